"""The columns of tablespace and file I/O, release by release."""

from tests.writer.form import Col
from tests.writer.printed import Printer, decimals, one, two, whole

milliseconds = decimals(1, kind="milliseconds")
milliseconds_html = decimals(2, kind="milliseconds")


def _ms(name: str, width: int, head: str, html: str | None = None) -> Col:
    return Col(name, width, milliseconds, head, html=html, html_put=milliseconds_html)


def eight(read: int, wait: int, *, bucket: bool = False) -> tuple[Col, ...]:
    """8.1.7 to AWR 11.2.0.3."""
    slowest = (Col("max_read_bucket_ms", 3, whole, "Mx|Rd|Bkt"),) if bucket else ()
    return (
        Col("reads", 14, whole, "Reads"),
        Col("reads_per_s", 7, whole, "Av|Reads/s"),
        _ms("read_ms", read, "Av|Rd|(ms)" if bucket else "Av|Rd(ms)", "Av Rd(ms)"),
        *slowest,
        Col("blocks_per_read", 7, one, "Av|Blks/Rd", html_put=two),
        Col("writes", 12, whole, "Writes"),
        Col("writes_per_s", 8, whole, "Av|Writes/s"),
        Col("buffer_waits", 10, whole, "Buffer|Waits"),
        _ms("buffer_wait_ms", wait, "Av|BufWt|(ms)" if bucket else "Av Buf|Wt(ms)", "Av Buf Wt(ms)"),
    )


_reads = (
    Col("reads", 7, whole, "Reads"),
    Col("reads_per_s", 7, whole, "Av|Rds/s"),
    _ms("read_ms", 7, "Av|Rd(ms)"),
    Col("blocks_per_read", 7, one, "Av|Blks/Rd", html_put=two),
)
_single = Col("single_block_reads_per_s", 7, whole, "1-bk|Rds/s", html="1-bk Rds/s")
_single_ms = _ms("single_block_read_ms", 7, "Av 1-bk|Rd(ms)")
_writes = Col("writes", 7, whole, "Writes")
_waits = (Col("buffer_waits", 8, whole, "Buffer|Waits"), _ms("buffer_wait_ms", 7, "Av Buf|Wt(ms)"))
_write_rate = Col("writes_per_s", 7, whole, "Writes|avg/s")
_optimized = Col("optimized_reads_percent", 6, decimals(1, kind="percent"), "% Opt|Reads")

TEN = (*_reads, _single, _single_ms, _writes, _write_rate, *_waits)
ELEVEN = (*_reads, _single, _single_ms, _optimized, _writes, _write_rate, *_waits)
TWELVE = (
    *_reads,
    _single,
    _single_ms,
    _optimized,
    _writes,
    _write_rate,
    _ms("write_ms", 10, "Av Writes|(ms)", "Av Writes(ms)"),
    *_waits,
)


def _under(column: Col, name: str, put: Printer) -> Col:
    """Another figure under a column's heading."""
    return Col(name, column.width, put, column.head, column.html, put)


# 11.2.0.4 prints three figures of a tablespace under each other's headings
SWAPPED = (
    *_reads,
    _under(_single, "writes", whole),
    _under(_single_ms, "single_block_reads_per_s", one),
    _under(_writes, "single_block_read_ms", whole),
    _write_rate,
    *_waits,
)
