"""Streams Capture Rate: changes captured a second."""

from parsers.families.replication import STREAMS_CAPTURE, read_amounts
from parsers.model.section import Section

section = Section(
    name="streams_capture_rate",
    title="Streams Capture Rate",
    titles=("streams capture rate",),
    columns=STREAMS_CAPTURE,
    required=(),
    order=526,
    read=read_amounts,
)
