"""Orion: its csv files, its summary file, or what it printed; files of one run share the beginning of their names."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from parsers.errors import NotACurve
from parsers.load_curves.curve import LoadCurve, Mixed, Point
from parsers.load_curves.orion_matrix import Matrix, is_matrix, read_matrix
from parsers.load_curves.orion_printed import is_printed, tables
from parsers.load_curves.orion_text import Run, default_bytes, is_text, read_runs, with_results
from parsers.load_curves.orion_trace import is_trace, read_trace
from parsers.load_curves.source import KIB, MIB, Source, Tool, checked

_SUFFIX = re.compile(r"_(?:iops|mbps|lat|latency|summary|hist|trace)\Z", re.IGNORECASE)
_SURELY_US = 500.0  # ms that no storage in use has: a file with such a figure prints microseconds

_DEFAULTS = "Orion's command line is not there: its defaults are taken, {size} KiB and no writes."
_MIB = "Orion's MB are taken as 2^20 bytes, as its I/O sizes are; the points hold 10^6 bytes a second."
_UNIT = "The latencies are taken as {unit}: in that unit IOPS × latency comes closest to the requests outstanding."
_MIXED = "Levels with small and large requests side by side: {count}; they make a map of their own."
_STREAMS = "Large requests were {count} in each sequential stream: outstanding is streams × {count}."


@dataclass(slots=True)
class _Set:
    """The files of one run: of one folder, with one beginning of their names."""

    name: str
    matrices: dict[str, Matrix] = field(default_factory=dict)
    runs: list[Run] = field(default_factory=list)
    traced: dict[str, Matrix] = field(default_factory=dict)


def _recognises(source: Source) -> bool:
    return is_matrix(source) or is_printed(source) or is_trace(source.text) or is_text(source.text)


def _read(sources: Sequence[Source]) -> list[LoadCurve]:
    sets: dict[tuple[str, str], _Set] = {}
    for source in (part for each in sources for part in (tables(each) if is_printed(each) else (each,))):
        name = _SUFFIX.sub("", source.stem)
        files = sets.setdefault((source.folder, name), _Set(name))
        if is_matrix(source):
            matrix = read_matrix(source)
            if matrix.kind in files.matrices:
                raise NotACurve(f"{source.name}: the table of this kind is there twice; bring the files of one run.")
            files.matrices[matrix.kind] = matrix
        else:
            files.traced |= read_trace(source.lines)
            files.runs += read_runs(source.lines)
    for files in sets.values():
        files.matrices = files.traced | files.matrices
    curves = [curve for files in _joined(list(sets.values())) for curve in _curves(files)]
    if not curves:
        called = sources[0].name or "This"
        raise NotACurve(
            f"{called} is Orion's, but holds no result: bring the iops, lat and mbps csv of a finished run."
        )
    return curves


def _joined(sets: list[_Set]) -> list[_Set]:
    """One set of tables and one text are of one run, whatever the text is called."""
    tables = [files for files in sets if files.matrices]
    texts = [files for files in sets if not files.matrices]
    if len(tables) == 1 and len(texts) == 1:
        tables[0].runs += texts[0].runs
        return tables
    return sets


def _curves(files: _Set) -> list[LoadCurve]:
    name = files.name
    if not files.matrices:
        return [curve for run in with_results(files.runs) for curve in _of_text(run.name or name, run)]
    run = next(reversed(list(with_results(files.runs))), files.runs[-1] if files.runs else None)
    for other in files.runs:
        if run and other is not run:
            run.histogram = other.histogram | run.histogram
    curves = [_small_of_tables(name, files.matrices, run)] if {"iops", "lat"} & files.matrices.keys() else []
    if "mbps" in files.matrices:
        curves.append(_large_of_table(name, files.matrices["mbps"], run))
    return [replace(curves[0], mixed=_side_by_side(files.matrices, run)), *curves[1:]] if curves else []


def _side_by_side(matrices: Mapping[str, Matrix], run: Run | None) -> tuple[Mixed, ...]:
    """Every load of the tables, where some have requests of both sizes; else nothing."""
    iops, lat, mbps = (matrices[kind].figures if kind in matrices else {} for kind in ("iops", "lat", "mbps"))
    loads = sorted({load for figures in (iops, lat, mbps) for load in figures if any(load)})
    if not any(all(load) for load in loads):
        return ()
    in_microseconds = any(matrix.in_microseconds for matrix in matrices.values())
    alone = {small: iops[large, small] for large, small in iops if small}
    printed = {small: lat[large, small] for large, small in lat if small}
    factor, _ = _milliseconds(alone, printed, in_microseconds=in_microseconds)
    streams = run.stream_requests if run and run.sequential else 1
    return tuple(
        Mixed(
            small,
            large * streams,
            iops[large, small][0] if (large, small) in iops else None,
            lat[large, small][0] * factor if (large, small) in lat else None,
            mbps[large, small][0] * MIB / 1e6 if (large, small) in mbps else None,
        )
        for large, small in loads
    )


def _small_of_tables(name: str, matrices: Mapping[str, Matrix], run: Run | None) -> LoadCurve:
    first = matrices.get("iops") or matrices["lat"]
    large = first.lightest(row=True)
    iops = matrices["iops"].row(large) if "iops" in matrices else {}
    printed = matrices["lat"].row(large) if "lat" in matrices else {}
    factor, notes = _milliseconds(
        iops, printed, in_microseconds=any(matrix.in_microseconds for matrix in matrices.values())
    )
    size = default_bytes(run, large=False)
    points = []
    for load in sorted(iops.keys() | printed.keys()):
        rate, line = iops.get(load, (None, printed.get(load, (0.0, 1))[1]))
        latency = round(printed[load][0] * factor, 9) if load in printed else None
        points.append(Point(load, rate, rate * size / 1e6 if rate else None, latency, line=line))
    if large:
        notes.append(f"No level is without large requests: those beside {large:g} of them are taken.")
    return _curve(f"{name} small", points, run, size, notes + _mixed(first.figures, row=large), sequential=False)


def _milliseconds(
    iops: Mapping[float, tuple[float, int]], printed: Mapping[float, tuple[float, int]], *, in_microseconds: bool
) -> tuple[float, list[str]]:
    """Milliseconds a printed unit. The manual says microseconds and shows milliseconds; releases differ."""
    if not printed:
        return 1.0, []
    common = [load for load in printed if load in iops]
    if common:
        off = sum(math.log(iops[load][0] * printed[load][0] / 1000 / load) for load in common) / len(common)
        factor = 1.0 if abs(off) < abs(off - math.log(1000)) else 1e-3
    elif in_microseconds:
        return 1e-3, []
    else:
        factor = 1e-3 if max(value for value, _ in printed.values()) > _SURELY_US else 1.0
    unit = "milliseconds" if factor == 1.0 else "microseconds"
    note = _UNIT if common else "The latencies are taken as {unit}; the iops file of the run would tell."
    return factor, [note.format(unit=unit)]


def _large_of_table(name: str, matrix: Matrix, run: Run | None) -> LoadCurve:
    small = matrix.lightest(row=False)
    points, notes = _large_points(matrix.column(small), run)
    if small:
        notes.append(f"No level is without small requests: those beside {small:g} of them are taken.")
    notes += _mixed(matrix.figures, column=small)
    sequential = run.sequential if run else None
    return _curve(f"{name} large", points, run, default_bytes(run, large=True), notes, sequential)


def _large_points(column: Mapping[float, tuple[float, int]], run: Run | None) -> tuple[list[Point], list[str]]:
    streams = run.stream_requests if run and run.sequential else 1
    notes = [_MIB, _STREAMS.format(count=streams)] if streams > 1 else [_MIB]
    points = [Point(load * streams, mbps=value * MIB / 1e6, line=line) for load, (value, line) in column.items()]
    return points, notes


def _mixed(
    figures: Mapping[tuple[float, float], object], row: float | None = None, column: float | None = None
) -> list[str]:
    others = sum(1 for large, small in figures if large and small and row != large and column != small)
    return [_MIXED.format(count=others)] if others else []


def _of_text(name: str, run: Run) -> list[LoadCurve]:
    """The best points of a run, which is all that its printed text has."""
    curves = []
    alone = sorted({load for load in (*run.iops, *run.latency_ms) if not load[1]})
    size = default_bytes(run, large=False)
    points = []
    for load in alone:
        rate = run.iops.get(load, (None, 0))[0]
        latency = run.latency_ms.get(load, (None, 0))[0]
        line = (run.iops.get(load) or run.latency_ms[load])[1]
        points.append(Point(load[0], rate, rate * size / 1e6 if rate else None, latency, line=line))
    only = ["The printed text has the best levels only: bring the csv files of the run for its whole curve."]
    if points:
        curves.append(_curve(f"{name} small", points, run, size, only, sequential=False))
    column = {float(load[1]): figure for load, figure in run.mbps.items() if not load[0]}
    if column:
        points, notes = _large_points(column, run)
        size = default_bytes(run, large=True)
        curves.append(_curve(f"{name} large", points, run, size, only + notes, run.sequential))
    return curves


def _curve(
    name: str, points: Sequence[Point], run: Run | None, size: int, notes: Sequence[str], sequential: bool | None
) -> LoadCurve:
    write = run.write_percent if run else None
    if write is None and not (run and any(kind == "Write" for kind, _ in run.means)):
        write = 0.0  # Orion's default; a run that writes says so
    shape = () if run and run.printed else (_DEFAULTS.format(size=size // KIB),)
    of_small = any(point.iops or point.latency_ms for point in points)
    lightest = min((load for load in run.histogram if not load[1]), default=None) if run and of_small else None
    return LoadCurve(
        "orion",
        name,
        checked(points, name),
        size,
        write,
        sequential,
        run.devices if run else None,
        run.seconds if run else None,
        tuple(run.histogram[lightest]) if run and lightest else (),
        (*notes, *shape),
        ("mbps",) if of_small and any(point.mbps for point in points) else (),
    )


TOOL = Tool(_recognises, _read)
