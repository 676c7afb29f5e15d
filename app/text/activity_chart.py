"""Active sessions over the window of a report, slot by slot."""

from collections.abc import Sequence

from markupsafe import Markup

from app.text.axis import Axis
from app.text.label_axis import Word, with_room
from rules.storage.inputs.activity import ActivitySlot as Slot
from rules.wording import number

LEFT, RIGHT, TOP, BOTTOM = 11.0, 98.0, 12, 140
MOST_LABELS = 7


def activity_chart(slots: Sequence[Slot], cpus: float | None = None) -> Markup:
    """A column for each slot, as wide as it was long: the solid part was on CPU, the pale one waited for something.
    A line at the number of CPUs where that is known and within the picture."""
    axis = Axis([slot.sessions for slot in slots], "sessions")
    minutes = [slot.minutes or 1.0 for slot in slots]
    whole = sum(minutes) or 1.0
    columns, words, at = Markup(), [], LEFT
    for slot, long in zip(slots, minutes, strict=True):
        width = (RIGHT - LEFT) * long / whole
        columns += _column(slot, at, width, axis)
        words.append(Word(at, slot.time[:5], "start"))
        at += width
    description = "; ".join(f"{slot.time} {_words(slot)}" for slot in slots)
    return Markup(
        '<svg class="plot activity" width="100%" height="{}" role="img"><title>Active sessions over the window</title>'
        "<desc>{}</desc>{}{}{}{}</svg>"
    ).format(BOTTOM + 24, description or "no slots", _grid(axis), columns, _times(words), _cpus(cpus, axis))


def _times(words: Sequence[Word]) -> Markup:
    """When slots begin, some of them: equally far from each other where slots are alike."""
    every = max(-(-len(words) // MOST_LABELS), 1)
    order = [*range(0, len(words), every)]
    return Markup().join(
        Markup('<text class="{}" x="{:.2f}%" y="{}">{}</text>').format(
            room, words[place].at, BOTTOM + 16, words[place].text
        )
        for place, room in sorted(with_room(words, order).items())
    )


def _column(slot: Slot, at: float, width: float, axis: Axis) -> Markup:
    top, cpu = _y(axis.place(slot.sessions)), _y(axis.place(min(slot.cpu_sessions, slot.sessions)))
    x, wide = at + width * 0.04, width * 0.92
    return Markup(
        '<g><rect class="pale" x="{0:.2f}%" width="{1:.2f}%" y="{2:.1f}" height="{3:.1f}"/>'
        '<rect class="solid" x="{0:.2f}%" width="{1:.2f}%" y="{4:.1f}" height="{5:.1f}"/>'
        "<title>{6}: {7}</title></g>"
    ).format(x, wide, top, max(cpu - top, 0.0), cpu, BOTTOM - cpu, slot.time, _words(slot))


def _words(slot: Slot) -> str:
    return f"{number(slot.sessions)} active, {number(slot.cpu_sessions)} on CPU"


def _grid(axis: Axis) -> Markup:
    return Markup().join(
        Markup(
            '<line class="grid" x1="{0}%" x2="{1}%" y1="{2:.1f}" y2="{2:.1f}"/>'
            '<text x="{3}%" y="{4:.1f}" text-anchor="end">{5}</text>'
        ).format(LEFT, RIGHT, _y(axis.place(value)), LEFT - 1, _y(axis.place(value)) + 4, label)
        for value, label in axis.ticks()
    )


def _cpus(cpus: float | None, axis: Axis) -> Markup:
    if not cpus or cpus > axis.ticks()[-1][0]:
        return Markup()
    y = _y(axis.place(cpus))
    return Markup(
        '<line class="mark" x1="{0}%" x2="{1}%" y1="{2:.1f}" y2="{2:.1f}"/>'
        '<text class="name" x="{1}%" y="{3:.1f}" text-anchor="end">{4} CPUs</text>'
    ).format(LEFT, RIGHT, y, y - 4, number(cpus))


def _y(part: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * part
