"""Persistent Queue Subscribers: messages of each subscriber."""

from parsers.families.named_lines import read_named_lines
from parsers.model.column_types import Column, count, text
from parsers.model.section import Section

section = Section(
    name="persistent_queue_subscribers",
    title="Persistent Queue Subscribers",
    titles=("persistent queue subscribers", "persistent subscribers"),
    summaries=("this table displays persistent queue subscriber",),
    columns=(
        Column("subscriber", text, ("Subscriber/Queue", "Subscriber", "Subscriber Name"), "Subscriber and queue"),
        Column("enqueued", count, ("Enqueue Msgs",), "Enqueued"),
        Column("dequeued", count, ("Dequeue Msgs",), "Dequeued"),
        Column("expired", count, ("Expire Msgs",), "Expired"),
        Column("enqueued_per_s", count, ("Enqueue Msgs/sec", "Incoming Msg per second"), "Enqueued per second", "1/s"),
        Column("dequeued_per_s", count, ("Dequeue Msgs/sec", "Outgoing Msg per second"), "Dequeued per second", "1/s"),
        Column("expired_per_s", count, ("Expire Msgs/sec", "Expired Msg per second"), "Expired per second", "1/s"),
        Column("restarted", text, ("*",), "Restarted inside the interval"),
    ),
    required=("enqueued_per_s",),
    order=535,
    read=read_named_lines,
)
