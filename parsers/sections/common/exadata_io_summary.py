"""I/O Summary: the average requests and megabytes a second of a disk."""

from parsers.families.exadata_columns import DISK_TYPE, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_io_summary",
    title="Exadata I/O Summary",
    titles=("i/o summary",),
    columns=(
        DISK_TYPE,
        *columns(
            (
                "Requests: Reads/s",
                "Requests: Writes/s",
                "Throughput: Read MB/s",
                "Throughput: Write MB/s",
            )
        ),
    ),
    required=("disk_type",),
    order=410,
    read=wide,
)
