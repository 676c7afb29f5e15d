"""sysbench's fileio test: a run is one load level of so many threads, reads, writes and syncs by second.

Versions 1.1, 1.0 and 0.5 print other lines (`read: IOPS=`, `reads/s:`, `Operations performed: …`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from parsers.load_curves.curve import LoadCurve, Point
from parsers.load_curves.source import KIB, MIB, Source, Tool, checked, run_by_run

_BEGIN = re.compile(r"sysbench (?:v|\d)|Running the test with following options:", re.IGNORECASE)
_IS_FILE_IO = re.compile(r"^[ \t]{0,8}Block size \d", re.MULTILINE)
_FIGURES = (
    ("threads", re.compile(r"Number of threads: (\d{1,6})")),
    ("reads", re.compile(r"reads/s:\s{1,40}(\d{1,12}\.?\d{0,9})")),
    ("writes", re.compile(r"writes/s:\s{1,40}(\d{1,12}\.?\d{0,9})")),
    ("syncs", re.compile(r"fsyncs/s:\s{1,40}(\d{1,12}\.?\d{0,9})")),
    ("read_mib", re.compile(r"read, MiB/s:\s{1,40}(\d{1,12}\.?\d{0,9})")),
    ("written_mib", re.compile(r"written, MiB/s:\s{1,40}(\d{1,12}\.?\d{0,9})")),
    ("seconds", re.compile(r"(?:total time|execution time):\s{1,40}(\d{1,12}\.?\d{0,9})s")),
    ("rate", re.compile(r"(\d{1,12}\.?\d{0,9}) Requests/sec executed")),
    ("ms", re.compile(r"avg:\s{1,40}(\d{1,12}\.?\d{0,9})(?:ms)?\Z")),
    ("depth", re.compile(r"Using asynchronous I/O mode.{0,40}?(\d{1,5})")),
)
_RANK = re.compile(
    r"(?:approx\.\s{1,40})?(\d{1,2}(?:\.\d{1,3})?)(?:th)? percentile:\s{1,40}(\d{1,12}\.?\d{0,9})(?:ms)?\Z"
)
_BOTH = re.compile(r"(read|write|fsync):\s{1,9}IOPS=(\d{1,12}\.?\d{0,9})(?: (\d{1,12}\.?\d{0,9}) MiB/s)?")
_OF_BOTH = {"read": ("reads", "read_mib"), "write": ("writes", "written_mib"), "fsync": ("syncs", "")}
_BLOCK = re.compile(r"Block size (\d{1,12}\.?\d{0,9})\s?([KMG]?)i?b", re.IGNORECASE)
_DONE = re.compile(r"Operations performed:\s{1,40}(\d{1,15}) reads?, (\d{1,15}) writes?,", re.IGNORECASE)
_TEST = re.compile(r"Doing (.{1,60}) test", re.IGNORECASE)
_SIZES = {"": 1, "K": KIB, "M": MIB, "G": 1024 * MIB}
_MB, _MS, _COUNTS = 1e6, 1000, 0.02
_SYNCS = "Syncs are among the events whose time is printed ({:.0f} of 100): a request alone may take another time."


@dataclass(slots=True)
class _Run:
    line: int
    figures: dict[str, float] = field(default_factory=dict)
    io_bytes: int | None = None
    kind: str = ""
    ranks: list[tuple[float, float]] = field(default_factory=list)
    done: tuple[float, float] | None = None

    @property
    def rates(self) -> tuple[float, float]:
        """Reads and writes a second."""
        if "rate" in self.figures and self.done and sum(self.done):
            return tuple(self.figures["rate"] * part / sum(self.done) for part in self.done)  # type: ignore[return-value]
        return self.figures.get("reads", 0.0), self.figures.get("writes", 0.0)

    @property
    def shape(self) -> tuple[int | None, float, bool | None]:
        reads, writes = self.rates
        kind = self.kind.lower()
        sequential = False if "random" in kind else True if "seq" in kind else None
        return self.io_bytes, float(round(100 * writes / (reads + writes))), sequential


def _recognises(source: Source) -> bool:
    return (
        "Block size " in source.text and bool(_IS_FILE_IO.search(source.text)) and any(map(_BEGIN.match, source.lines))
    )


def _read(sources: Sequence[Source]) -> list[LoadCurve]:
    shapes: dict[tuple[int | None, float, bool | None], list[_Run]] = {}
    for run in (run for source in sources for run in run_by_run(source, _BEGIN, _Run, _take)):
        if sum(run.rates):
            shapes.setdefault(run.shape, []).append(run)
    if not shapes:
        checked((), sources[0].name)
    return [_curve(sources[0].stem, shape, runs) for shape, runs in shapes.items()]


def _curve(stem: str, shape: tuple[int | None, float, bool | None], runs: Sequence[_Run]) -> LoadCurve:
    size, writes, sequential = shape
    name = f"{stem} {size / KIB:g} KiB" if size else stem
    syncs = max(run.figures.get("syncs", 0.0) / (sum(run.rates) + run.figures.get("syncs", 0.0)) for run in runs)
    seconds = min((run.figures["seconds"] for run in runs if "seconds" in run.figures), default=None)
    return LoadCurve(
        "sysbench", name, checked([_point(run) for run in runs], name), size, writes, sequential,
        seconds_a_point=seconds, notes=(_SYNCS.format(100 * syncs),) if syncs > _COUNTS else (),
    )  # fmt: skip


def _point(run: _Run) -> Point:
    figures, rate = run.figures, sum(run.rates)
    mib = figures.get("read_mib", 0.0) + figures.get("written_mib", 0.0)
    size = run.io_bytes or 0
    return Point(
        figures.get("threads", 1.0) * figures.get("depth", 1.0), rate, mib * MIB / _MB or rate * size / _MB or None,
        figures.get("ms") or None, tuple(run.ranks), run.line,
    )  # fmt: skip


def _take(run: _Run, line: str) -> None:
    for name, words in _FIGURES:
        if match := words.match(line):
            run.figures.setdefault(name, float(match[1]))
            return
    if both := _BOTH.match(line):
        rate, mib = _OF_BOTH[both[1]]
        run.figures |= {rate: float(both[2]), mib: float(both[3] or 0)}
    elif block := _BLOCK.match(line):
        run.io_bytes = round(float(block[1]) * _SIZES[block[2].upper()])
    elif test := _TEST.match(line):
        run.kind = test[1]
    elif rank := _RANK.match(line):
        run.ranks.append((float(rank[1]), float(rank[2])))
    elif done := _DONE.match(line):
        run.done = float(done[1]), float(done[2])


TOOL = Tool(_recognises, _read)
