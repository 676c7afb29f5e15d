"""The columns of Tablespace and File IO Stats, by every heading they ever had."""

from parsers.model.column_types import Column, count, milliseconds, number, percent, text
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import Sink

IO_COLUMNS = (
    Column("container", text, ("PDB Name", "Container Name"), "Container"),
    Column("reads", count, ("Reads",), "Reads"),
    Column("reads_per_s", number, ("Av Reads/s", "Av Rds/s", "Av Reads /s"), "Reads per second", "1/s"),
    Column("read_ms", milliseconds, ("Av Rd(ms)", "Avg Read (ms)", "Av Rd"), "Read", "ms"),
    Column("max_read_bucket_ms", number, ("Mx Rd Bkt",), "Slowest single-block bucket", "ms"),
    Column("blocks_per_read", number, ("Av Blks/Rd", "Av Blks /Rd"), "Blocks per read"),
    Column(
        "single_block_reads_per_s",
        number,
        ("1-bk Rds/s", "1-bk Rd/s"),
        "Single-block reads per second",
        "1/s",
    ),
    Column("single_block_read_ms", milliseconds, ("Av 1-bk Rd(ms)", "Av 1-bk Rd"), "Single-block read", "ms"),
    Column("optimized_reads_percent", percent, ("% Opt Reads", "%Opt Reads"), "Optimized reads", "%"),
    Column("writes", count, ("Writes",), "Writes"),
    Column("writes_per_s", number, ("Av Writes/s", "Writes avg/s", "Av Writes /s"), "Writes per second", "1/s"),
    Column("write_ms", milliseconds, ("Av Writes(ms)", "Av Wr(ms)"), "Write", "ms"),
    Column("buffer_waits", count, ("Buffer Waits", "Total Waits"), "Buffer waits"),
    Column(
        "buffer_wait_ms",
        milliseconds,
        ("Av Buf Wt(ms)", "Av BufWt (ms)", "Av Buf Wt (ms)", "Avg Wait (ms)"),
        "Buffer wait",
        "ms",
    ),
)


def same_tablespace(section: Section, sink: Sink, report: Report) -> None:
    """A blank tablespace is the one above."""
    above = None
    for row in sink.rows:
        row["tablespace"] = above = row["tablespace"] or above
