"""Table Statistics by Conflict Resolutions: conflicts that replication met in each table."""

from parsers.families.replication import TABLE_CHANGES, read_amounts
from parsers.model.section import Section

section = Section(
    name="table_statistics_by_conflicts",
    title="Table Statistics by Conflict Resolutions",
    titles=("table statistics by conflict resolutions",),
    columns=TABLE_CHANGES,
    required=(),
    order=519,
    read=read_amounts,
)
