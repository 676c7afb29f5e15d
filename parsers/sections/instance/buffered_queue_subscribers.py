"""Buffered Queue Subscribers: messages of each subscriber."""

from parsers.families.named_lines import read_named_lines
from parsers.model.column_types import Column, count, percent, text
from parsers.model.section import Section

section = Section(
    name="buffered_queue_subscribers",
    title="Buffered Queue Subscribers",
    titles=("buffered queue subscribers", "buffered subscribers"),
    summaries=("this table displays buffered queue subscriber",),
    columns=(
        Column("subscriber", text, ("Subscriber/Queue", "Subscriber"), "Subscriber and queue"),
        Column("enqueued", count, ("Enq Msgs",), "Enqueued"),
        Column("enqueued_per_s", count, ("Enq Msgs/sec", "Enq Msg/s"), "Enqueued per second", "1/s"),
        Column("dequeued", count, ("Deq Msgs",), "Dequeued"),
        Column("dequeued_per_s", count, ("Deq Msgs/sec", "Deq Msg/s"), "Dequeued per second", "1/s"),
        Column("spilled", count, ("Spill Msgs",), "Spilled to disk"),
        Column("spilled_per_s", count, ("Spill Msgs/sec", "Spill Msg/s"), "Spilled per second", "1/s"),
        Column("spilled_percent", percent, ("%Spill Msgs",), "Spilled", "%"),
        Column("restarted", text, ("*",), "Restarted inside the interval"),
    ),
    required=("enqueued_per_s",),
    order=531,
    read=read_named_lines,
)
