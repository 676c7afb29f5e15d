"""Cell I/O Summary: requests, megabytes and latencies by kind of I/O, a cell and a disk."""

from parsers.families.exadata_columns import CELLS, DISK_TYPE, DISKS, columns
from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_cell_io_summary",
    title="Exadata Cell I/O Summary",
    titles=("cell i/o summary",),
    columns=(
        DISK_TYPE,
        CELLS,
        DISKS,
        *columns(
            (
                "IOPs: Total",
                "IOPs per Cell: Average",
                "IOPs per Cell: Small Reads",
                "IOPs per Cell: Small Writes",
                "IOPs per Cell: Large Reads",
                "IOPs per Cell: Large Writes",
                "IO MB/s: Total",
                "IO MB/s per Cell: Average",
                "IO MB/s per Cell: Small Reads",
                "IO MB/s per Cell: Small Writes",
                "IO MB/s per Cell: Large Reads",
                "IO MB/s per Cell: Large Writes",
                "Latency per Cell: Average",
                "Latency per Cell: Small Reads",
                "Latency per Cell: Small Writes",
                "Latency per Cell: Large Reads",
                "Latency per Cell: Large Writes",
                "%Disk Utilization",
            )
        ),
    ),
    required=(),
    order=412,
    read=wide,
)
