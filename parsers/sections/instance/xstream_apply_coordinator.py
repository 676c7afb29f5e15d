"""XStream Apply Coordinator: transactions received and applied."""

from parsers.families.replication import APPLY_COORDINATOR, read_amounts
from parsers.model.section import Section

section = Section(
    name="xstream_apply_coordinator",
    title="XStream Apply Coordinator",
    titles=("xstream apply coordinator",),
    columns=APPLY_COORDINATOR,
    required=(),
    order=514,
    read=read_amounts,
)
