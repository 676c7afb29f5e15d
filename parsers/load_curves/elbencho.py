"""elbencho's results as CSV (`--csvfile`): each phase that reads or writes is a load level, as its first thread ended.

From then on fewer threads are at work: the figures of the last are too low. Of a mixed phase (`--rwmixpct`) the usual
columns are its writes. Latencies are those of requests, and never of files (`Ent lat`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from parsers.load_curves.curve import LoadCurve, Point
from parsers.load_curves.source import KIB, MIB, Source, Tool, checked, csv_cells, csv_figure

_HEADINGS = frozenset({"operation", "threads", "block size", "iops [first]", "io lat us [avg]"})
_READS, _WRITES, _BOTH = "READ", "WRITE", "RWMIX"
_MIXED_READS = "rwmix read "
_FIGURES = ("iops [first]", "mib/s [first]", "io lat us [avg]")
_MB, _US = 1e6, 1000
_UNITS = {"k": KIB, "m": MIB, "g": KIB * MIB}


@dataclass(frozen=True, slots=True)
class _Shape:
    """What makes phases levels of one curve."""

    label: str
    io_bytes: int | None
    write_percent: float
    sequential: bool


def _recognises(source: Source) -> bool:
    return any(_heading(line) >= _HEADINGS for line in source.lines if "IO lat us [avg]" in line)


def _heading(line: str) -> set[str]:
    return {cell.strip().lower() for cell in csv_cells(line)}


def _read(sources: Sequence[Source]) -> list[LoadCurve]:
    shapes: dict[_Shape, list[Point]] = {}
    for source in sources:
        for row, line in _rows(source):
            if phase := _phase(row, line):
                shapes.setdefault(phase[0], []).append(phase[1])
    if not shapes:
        checked((), sources[0].name)
    return [_curve(sources[0].stem, shape, points) for shape, points in shapes.items()]


def _curve(stem: str, shape: _Shape, points: Sequence[Point]) -> LoadCurve:
    kind = {0.0: "read", 100.0: "write"}.get(shape.write_percent, "mixed")
    order = "sequential" if shape.sequential else "random"
    size = f"{shape.io_bytes / KIB:g} KiB" if shape.io_bytes else ""
    name = " ".join(filter(None, (shape.label or stem, order, kind, size)))
    return LoadCurve("elbencho", name, checked(points, name), shape.io_bytes, shape.write_percent, shape.sequential)


def _rows(source: Source) -> Iterator[tuple[Mapping[str, str], int]]:
    """The rows by heading; runs of other releases, with other columns, may follow in one file."""
    heading: list[str] = []
    for number, line in enumerate(source.lines, 1):
        cells = [cell.strip() for cell in csv_cells(line)]
        names = [cell.lower() for cell in cells]
        if {*names} >= _HEADINGS:
            heading = names
        elif heading and cells:
            yield dict(zip(heading, cells, strict=False)), number


def _phase(row: Mapping[str, str], line: int) -> tuple[_Shape, Point] | None:
    """The load of a phase and what it gave; None where it made or removed files, or one of its rates is not known."""
    phase = row.get("operation", "").upper()
    kinds = [""] if phase in (_READS, _WRITES) else ["", _MIXED_READS] if phase.startswith(_BOTH) else []
    sides = [[csv_figure(row.get(f"{kind}{name}")) for name in _FIGURES] for kind in kinds]
    rates = [rate for rate, *_ in sides if rate is not None]
    total = sum(rates)
    if not total or len(rates) < len(sides):
        return None
    writes = 0.0 if phase == _READS else float(round(100 * rates[0] / total))
    size = _bytes(row.get("block size", ""))
    shape = _Shape(row.get("label", ""), size, writes, csv_figure(row.get("random")) in (None, 0))
    waits = [rate * us for rate, (_, _, us) in zip(rates, sides, strict=True) if rate and us]
    latency = sum(waits) / total / _US if len(waits) == len([rate for rate in rates if rate]) else None
    threads, depth, hosts = (csv_figure(row.get(name)) or 1.0 for name in ("threads", "io depth", "hosts"))
    mibs = [mib for _, mib, _ in sides if mib is not None]
    megabytes = total * size / _MB if size else sum(mibs) * MIB / _MB if len(mibs) == len(sides) else None
    cpu = csv_figure(row.get("cpu% [first]"))
    return shape, Point(threads * depth * hosts, total, megabytes, latency, line=line, cpu_percent=cpu)


def _bytes(cell: str) -> int | None:
    size = csv_figure(cell.rstrip("kKmMgGiB"))
    return round(size * _UNITS.get(cell.lower().rstrip("ib")[-1:], 1)) or None if size else None


TOOL = Tool(_recognises, _read)
