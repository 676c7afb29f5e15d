"""SQLIO's output, with the commands before each run or without: a run is one load level, its MB are 2^20 bytes.

Latencies are whole milliseconds, cut off: what Little's law says is taken where the printed one is that, cut off.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from parsers.load_curves.completed import curve_of
from parsers.load_curves.curve import LoadCurve, Point
from parsers.load_curves.decimal_marks import of_tool
from parsers.load_curves.source import KIB, MIB, Source, Tool, run_by_run

_BEGIN = re.compile(r"sqlio v\d", re.IGNORECASE)
_KIND = re.compile(r"(\d{1,4}) threads? (reading|writing) (?:for (\d{1,7}) secs)?", re.IGNORECASE)
_SIZE = re.compile(r"using (\d{1,6})\s?(KB|MB) (random|sequential) IOs", re.IGNORECASE)
_DEPTH = re.compile(r"enabling multiple I/Os per thread with (\d{1,5}) outstanding", re.IGNORECASE)
_FIGURE = re.compile(r"(IOs/sec|MBs/sec|Avg_Latency\(ms\)):\s{0,20}([\d.,]{1,15})", re.IGNORECASE)
_SIZES = {"kb": KIB, "mb": MIB}
_MB, _MS, _WRITES = 1e6, 1000, {"reading": 0.0, "writing": 100.0}
_CUT = "SQLIO cuts its latencies to whole milliseconds: they are worked out by Little's law, which agrees with them."
_SLACK = 0.1  # the rate is measured, too


@dataclass(slots=True)
class _Run:
    line: int
    threads: float | None = None
    depth: float = 1.0
    seconds: float | None = None
    shape: tuple[int | None, float | None, bool | None] = (None, None, None)
    figures: dict[str, float] = field(default_factory=dict)

    @property
    def point(self) -> Point:
        iops, mib = self.figures.get("ios/sec"), self.figures.get("mbs/sec")
        loads = self.threads and self.threads * self.depth
        latency = self.figures.get("avg_latency(ms)") or None  # less than one is not told
        return Point(loads, iops, mib and mib * MIB / _MB, latency, line=self.line)


def _recognises(source: Source) -> bool:
    return "IOs/sec:" in source.text and any(map(_BEGIN.match, source.lines))


def _read(sources: Sequence[Source]) -> list[LoadCurve]:
    shapes: dict[tuple[int | None, float | None, bool | None], list[_Run]] = {}
    for run in (run for source in sources for run in run_by_run(source, _BEGIN, _Run, _take)):
        if run.figures.get("ios/sec"):
            shapes.setdefault(run.shape, []).append(run)
    return [_curve(sources[0].stem, *shape, runs) for shape, runs in (shapes or {(None, None, None): []}).items()]


def _curve(
    stem: str, size: int | None, writes: float | None, sequential: bool | None, runs: Sequence[_Run]
) -> LoadCurve:
    kind = " ".join(("sequential" if sequential else "random", "writes" if writes else "reads"))
    name = f"{stem} {kind} {size / KIB:g} KiB" if size else stem
    points = [run.point for run in runs]
    notes = []
    if all(map(_is_cut, points)):
        points = [replace(point, latency_ms=None) for point in points]
        notes.append(_CUT)
    seconds = min((run.seconds for run in runs if run.seconds), default=None)
    made = curve_of("sqlio", name, stem, points, size, writes, notes)
    return replace(made, sequential=sequential, seconds_a_point=seconds)


def _is_cut(point: Point) -> bool:
    """Whether the printed latency is that of Little's law, cut off."""
    if not point.outstanding or not point.iops:
        return False
    printed, little = point.latency_ms or 0.0, point.outstanding / point.iops * _MS
    return printed - _SLACK * little <= little <= (printed + 1) * (1 + _SLACK)


def _take(run: _Run, line: str) -> None:
    size, writes, sequential = run.shape
    if kind := _KIND.match(line):
        run.threads, run.seconds = float(kind[1]), float(kind[3]) if kind[3] else None
        run.shape = size, _WRITES[kind[2].lower()], sequential
    elif asked := _SIZE.match(line):
        run.shape = int(asked[1]) * _SIZES[asked[2].lower()], writes, asked[3].lower() == "sequential"
    elif depth := _DEPTH.match(line):
        run.depth = float(depth[1])
    elif figure := _FIGURE.match(line):
        run.figures.setdefault(figure[1].lower(), of_tool(figure[2]))


TOOL = Tool(_recognises, _read)
