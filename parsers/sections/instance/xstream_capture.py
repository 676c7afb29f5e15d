"""XStream Capture: changes read from redo."""

from parsers.families.replication import CAPTURE, read_amounts
from parsers.model.section import Section

section = Section(
    name="xstream_capture",
    title="XStream Capture",
    titles=("xstream capture",),
    columns=CAPTURE,
    required=(),
    order=511,
    read=read_amounts,
)
