"""GoldenGate Apply Reader: changes taken over and their lag."""

from parsers.families.replication import APPLY_READER, read_amounts
from parsers.model.section import Section

section = Section(
    name="goldengate_apply_reader",
    title="GoldenGate Apply Reader",
    titles=("goldengate apply reader",),
    summaries=("this table displays goldengate apply reader statistics",),
    columns=APPLY_READER,
    required=(),
    order=506,
    read=read_amounts,
)
