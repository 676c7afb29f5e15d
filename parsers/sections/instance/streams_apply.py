"""Streams Apply: transactions taken from queues and applied."""

from parsers.families.replication import STREAMS_APPLY, read_amounts
from parsers.model.section import Section

section = Section(
    name="streams_apply",
    title="Streams Apply",
    titles=("streams apply",),
    columns=STREAMS_APPLY,
    required=(),
    order=527,
    read=read_amounts,
)
