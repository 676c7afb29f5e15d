"""Persistent Queues Rate: messages a second and time a message. 11.1 heads it Persistent Queues."""

from parsers.families.named_lines import read_named_lines
from parsers.model.column_types import Column, count, number, text
from parsers.model.section import Section

section = Section(
    name="persistent_queues_rate",
    title="Persistent Queues Rate",
    titles=("persistent queues rate", "persistent queues"),
    summaries=("this table displays persistent queue rate",),
    columns=(
        Column("queue", text, ("Queue Name", "Queue", "Queue Schema and Name"), "Queue"),
        Column("enqueued_per_s", count, ("Enqueue Msgs/sec", "Incoming Msg per second"), "Enqueued per second", "1/s"),
        Column("dequeued_per_s", count, ("Dequeue Msgs/sec", "Outgoing Msg per second"), "Dequeued per second", "1/s"),
        Column("expired_per_s", count, ("Expired Msg per second",), "Expired per second", "1/s"),
        Column("ready_per_s", count, ("Ready Msg per second",), "Ready per second", "1/s"),
        Column("enqueue_s_per_message", number, ("Avg Enqueue sec / msg",), "Enqueue time per message", "s"),
        Column("dequeue_s_per_message", number, ("Avg Dequeue sec / msg",), "Dequeue time per message", "s"),
        Column("restarted", text, ("*",), "Restarted inside the interval"),
    ),
    required=("enqueued_per_s", "dequeued_per_s"),
    order=534,
    read=read_named_lines,
)
