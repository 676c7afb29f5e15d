"""XStream Apply Server: changes applied and the time it took."""

from parsers.families.replication import APPLY_SERVER, read_amounts
from parsers.model.section import Section

section = Section(
    name="xstream_apply_server",
    title="XStream Apply Server",
    titles=("xstream apply server",),
    columns=APPLY_SERVER,
    required=(),
    order=515,
    read=read_amounts,
)
