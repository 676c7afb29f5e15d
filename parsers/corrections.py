"""Oracle's own printing mistakes, put right where the report itself proves them, and said.

AWR 11.2.0.4 prints, in Tablespace IO Stats only, the writes under `1-bk Rds/s`, the single-block reads
per second under `Av 1-bk Rd(ms)` and their latency under `Writes`. File IO Stats of the same report is
right, so its sum of writes tells which way a report prints.
"""

from parsers.report import Report, Row

NOTE = (
    "Tablespace IO Stats prints writes, single-block reads per second and single-block read time under each "
    "other's headings (a mistake of Oracle 11.2.0.4); they were put right here."
)


def correct(report: Report) -> None:
    """Puts the swapped columns of Tablespace IO Stats right and notes it in the section and the warnings."""
    section = report.section("tablespace_io")
    if not section.rows or not _is_swapped(report):
        return
    for row in section.rows:
        writes, rate, latency = (
            row["single_block_reads_per_s"],
            row["single_block_read_ms"],
            row["writes"],
        )
        row["writes"], row["single_block_reads_per_s"], row["single_block_read_ms"] = writes, rate, latency
    section.extra["corrected"] = NOTE
    report.warnings.append(NOTE)


def _is_swapped(report: Report) -> bool:
    rows = report.rows("tablespace_io")
    if all(row["single_block_reads_per_s"] is None for row in rows):
        return False
    files = _sum(report.rows("file_io"), "writes")
    if files:
        return abs(_sum(rows, "single_block_reads_per_s") - files) < abs(_sum(rows, "writes") - files)
    return (report.database.release or "").startswith("11.2.0.4")


def _sum(rows: list[Row], name: str) -> float:
    return sum(row[name] or 0 for row in rows)
