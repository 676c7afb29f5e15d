"""I/O of the cluster: profile, functions and types of files."""

from tests.writer.cluster.table import NEW, OLD, Group, Table, who
from tests.writer.form import Col
from tests.writer.printed import MIB, Printer, decimals, latency, scaled, text, thousands, two, whole

PROFILE = (
    Col("name", 30, text, "Statistic"),
    Col("total_per_s", 15, two, "Read+Write/s"),
    Col("read_per_s", 14, two, "Reads/s"),
    Col("write_per_s", 14, two, "Writes/s"),
)
brief = Printer("brief", latency.put)  # a field of eight cuts the unit of more
mebibytes = scaled(1 / MIB, decimals(0, kind="bytes"))
rate = scaled(1 / MIB, decimals(2, kind="bytes_per_s"))


def _listed(name: str, last: Group) -> tuple[Group, ...]:
    return (
        Group("", (who, Col("name", 15, text, name))),
        Group(
            "Requests",
            (
                Col("requests", 12, whole, "Total"),
                Col("requests_per_s", 11, two, "IOs/s"),
                Col("reads_per_s", 11, two, "Reads/s"),
                Col("writes_per_s", 11, two, "Writes/s"),
            ),
        ),
        Group(
            "MB",
            (
                Col("bytes", 12, mebibytes, "Total"),
                Col("bytes_per_s", 11, rate, "IO MB/s"),
                Col("read_bytes_per_s", 11, rate, "Read MB/s"),
                Col("write_bytes_per_s", 11, rate, "Write MB/s"),
            ),
        ),
        last,
    )


WAITS = Group(
    "",
    (Col("waits", 7, thousands, "Waits:|Count", html="Waits: Count"), Col("avg_wait_ms", 8, brief, "Avg|Time")),
)
SERVICE = Group(
    "Service Time",
    (Col("small_read_ms", 8, brief, "Small|Read"), Col("large_read_ms", 8, brief, "Large|Read")),
)


def _wide(reads: tuple[tuple[str, str], ...], writes: tuple[tuple[str, str], ...]) -> tuple[Group, ...]:
    """11.2: a line an instance, rates of a few names."""
    groups = (
        ("Reads MB/sec", "read_bytes_per_s", reads, rate),
        ("Writes MB/sec", "write_bytes_per_s", writes, rate),
        ("Reads requests/sec", "reads_per_s", reads, two),
        ("Writes requests/sec", "writes_per_s", writes, two),
    )
    total = ("Total", "Total")
    return (
        Group("", (who,)),
        *(
            Group(name, tuple(Col(f"{column}@{of}", 13, put, head) for of, head in (total, *columns)))
            for name, column, columns, put in groups
        ),
    )


FUNCTIONS = _wide(
    (("Buffer Cache Reads", "Buffer Cache"), ("Direct Reads", "Direct Reads")),
    (("DBWR", "DBWR"), ("Direct Writes", "Direct Writes"), ("LGWR", "LGWR")),
)
FILES = (("Data File", "Data File"), ("Temp File", "Temp File"))
TYPES = _wide(FILES, (*FILES, ("Log File", "Log File")))
tables = [
    (205, Table("io_profile", "IO Profile (Global)", (Group("", PROFILE),), NEW)),
    (210, Table("io_by_function", "IOStat by Function (per Second)", FUNCTIONS, OLD, across="name")),
    (211, Table("io_by_filetype", "IOStat by File Type (per Second)", TYPES, OLD, across="name")),
    (210, Table("io_by_function", "IOStat by Function", _listed("Function Name", WAITS), NEW, blocks=True)),
    (211, Table("io_by_filetype", "IOStat by File Type", _listed("Filetype Name", SERVICE), NEW, blocks=True)),
]
