"""GoldenGate Apply Server: changes applied and the time it took."""

from parsers.families.replication import APPLY_SERVER, read_amounts
from parsers.model.section import Section

section = Section(
    name="goldengate_apply_server",
    title="GoldenGate Apply Server",
    titles=("goldengate apply server",),
    summaries=("this table displays goldengate apply server statistics",),
    columns=APPLY_SERVER,
    required=(),
    order=508,
    read=read_amounts,
)
