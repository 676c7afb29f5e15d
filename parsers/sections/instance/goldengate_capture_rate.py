"""GoldenGate Capture Rate: changes read from redo a second."""

from parsers.families.replication import CAPTURE, read_amounts
from parsers.model.section import Section

section = Section(
    name="goldengate_capture_rate",
    title="GoldenGate Capture Rate",
    titles=("goldengate capture rate",),
    columns=CAPTURE,
    required=(),
    order=505,
    read=read_amounts,
)
