"""From a file's bytes to its reports: decode, recognise, cut into tables, read header and sections."""

from collections.abc import Sequence
from contextlib import suppress

from parsers.copies import pasted
from parsers.corrections.instance import correct
from parsers.document import Document, read_document
from parsers.errors import UnreadableHeader
from parsers.formats import text_lines, text_tables
from parsers.header.instance import read_header
from parsers.model.report import Report
from parsers.model.table import Table
from parsers.recognition.recognise import Part, recognise
from parsers.recognition.report_warnings import read_warnings
from parsers.sections.catalogue import claim


def read(data: bytes, filename: str) -> list[Report]:
    """Every report of one file."""
    document = read_document(data, filename)
    reports: list[Report] = []
    refused: UnreadableHeader | None = None
    parts = list(recognise(document))
    if not document.is_html:
        document.text = ""  # its lines are enough from here on
    for part in parts:
        try:
            reports.append(_report(document, part))
        except UnreadableHeader as error:
            refused = error
    if refused and not reports:
        raise refused
    return reports


def read_headers(data: bytes, filename: str) -> list[Report]:
    """Every report of the beginning of a file that has a header, without its sections."""
    document = read_document(data, filename)
    reports = []
    for part in recognise(document):
        with suppress(UnreadableHeader):
            lines = document.lines[part.start : part.end]
            reports.append(_opened(document, part, lines, _laid_out(part, lines)))
    return reports


def _laid_out(part: Part, lines: list[str]) -> pasted.Pasted | None:
    return None if part.format.endswith("html") else pasted.laid_out(lines, part.scope)


def _opened(document: Document, part: Part, lines: list[str], relaid: pasted.Pasted | None) -> Report:
    """A report with its tables and its header."""
    report = Report(part.format, part.scope)
    numbers = document.numbers_of(part.start, part.end)
    report.tables = _tables(document, part, relaid.lines if relaid else lines, numbers)
    read_header(report, None if part.format.endswith("html") else text_tables.database_and_instance(lines))
    return report


def _report(document: Document, part: Part) -> Report:
    lines = document.lines[part.start : part.end]
    numbers = document.numbers_of(part.start, part.end)
    relaid = _laid_out(part, lines)
    report = _opened(document, part, lines, relaid)
    for warned in read_warnings(lines, numbers):
        report.warnings.append(warned.text)
        report.warning_kinds.append(warned.kind)
    claim(report.tables, report)
    if relaid:
        pasted.leave_out(report, relaid, numbers)
    correct(report)
    _fill_host(report)
    _fill_block_size(report)
    _check_end(report, lines, numbers)
    return report


def _check_end(report: Report, lines: list[str], numbers: Sequence[int]) -> None:
    """Every report ends with a line that says so; one without it was cut."""
    if any(text_lines.END_OF_REPORT in line for line in reversed(lines)):
        return
    last = max((number for line, number in zip(lines, numbers, strict=True) if line.strip()), default=0)
    if not any(report.rows(name) for name in ("top_events", "foreground_waits")) and not report.instances:
        raise UnreadableHeader(
            f"The report breaks off at line {last}, before it lists what the database waited for; bring the whole file."
        )
    report.warnings.append(f"The report breaks off after line {last}: its end is missing.")
    report.warning_kinds.append("truncated")


def _tables(document: Document, part: Part, lines: list[str], numbers: Sequence[int]) -> list[Table]:
    if part.format.endswith("html"):
        from parsers.formats import awr_html

        return awr_html.cut(document, part)
    return text_tables.read_tables(lines, numbers)


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
        if report.block_size_bytes is None and str(size).isdigit():
            report.block_size_bytes = int(size)
