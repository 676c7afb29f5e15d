"""The fleet as a picture: share of I/O against read latency, each database as large as its DB time.

Drawn as `app.text.charts`, across in percent and down in pixels. Names stand where they cover nothing at any width
from a phone's on; those for which only a wide window has room carry a class of their own.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from app.fleet.document import FleetDatabase
from app.fleet.sentences import is_material
from rules.wording import number, percent_to

LEFT, RIGHT = 9.0, 97.0  # percent
TOP, BOTTOM = 30.0, 350.0  # pixels
LARGEST, SMALLEST = 30.0, 5.0
NONE, ALL, LOW = 15.0, 94.0, 334.0
"""Where 0 %, 100 % and the least latency lie: within the frame, so that large dots leave the axes to read."""
LADDER = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000)
NARROW, WIDE = (330.0, 420.0, 560.0, 700.0, 835.0), (660.0, 740.0, 835.0)
"""Widths at which names must not overlap: everywhere, or in a wide window only."""
LETTER, LINE = 7.0, 14.0
GAP = 3.0
MOST_NAMED = 40
LONGEST, BEGIN = 18, 7
"""Letters of a name; all of it stands in the table, and shows over the dot."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A database in the picture: `x` in percent, `y` and `r` in pixels."""

    row: FleetDatabase
    said: str
    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class Label:
    """A name beside its dot: `dx` and `dy` in pixels from its middle."""

    dot: Dot
    anchor: str
    dx: float
    dy: float
    roomy: bool

    @property
    def text(self) -> str:
        """The name, or its begin and its end: namesakes differ at the end."""
        name = self.dot.row.name
        return name if len(name) <= LONGEST else f"{name[:BEGIN].rstrip()}…{name[BEGIN + 1 - LONGEST :].lstrip()}"

    def box(self, width: float) -> tuple[float, float, float, float]:
        """Left, top, right, bottom in pixels, in a picture of that width."""
        size = len(self.text) * LETTER
        begin = self.dot.x / 100 * width + self.dx - {"start": 0.0, "middle": size / 2, "end": size}[self.anchor]
        return begin, self.dot.y + self.dy - LINE + 3, begin + size, self.dot.y + self.dy + 3


def drawable(row: FleetDatabase) -> bool:
    """Whether share and latency of a database are known."""
    return row.io_share is not None and bool(row.single_block_read_ms)


def scatter(rows: Sequence[FleetDatabase]) -> Markup:
    """The picture; nothing where no database can be drawn."""
    latencies = [one.single_block_read_ms for one in rows if drawable(one) and one.single_block_read_ms]
    if not latencies:
        return Markup()
    rungs = _rungs(latencies)
    dots = sorted(_dots(rows, rungs), key=lambda one: -one.r)
    drawn = _grid(rungs) + Markup().join(map(_drawn, dots)) + _scales(rungs) + Markup().join(map(_named, labels(dots)))
    said = "; ".join(one.said for one in dots[:5])
    more = f"; and {len(dots) - 5:,} more" if len(dots) > 5 else ""
    return Markup(
        '<svg class="plot fleet" width="100%" height="390" role="group" aria-labelledby="fleet-title fleet-desc">'
        '<title id="fleet-title">Share of I/O against read latency, by database</title>'
        '<desc id="fleet-desc">By DB time: {}{}.</desc>{}</svg>'
    ).format(said, more, drawn)


def labels(dots: Sequence[Dot]) -> list[Label]:
    """Names of the largest dots, where there is room."""
    placed: list[Label] = []
    for dot in dots[:MOST_NAMED]:
        tries = [(roomy, place) for roomy in (False, True) for place in _places(dot, roomy=roomy)]
        fitting = (label for roomy, label in tries if _fits(label, placed, dots, WIDE if roomy else NARROW))
        found = next(fitting, None)
        if found is not None:
            placed.append(found)
    return placed


def _places(dot: Dot, *, roomy: bool) -> list[Label]:
    beside = dot.r + GAP
    return [
        Label(dot, "start", beside, 4, roomy),
        Label(dot, "end", -beside, 4, roomy),
        Label(dot, "middle", 0, -beside - 1, roomy),
        Label(dot, "middle", 0, beside + LINE - 4, roomy),
    ]


def _fits(label: Label, placed: Sequence[Label], dots: Sequence[Dot], widths: Sequence[float]) -> bool:
    for width in widths:
        box = label.box(width)
        if box[0] < LEFT / 100 * width or box[2] > width or box[1] < 16 or box[3] > BOTTOM:
            return False
        if any(_overlap(box, one.box(width)) for one in placed):
            return False
        if any(_touches(box, one, width) for one in dots if one is not label.dot):
            return False
    return True


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _touches(box: tuple[float, ...], dot: Dot, width: float) -> bool:
    x = dot.x / 100 * width
    across = max(box[0] - x, 0.0, x - box[2])
    down = max(box[1] - dot.y, 0.0, dot.y - box[3])
    return math.hypot(across, down) < dot.r


def _rungs(latencies: Sequence[float]) -> tuple[float, ...]:
    """Marks of the axis from the last below all latencies to the first above them."""
    low = max((one for one in LADDER[:-1] if one < min(latencies)), default=LADDER[0])
    high = min((one for one in LADDER[1:] if one > max(latencies)), default=LADDER[-1])
    return tuple(one for one in LADDER if low <= one <= high)


def _dots(rows: Sequence[FleetDatabase], rungs: Sequence[float]) -> list[Dot]:
    most = max((one.db_time_s or 0.0 for one in rows if drawable(one)), default=0.0) or 1.0
    return [
        Dot(one, _said(one, share, latency), _x(share), _y(latency, rungs), _radius(one.db_time_s or 0.0, most))
        for one in rows
        if (share := one.io_share) is not None and (latency := one.single_block_read_ms)
    ]


def _radius(db_time: float, most: float) -> float:
    """Areas are as DB time."""
    return max(LARGEST * math.sqrt(db_time / most), SMALLEST)


def _x(share: float) -> float:
    return NONE + (ALL - NONE) * min(max(share, 0.0), 1.0)


def _y(latency: float, rungs: Sequence[float]) -> float:
    low, high = math.log(rungs[0]), math.log(rungs[-1])
    part = (math.log(latency) - low) / (high - low)
    return LOW - (LOW - TOP) * min(max(part, 0.0), 1.0)


def _grid(rungs: Sequence[float]) -> Markup:
    return Markup().join(
        Markup('<line class="grid" x1="{0}%" x2="{1}%" y1="{2:.1f}" y2="{2:.1f}"/>').format(LEFT, RIGHT, _y(one, rungs))
        for one in rungs
    )


def _scales(rungs: Sequence[float]) -> Markup:
    made = Markup()
    for one in rungs:
        made += Markup('<text class="scale" x="{}%" y="{:.1f}" text-anchor="end">{}</text>').format(
            LEFT - 0.8, _y(one, rungs) + 4, number(one)
        )
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        made += Markup('<text class="scale" x="{:.2f}%" y="{}" text-anchor="middle">{}</text>').format(
            _x(share), BOTTOM + 17, percent_to(share, 0)
        )
    return made + Markup(
        '<text class="name" x="{}%" y="{}" text-anchor="middle">I/O share of DB time</text>'
        '<text class="name" x="{}%" y="{}">ms a single-block read</text>'
    ).format((LEFT + RIGHT) / 2, BOTTOM + 35, LEFT + 0.6, 12)


def _drawn(dot: Dot) -> Markup:
    kind = "worth" if is_material(dot.row) else "place"
    return Markup(
        '<a href="/databases/{}" tabindex="-1"><circle class="{}" cx="{:.2f}%" cy="{:.1f}" r="{:.1f}">'
        "<title>{}</title></circle></a>"
    ).format(dot.row.id, kind, dot.x, dot.y, dot.r, dot.said)


def _named(label: Label) -> Markup:
    return Markup(
        '<text class="label{}" x="{:.2f}%" y="{:.1f}" dx="{:.1f}" text-anchor="{}" aria-hidden="true">{}</text>'
    ).format(
        " roomy" if label.roomy else "", label.dot.x, label.dot.y + label.dy, label.dx, label.anchor,
        label.text,
    )  # fmt: skip


def _said(row: FleetDatabase, share: float, latency: float) -> str:
    hours = "" if row.db_time_s is None else f", {number(row.db_time_s / 3600)} h DB time"
    return f"{row.name}: {percent_to(share, 0)} I/O, {number(latency)} ms{hours}"
