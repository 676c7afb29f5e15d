"""What follows from the figures of a table: rate and bandwidth by the size, the third of Little's law."""

from collections.abc import Sequence
from dataclasses import replace

from parsers.load_curves.curve import LoadCurve, Point
from parsers.load_curves.curve import Tool as ToolName
from parsers.load_curves.source import checked

FIGURES = ("outstanding", "iops", "mbps", "latency_ms")
_BY_LITTLE = "{}: worked out by Little's law (requests outstanding = IOPS × seconds a request)."
_BY_SIZE = "{}: worked out from {} and the I/O size."


def curve_of(
    tool: ToolName,
    name: str,
    called: str,
    points: Sequence[Point],
    io_bytes: float | None,
    write_percent: float | None,
    notes: Sequence[str],
) -> LoadCurve:
    """A curve out of the points of a table, with what follows from them; `called` is what a refusal calls it."""
    size = round(io_bytes) if io_bytes else None
    printed = {name for name in FIGURES if any(getattr(point, name) is not None for point in points)}
    full = [_completed(point, size, printed, little=tool == "csv" or "mbps" not in printed) for point in points]
    derived = tuple(name for name in FIGURES if name not in printed and any(getattr(point, name) for point in full))
    kept = list(filter(_is_point, full))
    left_out = [str(point.line) for point in full if not _is_point(point)]
    if left_out:
        notes = [*notes, f"Line {', '.join(left_out[:9])}: one figure alone is no point and was left out."]
    notes = [*notes, *(_derivation(name, by_size="mbps" in printed and bool(size)) for name in derived)]
    ordered = checked(kept, called)
    return LoadCurve(tool, name, ordered, size, write_percent, notes=tuple(notes), derived=derived)


def _is_point(point: Point) -> bool:
    return sum(getattr(point, name) is not None for name in FIGURES) > 1


def _completed(point: Point, io_bytes: int | None, printed: set[str], *, little: bool) -> Point:
    """What is only arithmetic: rate and bandwidth by the I/O size, the third of Little's law.

    Requests of unknown size beside megabytes are not reckoned (`little`) from waits, of which others may be.
    A column that is printed is never filled up: measured and computed figures would stand side by side.
    """
    outstanding, iops, mbps, latency = point.outstanding, point.iops, point.mbps, point.latency_ms
    if "iops" not in printed and mbps and io_bytes:
        iops = mbps * 1e6 / io_bytes
    elif little and "iops" not in printed and outstanding and latency:
        iops = outstanding / latency * 1000
    if "mbps" not in printed and iops and io_bytes:
        mbps = iops * io_bytes / 1e6
    if "latency_ms" not in printed and outstanding and iops:
        latency = outstanding / iops * 1000
    if "outstanding" not in printed and latency and iops:
        outstanding = iops * latency / 1000
    return replace(point, outstanding=outstanding, iops=iops, mbps=mbps, latency_ms=latency)


def _derivation(name: str, *, by_size: bool) -> str:
    if name == "mbps" or (name == "iops" and by_size):
        return _BY_SIZE.format(*(("MB/s", "IOPS") if name == "mbps" else ("IOPS", "MB/s")))
    what = {"iops": "IOPS", "latency_ms": "The latency", "outstanding": "The requests outstanding"}
    return _BY_LITTLE.format(what[name])
