"""Streams Capture: changes read from redo and put in queues."""

from parsers.families.replication import STREAMS_CAPTURE, read_amounts
from parsers.model.section import Section

section = Section(
    name="streams_capture",
    title="Streams Capture",
    titles=("streams capture",),
    columns=STREAMS_CAPTURE,
    required=(),
    order=525,
    read=read_amounts,
)
