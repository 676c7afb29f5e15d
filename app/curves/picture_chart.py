"""A load curve as a picture of its own: a file that any browser opens, and what a terminal shows of it."""

from collections.abc import Iterator, Sequence

from app.curves import view
from app.curves.chart import load_curve
from app.declared.curve_figures import is_in_mb
from app.terminal.console import plain
from rules.curves.curve_study import CurveStudy
from rules.wording import number

WIDTH, HEIGHT = 920, 330
HEADING, TOP = 24, 36
SHOWN_WIDTH, SHOWN_HEIGHT = 60, 12
STYLE = """
  svg { font: 12px system-ui, sans-serif; background: #fff; }
  text { fill: #10181f; } .title { font-size: 16px; font-weight: 650; } .name { font-weight: 600; }
  .grid { stroke: #d9dee4; } .fitted { stroke: #d08a1d; stroke-width: 2; } .measured { fill: #1f6fb2; }
  .mark { fill: none; stroke: #a33b5e; stroke-width: 1.6; stroke-dasharray: 4 4; }
  @media (prefers-color-scheme: dark) {
    svg { background: #12181f; } text { fill: #f4f7fa; } .grid { stroke: #2c3742; } .measured { fill: #5aa2e0; }
    .fitted { stroke: #e2a94c; } .mark { stroke: #d0708f; }
  }
"""


def svg(study: CurveStudy) -> str | None:
    """The picture as a file; None where fewer than two levels have both a rate and a latency."""
    drawn = load_curve("curve", study)
    if not drawn:
        return None
    inner = str(drawn).replace('width="100%"', f'x="0" y="{TOP}" width="{WIDTH}"', 1)
    title = view.title(study).replace("&", "&amp;").replace("<", "&lt;")
    name = plain(study.name or "").replace("&", "&amp;").replace("<", "&lt;")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<style>{STYLE}</style><text class="title" x="16" y="{HEADING}">{name}: {title}</text>{inner}</svg>\n'
    )


def lines(study: CurveStudy) -> Iterator[str]:
    """Latency against rate in signs; nothing where fewer than two levels have both."""
    in_mb = is_in_mb(study)
    rated = [(point.mbps if in_mb else point.iops, point.latency_ms) for point in view.points(study)]
    places = [(rate, ms) for rate, ms in rated if rate and ms]
    if len(places) < 2:
        return
    right, top = max(rate for rate, _ in places), max(ms for _, ms in places)
    field = [[" "] * SHOWN_WIDTH for _ in range(SHOWN_HEIGHT)]
    for rate, ms in places:
        across, up = round(rate / right * (SHOWN_WIDTH - 1)), round(ms / top * (SHOWN_HEIGHT - 1))
        field[SHOWN_HEIGHT - 1 - up][across] = "●"
    yield from _framed(field, f"{number(top, 3)} ms", f"{number(right, 3)} {'MB/s' if in_mb else 'requests/s'}")


def _framed(field: Sequence[Sequence[str]], top: str, right: str) -> Iterator[str]:
    margin = max(len(top), 4)
    for place, row in enumerate(field):
        label = top if not place else "0" if place == len(field) - 1 else ""
        yield f"{label:>{margin}} │{''.join(row).rstrip()}"
    yield f"{'':>{margin}} └{'─' * SHOWN_WIDTH}"
    yield f"{'':>{margin}}  0{right:>{SHOWN_WIDTH - 1}}"
