"""A small curve for a table cell: how a figure went, without axes; its figures stand in its title."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from rules.wording import number

WIDTH, HEIGHT, EDGE = 84, 22, 3


def spark(values: Sequence[float], title: str) -> Markup:
    """The values in their order from the left, the last one marked; nothing of fewer than two.

    It rises from zero, so that a tenth more looks like a tenth.
    """
    if len(values) < 2:
        return Markup()
    least, most = min(values), max(values)
    step, rise = (WIDTH - 2 * EDGE) / (len(values) - 1), HEIGHT - 2 * EDGE
    level = [value / most if most > 0 else 0.0 for value in values]
    points = [(EDGE + place * step, HEIGHT - EDGE - share * rise) for place, share in enumerate(level)]
    shown = f"{len(values)} values from {number(least)} to {number(most)}, the last {number(values[-1])}"
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = points[-1]
    return Markup(  # noqa: S704 - numbers, and texts that are escaped; `Markup.format` takes ten times as long
        f'<svg class="spark" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f'<title>{escape(title)}</title><desc>{escape(shown)}</desc><polyline points="{line}"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.2"/></svg>'
    )
