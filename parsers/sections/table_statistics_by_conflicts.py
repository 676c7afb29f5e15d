"""Table Statistics by Conflict Resolutions: conflicts that replication met in each table."""

from parsers.replication_columns import TABLE_CHANGES, read_amounts
from parsers.section import Section

section = Section(
    name="table_statistics_by_conflicts",
    title="Table Statistics by Conflict Resolutions",
    titles=("table statistics by conflict resolutions",),
    columns=TABLE_CHANGES,
    required=(),
    order=519,
    read=read_amounts,
)
