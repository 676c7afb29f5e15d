"""A map of small and large requests side by side: what a small one takes with so many of both in flight."""

from collections.abc import Sequence
from math import log

from markupsafe import Markup

from rules.curves.mix_document import MixCell
from rules.wording import number

LEFT, RIGHT = 12.0, 99.0  # percent
TOP, ROW, FOOT = 26, 26, 22  # pixels
MOST_COLUMNS, MOST_ROWS = 14, 16
SHADES = 6


def mix_map(cells: Sequence[MixCell]) -> Markup:
    """The map, lightest where a small request takes least; nothing where no load has both kinds and a latency."""
    taken = {(cell.small, cell.large): cell.latency_ms for cell in cells if cell.small and cell.latency_ms}
    if not any(large for _, large in taken):
        return Markup()
    smalls = _thinned(sorted({small for small, _ in taken}), MOST_COLUMNS)
    larges = _thinned(sorted({large for _, large in taken}), MOST_ROWS)
    least, most = min(taken.values()), max(taken.values())
    width = (RIGHT - LEFT) / len(smalls)
    drawn = Markup(
        '<text class="name" x="0" y="14">large</text><text x="{}%" y="14">small requests in flight</text>'
    ).format(LEFT)
    for place, large in enumerate(larges):
        y = TOP + place * ROW
        drawn += Markup('<text x="{}%" y="{}" text-anchor="end">{}</text>').format(LEFT - 1, y + ROW - 8, number(large))
        for column, small in enumerate(smalls):
            if (value := taken.get((small, large))) is not None:
                drawn += _cell(LEFT + column * width, y, width, value, _shade(value, least, most), len(smalls))
    foot = TOP + len(larges) * ROW + FOOT - 6
    for column, small in enumerate(smalls):
        drawn += Markup('<text x="{:.2f}%" y="{}" text-anchor="middle">{}</text>').format(
            LEFT + (column + 0.5) * width, foot, number(small)
        )
    description = f"From {number(least, 3)} ms to {number(most, 3)} ms with {number(larges[-1])} large requests at most"
    return Markup(
        '<svg class="plot map" width="100%" height="{}" role="img" aria-labelledby="map-title map-desc">'
        '<title id="map-title">Milliseconds of a small request</title><desc id="map-desc">{}.</desc>{}</svg>'
    ).format(foot + 8, description, drawn)


def _cell(x: float, y: int, width: float, value: float, shade: int, columns: int) -> Markup:
    roomy = "roomy" if columns > SHADES else ""
    return Markup(
        '<rect class="shade-{}" x="{:.2f}%" y="{}" width="{:.2f}%" height="{}"><title>{} ms</title></rect>'
        '<text class="on-shade {}" x="{:.2f}%" y="{}" text-anchor="middle">{}</text>'
    ).format(
        shade, x + 0.15, y + 1, width - 0.3, ROW - 2, number(value, 3),
        roomy, x + width / 2, y + ROW - 8, number(value, 2 if value >= 1 else 3),
    )  # fmt: skip


def _shade(value: float, least: float, most: float) -> int:
    """Which of the shades, by the logarithm."""
    return 0 if most <= least else min(SHADES - 1, int(SHADES * log(value / least) / log(most / least)))


def _thinned(loads: Sequence[float], most: int) -> Sequence[float]:
    if len(loads) <= most:
        return loads
    return [loads[round(place * (len(loads) - 1) / (most - 1))] for place in range(most)]
