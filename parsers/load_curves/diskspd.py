"""DISKSPD's output for people or as XML: each timespan is one load level, by the totals of its tables.

Versions differ in a word or two (`MB/s` became `MiB/s`, both of 1,024² bytes; `8192` became `8KiB`), so columns are
found by their headings. Without -L no latency is printed. Runs of several files are levels of one curve.
"""

import re
from collections.abc import Iterator, Sequence

from parsers.load_curves import diskspd_xml
from parsers.load_curves.curve import LoadCurve, Point
from parsers.load_curves.diskspd_run import Run
from parsers.load_curves.source import KIB, MIB, Source, Tool, checked

_INPUT = re.compile(r"Input parameters:")
_RESULTS = re.compile(r"Results for timespan \d")
_TABLE = re.compile(r"(Total|Read|Write) IO\s*\Z")
_BLOCK = re.compile(r"\s*block size: (\d{1,12})\s?([KMG]?)")
_DEPTH = re.compile(r"\s*number of outstanding I/O operations(?: per thread)?: (\d{1,9})")
_SHARED = re.compile(r"\s*total threads: [1-9]")
_THREADS = re.compile(r"thread count:\s+(\d{1,9})")
_CPU = re.compile(r"\s{0,40}avg\.\s*\|\s*([\d.]{1,9})%")
_RANK = re.compile(r"\s*(?:([\d.]{1,9})(?:st|nd|rd|th)|(\d)-nines)\s*\|")
_SIZES = {"": 1, "K": KIB, "M": MIB, "G": 1024 * MIB}
_MB = 10**6
_HEADINGS = {"bytes": "bytes", "I/Os": "requests", "I/O per s": "iops", "AvgLat": "ms", "MiB/s": "mib", "MB/s": "mib"}
_MS = 1000


def _recognises(source: Source) -> bool:
    if diskspd_xml.is_xml(source.text):
        return True
    return any(map(_RESULTS.match, source.lines)) and any(map(_INPUT.match, source.lines))


def _read(sources: Sequence[Source]) -> list[LoadCurve]:
    shapes: dict[tuple[int | None, float | None, bool | None], list[Run]] = {}
    for run in (run for source in sources for run in _runs(source)):
        if run.totals.get("Total", {}).get("iops"):
            shapes.setdefault((run.io_bytes, run.write_percent, run.sequential), []).append(run)
    stem = sources[0].stem
    if not shapes:
        checked((), sources[0].name)
    return [_curve(stem, *shape, group) for shape, group in shapes.items()]


def _curve(
    stem: str, size: int | None, writes: float | None, sequential: bool | None, runs: Sequence[Run]
) -> LoadCurve:
    name = f"{stem} {size / KIB:g} KiB" if size else stem
    derived = tuple(
        kind
        for kind, lacks in (
            ("outstanding", any(run.asked is None for run in runs)),
            ("latency_ms", any("ms" not in run.totals["Total"] for run in runs)),
        )
        if lacks
    )
    points = checked([_point(run) for run in runs], name)
    return LoadCurve("diskspd", name, points, size, writes, sequential, derived=derived)


def _point(run: Run) -> Point:
    both = run.totals["Total"]
    rate, ms, flight = both["iops"], both.get("ms"), run.asked
    if flight is None and ms:
        flight = rate * ms / _MS
    if ms is None and flight:
        ms = flight / rate * _MS
    mbps = both["mib"] * MIB / _MB if both.get("mib") else None
    return Point(flight, rate, mbps, ms, tuple(run.ranks), run.line, run.cpu_percent)


def _runs(source: Source) -> Iterator[Run]:
    """A run begins with its parameters, or with the results of its next timespan."""
    if diskspd_xml.is_xml(source.text):
        yield from diskspd_xml.runs(source.text)
        return
    run, table, places = Run(), "", dict[str, int]()
    for number, line in enumerate(source.lines, 1):
        if _INPUT.match(line) or (_RESULTS.match(line) and run.totals):
            yield run
            asked = Run() if _INPUT.match(line) else Run(run.sizes, run.depths, run.random, run.shared)
            run, table = asked, ""
        elif kind := _TABLE.match(line):
            table, places = kind[1], {}
        elif table and line.startswith("thread |"):
            cells = [cell.strip() for cell in line.split("|")[1:]]
            places = {_HEADINGS[cell]: at for at, cell in enumerate(cells) if cell in _HEADINGS}
        elif table and line.startswith("total:"):
            _total(run, table, places, line, number)
            table = ""
        else:
            _detail(run, line)
    yield run


def _total(run: Run, table: str, places: dict[str, int], line: str, number: int) -> None:
    cells = [_figure(cell) for cell in line.removeprefix("total:").split("|")]
    values = {name: cells[at] for name, at in places.items() if at < len(cells)}
    run.totals[table] = {name: value for name, value in values.items() if value is not None}
    if table == "Total":
        run.line = number


def _detail(run: Run, line: str) -> None:
    """One line of the parameters, of the CPUs or of the percentiles."""
    if block := _BLOCK.match(line):
        run.sizes.add(int(block[1]) * _SIZES[block[2]])
    elif depth := _DEPTH.match(line):
        run.depths.append(int(depth[1]))
    elif _SHARED.match(line):
        run.shared = True
    elif "using random I/O" in line or "sequential I/O" in line:
        run.random.add("random" in line)
    elif threads := _THREADS.match(line):
        run.threads = int(threads[1])
    elif cpu := _CPU.match(line):
        run.cpu_percent = float(cpu[1])
    elif (rank := _RANK.match(line)) and (ms := _figure(line.rpartition("|")[2])):
        run.ranks.append((float(rank[1]) if rank[1] else 100 - 10.0 ** (2 - int(rank[2])), ms))


def _figure(cell: str) -> float | None:
    try:
        value = float(cell.strip())
    except ValueError:
        return None
    return value if 0 <= value < float("inf") else None


TOOL = Tool(_recognises, _read)
