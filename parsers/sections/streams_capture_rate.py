"""Streams Capture Rate: changes captured a second."""

from parsers.replication_columns import STREAMS_CAPTURE, read_amounts
from parsers.section import Section

section = Section(
    name="streams_capture_rate",
    title="Streams Capture Rate",
    titles=("streams capture rate",),
    columns=STREAMS_CAPTURE,
    required=(),
    order=526,
    read=read_amounts,
)
