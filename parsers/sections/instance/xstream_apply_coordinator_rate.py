"""XStream Apply Coordinator Rate: transactions a second."""

from parsers.families.replication import APPLY_COORDINATOR_RATE, read_amounts
from parsers.model.section import Section

section = Section(
    name="xstream_apply_coordinator_rate",
    title="XStream Apply Coordinator Rate",
    titles=("xstream apply coordinator rate",),
    columns=APPLY_COORDINATOR_RATE,
    required=(),
    order=516,
    read=read_amounts,
)
