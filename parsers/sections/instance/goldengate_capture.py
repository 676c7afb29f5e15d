"""GoldenGate Capture: changes read from redo."""

from parsers.families.replication import CAPTURE, read_amounts
from parsers.model.section import Section

section = Section(
    name="goldengate_capture",
    title="GoldenGate Capture",
    titles=("goldengate capture",),
    columns=CAPTURE,
    required=(),
    order=504,
    read=read_amounts,
)
