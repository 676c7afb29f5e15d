"""The columns of I/O by function and by file type: groups of reads and writes, release by release."""

from tests.writer.form import Col
from tests.writer.printed import Printer, decimals, latency, mib_per_s, mib_per_s_bare, text, thousands, volume

rate = decimals(1, commas=False)
rate_html = decimals(2, commas=False)
milliseconds = decimals(1, kind="milliseconds")
brief = Printer("brief", latency.put)  # a field of eight cuts the unit of more


def groups(name: str, name_width: int, data: Printer, heads: tuple[str, str], last: tuple[Col, Col]) -> tuple[Col, ...]:
    """Name, read volume, rate and volume a second, the same of writes, and two columns of its own."""
    reads, writes = heads
    return (
        Col("name", name_width, text, name),
        Col("read_bytes", 7, volume, reads, html="Reads: Data"),
        Col("reads_per_s", 7, rate, "Reqs|per sec", html_put=rate_html),
        Col("read_bytes_per_s", 7, data, "Data|per sec"),
        Col("write_bytes", 7, volume, writes, html="Writes: Data"),
        Col("writes_per_s", 7, rate, "Reqs|per sec", html_put=rate_html),
        Col("write_bytes_per_s", 7, data, "Data|per sec"),
        *last,
    )


HEADS = ("Reads:|Data", "Writes:|Data")
OLD_WAITS = (
    Col("waits", 7, thousands, "Waits:|Count", html="Waits: Count"),
    Col("avg_wait_ms", 7, milliseconds, "Avg|Tm(ms)", html_put=decimals(2, kind="milliseconds")),
)
NEW_WAITS = (
    Col("waits", 7, thousands, "Waits:|Count", html="Waits: Count"),
    Col("avg_wait_ms", 8, brief, "Avg|Time"),
)
OLD_SIZES = (
    Col("small_read_ms", 7, milliseconds, "Small|Read"),
    Col("large_read_ms", 7, milliseconds, "Large|Read"),
)
NEW_SIZES = (Col("small_read_ms", 8, brief, "Small|Read"), Col("large_read_ms", 8, brief, "Large|Read"))

FIRST = mib_per_s_bare
LATER = mib_per_s
__all__ = ["FIRST", "HEADS", "LATER", "NEW_SIZES", "NEW_WAITS", "OLD_SIZES", "OLD_WAITS", "groups"]
