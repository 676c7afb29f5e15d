"""XStream Capture Rate: changes read from redo a second."""

from parsers.families.replication import CAPTURE, read_amounts
from parsers.model.section import Section

section = Section(
    name="xstream_capture_rate",
    title="XStream Capture Rate",
    titles=("xstream capture rate",),
    columns=CAPTURE,
    required=(),
    order=512,
    read=read_amounts,
)
