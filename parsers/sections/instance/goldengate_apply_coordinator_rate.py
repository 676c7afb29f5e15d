"""GoldenGate Apply Coordinator Rate: transactions a second."""

from parsers.families.replication import APPLY_COORDINATOR_RATE, read_amounts
from parsers.model.section import Section

section = Section(
    name="goldengate_apply_coordinator_rate",
    title="GoldenGate Apply Coordinator Rate",
    titles=("goldengate apply coordinator rate",),
    summaries=("this table displays goldengate apply coordinator rate statistics",),
    columns=APPLY_COORDINATOR_RATE,
    required=(),
    order=509,
    read=read_amounts,
)
