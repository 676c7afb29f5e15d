"""Table Statistics by DML Operations: rows that replication changed in each table."""

from parsers.families.replication import TABLE_CHANGES, read_amounts
from parsers.model.section import Section

section = Section(
    name="table_statistics_by_dml",
    title="Table Statistics by DML Operations",
    titles=("table statistics by dml operations",),
    columns=TABLE_CHANGES,
    required=(),
    order=518,
    read=read_amounts,
)
