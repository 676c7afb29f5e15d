"""Kinds of media on a scale of latency, and where today's reads stand among them."""

from collections.abc import Sequence

from markupsafe import Markup

from app.text.label_axis import Word, with_room
from app.text.log_scale import LogScale
from rules.storage.inputs.latency_class import KindOfMedia
from rules.wording import figure, ms

ROW, TOP, LEFT, RIGHT = 26, 22, 32.0, 93.0


def latency_strip(read_ms: float, kinds: Sequence[KindOfMedia]) -> Markup:
    """The small form, for a tile: a mark on a strip that is shaded where flash and disks are."""
    scale = _scale(read_ms, kinds, 0.0, 100.0)
    shades = Markup().join(
        Markup('<rect class="zone z{}" x="{:.1f}%" width="{:.1f}%" y="4" height="8"/>').format(
            number, scale.place(kind.low_ms), scale.place(kind.high_ms) - scale.place(kind.low_ms)
        )
        for number, kind in enumerate((kinds[0], kinds[-1]))
    )
    return Markup(
        '<svg class="strip" width="100%" height="16" aria-hidden="true" focusable="false">'
        '<rect class="rail" y="4" width="100%" height="8" rx="2"/>{}'
        '<rect class="needle" x="{:.1f}%" width="3" height="16"/></svg>'
    ).format(shades, scale.place(read_ms))


def media_scale(read_ms: float | None, kinds: Sequence[KindOfMedia]) -> Markup:
    """A row for each kind, from its shortest to its longest unloaded read; a line where reads are today."""
    scale = _scale(read_ms, kinds, LEFT, RIGHT)
    bottom = TOP + ROW * len(kinds)
    words = [Word(scale.place(at), label) for at, label in scale.ticks()]
    grid = Markup().join(_tick(words[place], bottom, room) for place, room in sorted(with_room(words).items()))
    rows = Markup().join(_row(scale, number, kind) for number, kind in enumerate(kinds))
    description = "; ".join(f"{kind.name} {ms(kind.low_ms)} to {ms(kind.high_ms)}" for kind in kinds)
    today = _today(scale, read_ms, bottom) if read_ms else Markup()
    if read_ms:
        description = f"a read takes {ms(read_ms)} today; without a queue: {description}"
    return Markup(
        '<svg class="plot media" width="100%" height="{}" role="img"><title>Media by latency</title>'
        "<desc>{}</desc>{}{}{}</svg>"
    ).format(bottom + 24, description, grid, rows, today)


def _scale(read_ms: float | None, kinds: Sequence[KindOfMedia], left: float, right: float) -> LogScale:
    lows, highs = [kind.low_ms for kind in kinds], [kind.high_ms for kind in kinds]
    known = [read_ms] if read_ms else []
    return LogScale(max(min(*lows, *known), 0.01), min(max(*highs, *known), 1000.0), left, right)


def _tick(word: Word, bottom: int, room: str) -> Markup:
    return Markup(
        '<line class="grid" x1="{0:.2f}%" x2="{0:.2f}%" y1="{1}" y2="{2}"/>'
        '<text class="{4}" x="{0:.2f}%" y="{3}" text-anchor="middle">{5}</text>'
    ).format(word.at, TOP, bottom, bottom + 16, room, word.text)


def _row(scale: LogScale, number: int, kind: KindOfMedia) -> Markup:
    y = TOP + ROW * number
    pieces = Markup().join(_class(scale, y, *media_class) for media_class in kind.classes)
    whole = Markup('<rect class="solid" x="{:.2f}%" width="{:.2f}%" y="{}" height="7" rx="2"/>').format(
        scale.place(kind.low_ms), scale.place(kind.high_ms) - scale.place(kind.low_ms), y + 6
    )
    name = Markup('<text x="{}%" y="{}" text-anchor="end">{}</text>').format(LEFT - 1.5, y + 16, kind.name)
    return name + pieces + whole


def _class(scale: LogScale, y: int, name: str, low: float, high: float) -> Markup:
    return Markup(
        '<rect class="pale" x="{:.2f}%" width="{:.2f}%" y="{}" height="6"><title>{}: {} to {}</title></rect>'
    ).format(scale.place(low), max(scale.place(high) - scale.place(low), 0.4), y + 14, name, ms(low), ms(high))


def _today(scale: LogScale, read_ms: float, bottom: int) -> Markup:
    at = scale.place(read_ms)
    anchor = "start" if at < 40 else "end" if at > 80 else "middle"
    return Markup(
        '<line class="median" x1="{0:.2f}%" x2="{0:.2f}%" y1="{1}" y2="{2}"/>'
        '<text class="name" x="{0:.2f}%" y="14" text-anchor="{3}">today {4}</text>'
    ).format(at, TOP - 4, bottom, anchor, figure(read_ms, "ms"))
