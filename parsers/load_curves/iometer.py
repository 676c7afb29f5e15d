"""Iometer's results: a test is one load level, by its row of all managers; its access specification is the load.

Rows of managers, workers and disks are parts of that row. The queue depth is that of each target, where all have the
same: what is in flight follows from rate and response time. MB without a word are of 1,024² bytes (before version 1.1).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from parsers.load_curves.completed import curve_of
from parsers.load_curves.curve import LoadCurve, Point
from parsers.load_curves.source import MIB, Source, Tool, csv_cells, csv_figure, one_by_one
from parsers.load_curves.tables.patterns import pattern

_RESULTS = "'Target Type,Target Name,Access Specification Name"
_NAMES = "'Access specification name"
_SIZES = "'size,% of size,% reads,% random"
_ALL = "ALL"
_SPECIFICATION, _IOPS, _MS, _CPU = "Access Specification Name", "IOps", "Average Response Time", "% CPU Utilization"
_MEGABYTES = (("MBps (Decimal)", 1.0), ("MBps", MIB / 1e6), ("MBps (Binary)", MIB / 1e6), ("MiBps (Binary)", MIB / 1e6))


@dataclass(slots=True)
class _Load:
    """An access specification by its lines: (bytes, percent of reads, percent at random); and what tests gave."""

    lines: list[tuple[float, float, float]] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    writes: list[float] = field(default_factory=list)


def _recognises(source: Source) -> bool:
    return any(line.startswith(_RESULTS) for line in source.lines)


def _read(source: Source) -> list[LoadCurve]:
    loads: dict[str, _Load] = {}
    heading: list[str] = []
    name = above = ""
    for number, line in enumerate(source.lines, 1):
        line = line.strip()
        cells = csv_cells(line)
        if line.startswith(_RESULTS):
            heading = [cell.strip().lstrip("'") for cell in cells]
        elif line.startswith("'"):
            above = line
        elif above.startswith(_NAMES) and cells:
            name = ",".join(cells[:-1]).strip()
            loads.setdefault(name, _Load()).lines.clear()  # it stands before each of its tests
        elif above.startswith(_SIZES):
            loads.setdefault(name, _Load()).lines += _specified(cells)
        if heading and cells and cells[0] == _ALL:
            _test(loads, dict(zip(heading, cells, strict=False)), number)
    curves = [_curve(name, load, source) for name, load in loads.items() if load.points]
    return curves or [curve_of("iometer", source.stem, source.name, (), None, None, ())]


def _specified(cells: Sequence[str]) -> Iterator[tuple[float, float, float]]:
    figures = [csv_figure(cell) for cell in cells[:4]]
    if len(figures) == len([size for size in figures if size is not None]) == 4:
        size, _, reads, random = (figure or 0.0 for figure in figures)
        yield size, reads, random


def _test(loads: dict[str, _Load], row: dict[str, str], line: int) -> None:
    rate, ms = csv_figure(row.get(_IOPS)), csv_figure(row.get(_MS))
    megabytes = next((mb * factor for name, factor in _MEGABYTES if (mb := csv_figure(row.get(name)))), None)
    if not rate:
        return
    load = loads.setdefault(row.get(_SPECIFICATION, "").strip(), _Load())
    load.points.append(Point(None, rate, megabytes, ms or None, line=line, cpu_percent=csv_figure(row.get(_CPU))))
    if (writes := csv_figure(row.get("Write IOps"))) is not None:
        load.writes.append(100 * writes / rate)


def _curve(name: str, load: _Load, source: Source) -> LoadCurve:
    sizes = {size for size, _, _ in load.lines}
    order = {random for _, _, random in load.lines}
    named = pattern("" if load.lines else name)
    size = sizes.pop() if len(sizes) == 1 else named.io_bytes
    sequential = not order.pop() if order in ({0.0}, {100.0}) else named.sequential
    reads = {read for _, read, _ in load.lines}
    writes = 100 - reads.pop() if len(reads) == 1 else named.write_percent
    if load.writes:
        writes = float(round(sum(load.writes) / len(load.writes)))
    made = curve_of("iometer", name or source.stem, source.name, load.points, size, writes, ())
    return replace(made, sequential=sequential)


TOOL = Tool(_recognises, one_by_one(_read))
