"""XStream Apply Reader: changes taken over and their lag."""

from parsers.families.replication import APPLY_READER, read_amounts
from parsers.model.section import Section

section = Section(
    name="xstream_apply_reader",
    title="XStream Apply Reader",
    titles=("xstream apply reader",),
    columns=APPLY_READER,
    required=(),
    order=513,
    read=read_amounts,
)
