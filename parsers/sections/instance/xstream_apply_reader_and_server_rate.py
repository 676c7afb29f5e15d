"""XStream Apply Reader and Server Rate: changes a second."""

from parsers.families.replication import APPLY_READER_AND_SERVER_RATE, read_amounts
from parsers.model.section import Section

section = Section(
    name="xstream_apply_reader_and_server_rate",
    title="XStream Apply Reader and Server Rate",
    titles=("xstream apply reader and server rate",),
    columns=APPLY_READER_AND_SERVER_RATE,
    required=(),
    order=517,
    read=read_amounts,
)
