"""A small curve for a table cell: how a figure went, without axes; its figures stand in its title."""

from collections.abc import Sequence

from markupsafe import Markup

from rules.wording import number

WIDTH, HEIGHT, EDGE = 84, 22, 3


def spark(values: Sequence[float], said: str) -> Markup:
    """The values in their order from the left, the last one marked; nothing of fewer than two. `said` is its title.

    It rises from zero, so that a tenth more looks like a tenth.
    """
    if len(values) < 2:
        return Markup()
    least, most = min(values), max(values)
    step, rise = (WIDTH - 2 * EDGE) / (len(values) - 1), HEIGHT - 2 * EDGE
    level = [value / most if most > 0 else 0.0 for value in values]
    points = [(EDGE + place * step, HEIGHT - EDGE - one * rise) for place, one in enumerate(level)]
    shown = f"{len(values)} values from {number(least)} to {number(most)}, the last {number(values[-1])}"
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return Markup(
        '<svg class="spark" width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="img">'
        '<title>{2}</title><desc>{3}</desc><polyline points="{4}"/><circle cx="{5:.1f}" cy="{6:.1f}" r="2.2"/></svg>'
    ).format(WIDTH, HEIGHT, said, shown, line, *points[-1])
