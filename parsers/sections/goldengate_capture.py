"""GoldenGate Capture: changes read from redo."""

from parsers.replication_columns import CAPTURE, read_amounts
from parsers.section import Section

section = Section(
    name="goldengate_capture",
    title="GoldenGate Capture",
    titles=("goldengate capture",),
    columns=CAPTURE,
    required=(),
    order=504,
    read=read_amounts,
)
