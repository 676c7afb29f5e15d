"""Streams Apply: transactions taken from queues and applied."""

from parsers.replication_columns import STREAMS_APPLY, read_amounts
from parsers.section import Section

section = Section(
    name="streams_apply",
    title="Streams Apply",
    titles=("streams apply",),
    columns=STREAMS_APPLY,
    required=(),
    order=527,
    read=read_amounts,
)
