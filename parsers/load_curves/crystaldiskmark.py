"""CrystalDiskMark's text: a line a load, by size, kind, queues and threads, in sections of reads, writes and both."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parsers.load_curves.curve import LoadCurve, Point
from parsers.load_curves.decimal_marks import of_tool
from parsers.load_curves.source import KIB, MIB, Source, Tool, checked

_BANNER = re.compile(r"CrystalDiskMark \d")
_SECTION = re.compile(r"\s*\[(Read|Write|Mix)\b")
_LOAD = re.compile(
    r"\s*(SEQ|RND|Sequential|Random)\s+(\d{1,4})\s?([KM])i?B\s+\(Q=\s*(\d{1,4}), ?T=\s*(\d{1,4})\)\s*:\s*([\d.,]+) MB/s"
    r"\s*\[\s*([\d.,]+) IOPS\](?:\s*<\s*([\d.,]+) us>)?",
    re.IGNORECASE,
)
_OLD_LOAD = re.compile(
    r"\s*Random (Read|Write) (\d{1,4})\s?([KM])i?B \(QD?=\s*(\d{1,4})(?:, ?T=\s*(\d{1,4}))?\)\s*:\s*([\d.,]+) MB/s"
    r"\s*\[\s*([\d.,]+) IOPS\]",
    re.IGNORECASE,
)
"""Of releases up to 6; their sequential lines print no rate of requests and no size."""
_SHARES = re.compile(r"R(?:ead)? ?(\d{1,3})%?/W(?:rite)? ?(\d{1,3})")
_WRITES = {"Read": 0.0, "Write": 100.0}
_US = 1000


@dataclass(frozen=True, slots=True)
class _Shape:
    io_bytes: int
    write_percent: float | None
    sequential: bool


def _recognises(source: Source) -> bool:
    return bool(_BANNER.search(source.text)) and any(
        _LOAD.match(line) or _OLD_LOAD.match(line) for line in source.lines
    )


def _read(sources: Sequence[Source]) -> list[LoadCurve]:
    shapes: dict[_Shape, list[Point]] = {}
    for shape, point in (each for source in sources for each in _points(source)):
        shapes.setdefault(shape, []).append(point)
    return [_curve(sources[0].stem, shape, points) for shape, points in shapes.items()]


def _points(source: Source) -> Iterator[tuple[_Shape, Point]]:
    writes: float | None = 0.0
    for number, line in enumerate(source.lines, 1):
        if section := _SECTION.match(line):
            shares = _SHARES.search(line)
            writes = float(shares[2]) if shares else _WRITES.get(section[1])
        elif old := _OLD_LOAD.match(line):
            side, size, unit, queues, threads, mbps, iops = old.groups()
            shape = _Shape(_bytes(size, unit), _WRITES[side.capitalize()], sequential=False)
            point = Point(float(int(queues) * int(threads or 1)), of_tool(iops), of_tool(mbps), line=number)
            if point.iops:
                yield shape, point
        elif load := _LOAD.match(line):
            kind, size, unit, queues, threads, mbps, iops, us = load.groups()
            shape = _Shape(_bytes(size, unit), writes, kind.upper().startswith("SEQ"))
            latency = round(of_tool(us) / _US, 9) if us else None
            point = Point(float(int(queues) * int(threads)), of_tool(iops), of_tool(mbps), latency or None, (), number)
            if point.iops:
                yield shape, point


def _bytes(size: str, unit: str) -> int:
    return int(size) * (MIB if unit.upper() == "M" else KIB)


def _curve(stem: str, shape: _Shape, points: Sequence[Point]) -> LoadCurve:
    kind = "sequential" if shape.sequential else "random"
    what = (
        {0.0: "read", 100.0: "write"}.get(shape.write_percent, "mixed") if shape.write_percent is not None else "mixed"
    )
    name = f"{stem} {kind} {what} {shape.io_bytes / KIB:g} KiB"
    return LoadCurve(
        "crystaldiskmark", name, checked(points, name), shape.io_bytes, shape.write_percent, shape.sequential
    )


TOOL = Tool(_recognises, _read)
