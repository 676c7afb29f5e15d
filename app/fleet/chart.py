"""The fleet as a picture: share of I/O against read latency, each database as large as its DB time.

Drawn as `app.text.charts`, across in percent and down in pixels. Names stand where they cover nothing at any width
from a phone's on; those for which only a wide window has room carry a class of their own.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from markupsafe import Markup, escape

from app.fleet.chart_labels import BOTTOM, CROWD, LEFT, Dot, Label, words
from app.fleet.document import FleetDatabase
from app.store.worked_out.column_arrays import Array
from rules.wording import number, percent_to, saved

RIGHT = 97.0  # percent
HIGH = 48.0
LARGEST, SMALLEST = 30.0, 5.0
NONE, ALL, LOW = 15.0, 94.0, 318.0
"""Where 0 %, 100 % and the least latency lie, as `HIGH` the most: so that large dots leave the axes to read."""
MARKED = (0.0, 0.25, 0.5, 0.75, 1.0)
LADDER = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000)


def drawable(row: FleetDatabase) -> bool:
    """Whether share and latency of a database are known."""
    return row.io_share is not None and bool(row.single_block_read_ms)


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture, and what its numbers stand for: databases whose name has no room beside their dot."""

    drawn: Markup = field(default_factory=Markup)
    legend: Sequence[tuple[str, FleetDatabase, bool]] = ()
    """The last says whether a wide window has the name itself."""
    unmarked: Sequence[FleetDatabase] = ()
    """Those that others cover so far that neither name nor number has room."""
    crowded: bool = False
    """Whether they are so many that the largest alone have a mark."""


def scatter(rows: Sequence[FleetDatabase]) -> Picture:
    """The picture; empty where no database can be drawn."""
    shown = sorted(filter(drawable, rows), key=_db_time, reverse=True)
    if not shown:
        return Picture()
    rungs = _rungs([row.single_block_read_ms or 0.0 for row in shown])
    dots = _dots(shown, rungs)
    named, numbers = words(dots)
    hints = [_hint(row.database, row.io_share, row.single_block_read_ms, row.db_time_s) for row in shown]
    drawn = [_grid(rungs), *map(_drawn, shown, dots, hints), _scales(rungs)]
    drawn += [_leading(label) for label in named if label.led]
    drawn += map(_named, [*named, *numbers])
    description = "; ".join(hints[:5])
    more = f"; and {len(dots) - 5:,} more" if len(dots) > 5 else ""
    picture = Markup(  # noqa: S704 - numbers, ids and texts that are escaped; `Markup.format` takes ten times as long
        '<svg class="plot fleet" width="100%" height="390" role="group" aria-labelledby="fleet-title fleet-desc">'
        '<title id="fleet-title">Share of I/O against read latency, by database</title>'
        f'<desc id="fleet-desc">By DB time: {description}{more}.</desc>{"".join(drawn)}</svg>'
    )
    if len(dots) > CROWD:
        return Picture(picture, crowded=True)
    marked = {label.dot.place for label in (*named, *numbers)}
    legend = [(label.number, shown[label.dot.place], label.slim) for label in numbers]
    return Picture(picture, legend, [row for place, row in enumerate(shown) if place not in marked])


def _db_time(row: FleetDatabase) -> float:
    return row.db_time_s or 0.0


def _rungs(latencies: Sequence[float]) -> tuple[float, ...]:
    """Marks of the axis from the last below all latencies to the first above them."""
    low = max((rung for rung in LADDER[:-1] if rung < min(latencies)), default=LADDER[0])
    high = min((rung for rung in LADDER[1:] if rung > max(latencies)), default=LADDER[-1])
    return tuple(rung for rung in LADDER if low <= rung <= high)


def _dots(rows: Sequence[FleetDatabase], rungs: Sequence[float]) -> tuple[Dot, ...]:
    """The largest first: areas are as DB time. To a tenth of a pixel, so that many reports move none."""
    shares = np.array([row.io_share or 0.0 for row in rows])
    latencies = np.array([row.single_block_read_ms or rungs[0] for row in rows])
    times = np.array([_db_time(row) for row in rows])
    sizes = np.maximum(LARGEST * np.sqrt(times / (times[0] or 1.0)), SMALLEST)
    places = (_x(shares).round(2), _y(latencies, rungs).round(1), sizes.round(1))
    named = [row.database for row in rows]
    return tuple(map(Dot, range(len(rows)), named, *(each.tolist() for each in places)))


def _x(shares: Array) -> Array:
    return NONE + (ALL - NONE) * shares.clip(0.0, 1.0)


def _y(latencies: Array, rungs: Sequence[float]) -> Array:
    low, high = math.log(rungs[0]), math.log(rungs[-1])
    parts: Array = (np.log(latencies) - low) / (high - low)
    return LOW - (LOW - HIGH) * parts.clip(0.0, 1.0)


@lru_cache(maxsize=32)
def _grid(rungs: tuple[float, ...]) -> str:
    heights = _y(np.array(rungs), rungs)
    return "".join(f'<line class="grid" x1="{LEFT}%" x2="{RIGHT}%" y1="{y:.1f}" y2="{y:.1f}"/>' for y in heights)


@lru_cache(maxsize=32)
def _scales(rungs: tuple[float, ...]) -> str:
    heights = "".join(
        f'<text class="scale" x="{LEFT - 0.8}%" y="{y + 4:.1f}" text-anchor="end">{number(rung)}</text>'
        for rung, y in zip(rungs, _y(np.array(rungs), rungs), strict=True)
    )
    shares = "".join(
        f'<text class="scale" x="{x:.2f}%" y="{BOTTOM + 17}" text-anchor="middle">{percent_to(share, 0)}</text>'
        for share, x in zip(MARKED, _x(np.array(MARKED)), strict=True)
    )
    return (
        f'{heights}{shares}<text class="name" x="{(LEFT + RIGHT) / 2}%" y="{BOTTOM + 35}" text-anchor="middle">'
        f'I/O share of DB time</text><text class="name" x="{LEFT + 0.6}%" y="12">ms a single-block read</text>'
    )


def _drawn(row: FleetDatabase, dot: Dot, hint: str) -> str:
    kind = "worth" if row.is_promised else "unknown" if row.is_open else "place"
    return (
        f'<a href="/databases/{row.database_id}" tabindex="-1"><circle class="{kind}" cx="{dot.x:g}%" '
        f'cy="{dot.y:g}" r="{dot.r:g}"><title>{hint}</title></circle></a>'
    )


def _leading(label: Label) -> str:
    """The line to a name; in a picture of its own, as it starts in percent and goes on in pixels."""
    return (
        f'<svg x="{label.dot.x:g}%" y="{label.dot.y:g}" class="{label.kind}" overflow="visible" aria-hidden="true">'
        f'<line class="lead" x1="0" y1="0" x2="{label.dx:.1f}" y2="{label.dy - 4:.1f}"/></svg>'
    )


def _named(label: Label) -> str:
    return (
        f'<text class="label {label.kind}" x="{label.dot.x:g}%" y="{label.dot.y + label.dy:.1f}" '
        f'dx="{label.dx:.1f}" text-anchor="{label.anchor}" aria-hidden="true">{escape(label.text)}</text>'
    )


@lru_cache(maxsize=8_192)
def _hint(name: str, share: float | None, latency: float | None, db_time_s: float | None) -> str:
    """Escaped. Made of the same it is the same: where a report came, one is made."""
    seconds = "" if db_time_s is None else f", {number(round(db_time_s))} s DB time"
    return str(escape(f"{name}: {saved(share)} I/O, {number(latency)} ms{seconds}"))
