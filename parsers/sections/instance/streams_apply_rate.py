"""Streams Apply Rate: transactions applied a second."""

from parsers.families.replication import STREAMS_APPLY, read_amounts
from parsers.model.section import Section

section = Section(
    name="streams_apply_rate",
    title="Streams Apply Rate",
    titles=("streams apply rate",),
    columns=STREAMS_APPLY,
    required=(),
    order=528,
    read=read_amounts,
)
