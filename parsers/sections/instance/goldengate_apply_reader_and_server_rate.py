"""GoldenGate Apply Reader and Server Rate: changes a second."""

from parsers.families.replication import APPLY_READER_AND_SERVER_RATE, read_amounts
from parsers.model.section import Section

section = Section(
    name="goldengate_apply_reader_and_server_rate",
    title="GoldenGate Apply Reader and Server Rate",
    titles=("goldengate apply reader and server rate",),
    summaries=("this table displays goldengate apply reader and server rate statistics",),
    columns=APPLY_READER_AND_SERVER_RATE,
    required=(),
    order=510,
    read=read_amounts,
)
