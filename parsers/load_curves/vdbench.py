"""vdbench's summary and flat file: each run is one load level, by its line of averages, which leave the warm-up out.

The first five figures of such a line are the same in every version (rate, MB/s of 1,024², bytes a request, percent of
reads, response time in ms); queue depth and CPU are found by their headings. A test of a file system has reads and
writes apart, beside other operations, which are no requests for data.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parsers.load_curves.curve import LoadCurve, Point
from parsers.load_curves.source import MIB, Source, Tool, checked, one_by_one

_TAG = re.compile(r"<[^<>]{0,300}>")
_AVERAGE = re.compile(r"\s*[\d:.]{8,15}\s+avg_\d+-\d+\s+(.*)")
_HEADING = re.compile(r".{0,40}\binterval\s+(i/o\s+MB/sec\s+bytes\s+read\s+resp\b.*)")
_OF_FILES = re.compile(r"\s*(rate\s+resp\s+total\s+sys\b.*)")
_FLAT = re.compile(r"\s*tod\s+timestamp\s+Run\s+Interval\s+reqrate\b")
_OF_AVERAGES = "avg_"
_LEAST, _SIDES = 5, 3
_MB = 10**6
_MS = 1000
_QUEUED = 1.0
"""From here on the printed queue depth, of one decimal, is as good as rate × response time."""
COLUMNS = {"rate": "rate", "MB/sec": "mb", "bytes/io": "bytes", "read%": "read", "resp": "ms", "queue_depth": "queue"}
"""What the flat file's columns are called."""


@dataclass(frozen=True, slots=True)
class _Run:
    """The averages of one run."""

    rate: float
    mib_s: float
    io_bytes: float
    read_percent: float
    latency_ms: float
    queue: float | None
    cpu_percent: float | None
    line: int

    @property
    def printed(self) -> float | None:
        return self.queue if self.queue is not None and self.queue >= _QUEUED else None

    @property
    def outstanding(self) -> float:
        return self.printed or self.rate * self.latency_ms / _MS


def _recognises(source: Source) -> bool:
    return _OF_AVERAGES in source.text and ("Starting RD=" in source.text or _flat_heading(source) is not None)


def _flat_heading(source: Source) -> int | None:
    return next((at for at, line in enumerate(source.lines) if _FLAT.match(_TAG.sub("", line))), None)


def _read(source: Source) -> list[LoadCurve]:
    runs = [run for run in (*_of_summary(source), *_of_flat_file(source)) if run.rate > 0 and run.latency_ms > 0]
    shapes: dict[tuple[int, int], list[_Run]] = {}
    for run in runs:
        shapes.setdefault((round(run.io_bytes), round(100 - run.read_percent)), []).append(run)
    if not shapes:
        checked((), source.name)
    return [_curve(source.stem, size, writes, group) for (size, writes), group in shapes.items()]


def _curve(stem: str, size: int, writes: int, runs: Sequence[_Run]) -> LoadCurve:
    name = f"{stem} {size / 1024:g} KiB"
    points = [
        Point(run.outstanding, run.rate, run.mib_s * MIB / _MB or None, run.latency_ms, (), run.line, run.cpu_percent)
        for run in runs
    ]
    derived = () if all(run.printed for run in runs) else ("outstanding",)
    return LoadCurve("vdbench", name, checked(points, name), size or None, float(writes), derived=derived)


def _of_summary(source: Source) -> Iterator[_Run]:
    places: dict[str, int] = {}
    of_files: list[str] = []
    for number, raw in enumerate(source.lines, 1):
        line = _TAG.sub("", raw)
        if heading := _HEADING.match(line):
            places, of_files = {word: at for at, word in reversed(list(enumerate(heading[1].split())))}, []
        elif files := _OF_FILES.match(line):
            of_files = files[1].split()
        elif average := _AVERAGE.match(line):
            figures = _figures(average[1].split())
            if of_files:
                yield from _of_file_system(of_files, figures, number)
            elif len(figures) >= _LEAST:
                rate, mib_s, size, read, ms = figures[:_LEAST]
                queue, cpu = (_at(figures, places.get(word)) for word in ("queue", "cpu%"))
                yield _Run(rate, mib_s, size, read, ms, queue, cpu, number)


def _of_file_system(columns: Sequence[str], figures: Sequence[float], number: int) -> Iterator[_Run]:
    """The run by its reads and writes, which stand behind all requested operations: rate and response time of each."""
    rates = [at for at, word in enumerate(columns) if word == "rate"]
    size = columns.index("size") if "size" in columns else len(figures)
    if len(rates) < _SIDES or len(figures) <= max(size, rates[2] + 1):
        return
    reads, writes = (figures[at] for at in rates[1:_SIDES])
    if rate := reads + writes:
        ms = (reads * figures[rates[1] + 1] + writes * figures[rates[2] + 1]) / rate
        cpu = figures[columns.index("total")]
        yield _Run(rate, figures[size - 1], figures[size], 100 * reads / rate, ms, None, cpu, number)


def _of_flat_file(source: Source) -> Iterator[_Run]:
    first = _flat_heading(source)
    if first is None:
        return
    columns = _TAG.sub("", source.lines[first]).split()
    place = {meaning: columns.index(heading) for heading, meaning in COLUMNS.items() if heading in columns}
    if not {"rate", "mb", "bytes", "read", "ms"} <= place.keys():
        return
    interval = columns.index("Interval")
    for number, raw in enumerate(source.lines[first + 1 :], first + 2):
        cells = _TAG.sub("", raw).split()
        if len(cells) > interval and cells[interval].startswith("avg"):
            known = [meaning for meaning, at in place.items() if at < len(cells)]
            cell = dict(zip(known, _figures([cells[place[meaning]] for meaning in known]), strict=False))
            if {"rate", "mb", "bytes", "read", "ms"} <= cell.keys():
                yield _Run(
                    cell["rate"], cell["mb"], cell["bytes"], cell["read"], cell["ms"], cell.get("queue"), None, number
                )  # fmt: skip


def _figures(cells: Sequence[str]) -> list[float]:
    """The figures of a run; none where one is none. Where no point stands, Java wrote a comma for it."""
    comma = "" if any("." in cell for cell in cells) else "."
    values = [_figure(cell.replace(",", comma)) for cell in cells]
    return [value for value in values if value is not None] if None not in values else []


def _figure(cell: str) -> float | None:
    try:
        value = float(cell)
    except ValueError:
        return None
    return value if 0 <= value < float("inf") else None


def _at(figures: Sequence[float], place: int | None) -> float | None:
    return figures[place] if place is not None and place < len(figures) else None


TOOL = Tool(_recognises, one_by_one(_read))
