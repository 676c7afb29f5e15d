"""GoldenGate Apply Coordinator: transactions received and applied."""

from parsers.families.replication import APPLY_COORDINATOR, read_amounts
from parsers.model.section import Section

section = Section(
    name="goldengate_apply_coordinator",
    title="GoldenGate Apply Coordinator",
    titles=("goldengate apply coordinator",),
    summaries=("this table displays goldengate apply coordinator statistics",),
    columns=APPLY_COORDINATOR,
    required=(),
    order=507,
    read=read_amounts,
)
