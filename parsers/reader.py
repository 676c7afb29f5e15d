"""From a file's bytes to its reports: decode, recognise, cut into tables, read header and sections."""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import replace

from parsers.copies import blankless, cut_lines, pasted, repeated
from parsers.corrections.instance import correct
from parsers.document import read_document
from parsers.errors import NotReadYet, Refused, TooLarge, UnreadableHeader
from parsers.formats import text_lines, text_tables
from parsers.header.instance import read_header
from parsers.model.report import Report
from parsers.model.table import Postpones, Table
from parsers.model.written_tables import WrittenTables
from parsers.recognition.printed_report import PrintedReport, reports_of
from parsers.recognition.report_warnings import read_warnings
from parsers.sections.catalogue import claim, of_header, postpones

MOST_LINES = 2_000_000
"""Of one report: those of 64 MiB have 32 characters each."""


def printed_reports(data: bytes, filename: str) -> Iterator[PrintedReport]:
    """Every report of one file, recognised and not read."""
    return reports_of(read_document(data, filename))


def read(
    printed_reports: Iterable[PrintedReport], wanted: AbstractSet[str] | None = None, written: bool = False
) -> list[Report]:
    """Those of these reports that can be read; where none can, the reason of the last is raised."""
    if wanted is not None:
        wanted = wanted | of_header()
    reports: list[Report] = []
    refused: Refused | None = None
    for printed in printed_reports:
        try:
            reports.append(_report(printed, wanted, written))
        except Refused as error:
            refused = error
    if refused and not reports:
        raise refused
    return reports


def read_headers(data: bytes, filename: str) -> list[Report]:
    """Every report of the beginning of a file that has a header, without its sections."""
    reports = []
    for printed in printed_reports(data, filename):
        with suppress(Refused):
            reports.append(_opened(printed, _laid_out(printed), None))
    return reports


def _laid_out(printed: PrintedReport) -> pasted.Pasted | None:
    return None if printed.is_html else pasted.laid_out(printed.lines, printed.scope)


def _opened(printed: PrintedReport, relaid: pasted.Pasted | None, wanted: AbstractSet[str] | None) -> Report:
    """A report with its tables and its header. Where all of it is cut, its lines are used up."""
    report = Report(printed.format, printed.scope)
    titled = None if printed.is_html else text_lines.database_and_instance(printed.lines)
    postponed = None if wanted is None else postpones(wanted, printed.scope)
    cut = cut_lines.CutLines(printed.scope)
    report.tables = _tables(printed, [*relaid.lines] if relaid else printed.lines, postponed, cut)
    read_header(report, titled)
    if cut.width:
        report.warn("truncated", cut_lines.WARNING.format(cut.width))
    elif lost := cut.without_table(report.tables):
        report.warn("other", cut_lines.LOST.format(lost))
    return report


def _report(printed: PrintedReport, wanted: AbstractSet[str] | None, written: bool) -> Report:
    if len(printed.lines) > MOST_LINES:
        raise TooLarge(f"The report has more than {MOST_LINES:,} lines; bring it alone, as Oracle wrote it.")
    if not printed.is_html and (once := repeated.kept(printed.lines)):
        numbers = printed.numbers
        lines, places = [printed.lines[index] for index in once], [numbers[index] for index in once]
        printed = replace(printed, lines=lines, places=places)
    relaid = _laid_out(printed)
    if wanted is not None and relaid is None:
        with suppress(NotReadYet):  # then it is read whole
            return _filled(printed, None, wanted)
    return _filled(printed, relaid, None, written)


def _filled(
    printed: PrintedReport, relaid: pasted.Pasted | None, wanted: AbstractSet[str] | None, written: bool = False
) -> Report:
    """A report with its header and its sections, or those of them that are wanted. Where all are, its lines are used
    up."""
    numbers = printed.numbers
    warnings, last = read_warnings(printed.lines, numbers), _last_line(printed.lines, numbers)
    no_blanks = printed.is_html and blankless.lost_blanks(printed.lines, printed.scope)
    report = _opened(printed, relaid, wanted)
    left_out = blankless.without_short_rows(report.tables) if no_blanks else []
    for warned in warnings:
        report.warn(warned.kind, warned.text)
    report.written = WrittenTables() if written else None
    claim(report.tables, report, wanted)
    blankless.tell(report, left_out)
    if relaid:
        pasted.leave_out(report, relaid, numbers)
    correct(report)
    _fill_host(report)
    _fill_block_size(report)
    if last is not None:
        _breaks_off(report, last)
    return report


def _last_line(lines: Sequence[str], numbers: Sequence[int]) -> int | None:
    """The last line of a report that was cut: every whole one ends with a line that says so, and None is answered."""
    if any(text_lines.END_OF_REPORT in line for line in reversed(lines)):
        return None
    return max((number for line, number in zip(lines, numbers, strict=True) if line.strip()), default=0)


def _breaks_off(report: Report, last: int) -> None:
    if not any(report.rows(name) for name in ("top_events", "foreground_waits")) and not report.instances:
        raise UnreadableHeader(
            f"The report breaks off at line {last}, before it lists what the database waited for; bring the whole file."
        )
    report.warn("truncated", f"The report breaks off after line {last}: its end is missing.")


def _tables(
    printed: PrintedReport, lines: list[str], postponed: Postpones | None, cut: cut_lines.CutLines
) -> list[Table]:
    if printed.is_html:
        from parsers.formats import awr_html

        return awr_html.cut(lines, printed.numbers, postponed)
    return text_tables.read_tables(lines, printed.numbers, postponed, cut.without_cut_words)


_HOST = {"NUM_CPUS": "cpus", "NUM_CPU_CORES": "cores", "NUM_CPU_SOCKETS": "sockets"}


def _fill_host(report: Report) -> None:
    """CPUs, cores, sockets and memory that the header leaves blank stand in the OS statistics."""
    instance = report.instance
    if instance is None:
        return
    for row in report.rows("os_statistics"):
        name = _HOST.get(row["statistic"] or "")
        if name and getattr(instance, name) is None:
            setattr(instance, name, row["value"])
        if row["statistic"] == "PHYSICAL_MEMORY_BYTES" and instance.memory_gb is None and row["value"]:
            instance.memory_gb = round(row["value"] / 2**30, 2)


_BLOCK_SIZES = ("Std Block Size", "db_block_size")


def _fill_block_size(report: Report) -> None:
    """The standard block size: Cache Sizes, else the parameter (a PDB report prints no Cache Sizes)."""
    printed = [row for row in report.rows("cache_sizes") if row["name"] in _BLOCK_SIZES]
    sizes = [row["begin_bytes"] or row["end_bytes"] for row in printed]
    set_to = [row["begin_value"] for row in report.rows("parameters") if row["name"] == "db_block_size"]
    for size in [*sizes, *set_to]:
        if report.block_size_bytes is None and str(size).isdecimal():
            report.block_size_bytes = int(size)
