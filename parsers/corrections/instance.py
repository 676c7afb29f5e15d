"""Oracle's own printing mistakes, put right where the report itself proves them, and said.

AWR 11.2.0.4 prints, in Tablespace IO Stats only, the writes under `1-bk Rds/s`, the single-block reads
per second under `Av 1-bk Rd(ms)` and their latency under `Writes`. File IO Stats of the same report is
right, so its sum of writes tells which way a report prints.

The text of 11.2.0.4 gives the total wait time of the top events four characters: `27.9K` becomes `27.9`.
The wait lists, the time model or the printed share of DB time tell how much it was.
"""

from math import log

from parsers.corrections.cluster import correct_shares
from parsers.families.sql_ids import complete_ids
from parsers.families.waits import NARROW_TIME
from parsers.model.column_types import normal
from parsers.model.report import CORRECTED, Report, Row
from parsers.vocabulary.complete import same_name

NOTE = (
    "Tablespace IO Stats prints writes, single-block reads per second and single-block read time under each "
    "other's headings (a mistake of Oracle 11.2.0.4); they were put right here."
)


CUT_NOTE = (
    "The column of the top events' total wait time is too narrow in the text of Oracle 11.2.0.4 and lost "
    "the K of thousands; where the rest of the report shows it, it was put back here."
)


def correct(report: Report) -> None:
    """Puts right what can be, and notes it in the section and the warnings."""
    _swapped_columns(report)
    _cut_times(report)
    complete_ids(report)
    if report.scope == "cluster":
        correct_shares(report)


def _cut_times(report: Report) -> None:
    narrow = normal(NARROW_TIME)
    tables = (table for table in report.tables if table.section == "top_events")
    if not any(narrow == normal(heading) for table in tables for heading in table.headings):
        return
    cut = False
    for row in report.rows("top_events"):
        time, expected = row["time_s"], _known_time(report, row)
        if time and expected:
            factor = min((1, 10**3, 10**6), key=lambda scale: abs(log(time * scale / expected)))
            row["time_s"], cut = round(time * factor, 1) if factor > 1 else time, cut or factor > 1
    if cut:
        report.section("top_events").extra["corrected"] = CUT_NOTE
        report.warn(CORRECTED, CUT_NOTE)


def _known_time(report: Report, row: Row) -> float | None:
    """How long an event was waited for by another section of the report."""
    times = [wait["time_s"] for wait in report.rows("foreground_waits") if same_name(wait["event"], row["event"])]
    model = {entry["statistic"]: entry["time_s"] for entry in report.rows("time_model")}
    times.append(model.get(row["event"]))
    db_time = model.get("DB time") or report.interval.db_time_s
    if db_time and row["percent"]:
        times.append(db_time * row["percent"] / 100)
    return next((time for time in times if time), None)


def _swapped_columns(report: Report) -> None:
    section = report.section("tablespace_io")
    swapped = _is_swapped(report) if section.rows else False
    if swapped is None:
        for row in section.rows:
            row.update(dict.fromkeys(("writes", "single_block_reads_per_s", "single_block_read_ms")))
    if not swapped:
        return
    for row in section.rows:
        writes, rate, latency = (
            row["single_block_reads_per_s"],
            row["single_block_read_ms"],
            row["writes"],
        )
        row["writes"], row["single_block_reads_per_s"], row["single_block_read_ms"] = writes, rate, latency
    section.extra["corrected"] = NOTE
    report.warn(CORRECTED, NOTE)


def _is_swapped(report: Report) -> bool | None:
    """None where neither the files nor a release tell."""
    rows = report.rows("tablespace_io")
    if all(row["single_block_reads_per_s"] is None for row in rows):
        return False
    files = _by_tablespace(report.rows("file_io"), "writes")
    swapped = _agreeing(_by_tablespace(rows, "single_block_reads_per_s"), files)
    straight = _agreeing(_by_tablespace(rows, "writes"), files)
    if swapped or straight:
        return swapped > straight
    release = report.database.release
    return release.startswith("11.2.0.4") if release else None


def _by_tablespace(rows: list[Row], name: str) -> dict[str, float]:
    """The sum of a column for each tablespace."""
    sums: dict[str, float] = {}
    for row in rows:
        sums[row["tablespace"]] = sums.get(row["tablespace"], 0) + (row[name] or 0)
    return sums


def _agreeing(printed: dict[str, float], files: dict[str, float]) -> int:
    """How many tablespaces have what their files have; one whose files are cut off agrees with nothing."""
    return sum(1 for name, value in printed.items() if value and abs(value - files.get(name, 0)) <= value / 100)
