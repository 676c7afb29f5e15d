"""Streams Apply Rate: transactions applied a second."""

from parsers.replication_columns import STREAMS_APPLY, read_amounts
from parsers.section import Section

section = Section(
    name="streams_apply_rate",
    title="Streams Apply Rate",
    titles=("streams apply rate",),
    columns=STREAMS_APPLY,
    required=(),
    order=528,
    read=read_amounts,
)
