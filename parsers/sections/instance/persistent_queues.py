"""Persistent Queues: messages through the queues on disk."""

from parsers.families.named_lines import read_named_lines
from parsers.model.column_types import Column, count, percent, seconds, text
from parsers.model.section import Section

section = Section(
    name="persistent_queues",
    title="Persistent Queues",
    titles=("persistent queues",),
    summaries=("this table displays persistent queue statistics",),
    columns=(
        Column("queue", text, ("Queue Name", "Queue"), "Queue"),
        Column("enqueued", count, ("Enq Msgs",), "Enqueued"),
        Column("dequeued", count, ("Deq Msgs",), "Dequeued"),
        Column("expired_percent", percent, ("%Exp Msgs",), "Expired", "%"),
        Column("delayed_percent", percent, ("%Delay Msgs",), "Delayed", "%"),
        Column("enqueue_time_s", seconds, ("Enq Time(s)",), "Enqueue time", "s"),
        Column("dequeue_time_s", seconds, ("Deq Time(s)",), "Dequeue time", "s"),
        Column("transformation_percent", percent, ("%Transf Time",), "Transformation", "%"),
        Column("evaluation_percent", percent, ("%Eval Time",), "Evaluation", "%"),
        Column("restarted", text, ("*",), "Restarted inside the interval"),
    ),
    required=("enqueued", "dequeued"),
    order=533,
    read=read_named_lines,
)
