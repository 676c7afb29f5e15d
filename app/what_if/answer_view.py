"""The answer of a what-if as rows with units, and two of them side by side."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.storage.arithmetic.line import Line
from rules.what_if.outcome import WhatIf
from rules.wording import UNKNOWN, capital, figure, saved, shares

WAYS = ("Saved, counting only the reads themselves", "With the waits that are made of reads", "Over every assumption")
"""How a saving is counted: with care, with what hangs on reads, and from the least to the most."""


@dataclass(frozen=True)
class Row:
    """One figure of the answer."""

    label: str
    value: str


@dataclass(frozen=True)
class Answer:
    """What the change would save; `low` and `high` span every assumption."""

    change: str
    sentence: str
    base: str
    conservative: float
    coupled: float
    low: float
    high: float
    rows: Sequence[Row]
    assumes: Sequence[str]
    worked: Sequence[Line]
    impossible: bool = False

    @property
    def alone(self) -> list[Row]:
        """The rows of an answer beside which no other stands: what is saved is said once where all ways agree."""
        ways = {row.label: row.value for row in self.rows if row.label in WAYS}
        if len(ways) < len(WAYS) or len(set(ways.values())) > 1:
            return list(self.rows)
        same = Row("Saved, however it is counted", ways[WAYS[0]])
        return [same, *(row for row in self.rows if row.label not in WAYS)]


@dataclass(frozen=True)
class Pair:
    """One figure of both scenarios; a dash where one of them has none."""

    label: str
    held: str
    now: str


def answer_of(answer: WhatIf) -> Answer:
    """The answer as a page shows it; what is not known is left out."""
    low, high = answer.range
    rows = [
        *map(Row, WAYS, (saved(answer.conservative), saved(answer.coupled), _span(low, high))),
        Row("A read then takes", with_unit(answer.read_ms, "ms")),
        Row("Reads a second, at today's pace of work", with_unit(answer.needs_iops, "")),
        Row("Reads a second, if sessions never pause", _asked(answer)),
        Row("Held back by", capital(answer.held_by.label) if answer.held_by else "nothing that is known"),
        Row("What limits next", answer.next_bottleneck or UNKNOWN),
    ]
    return Answer(
        change=answer.change,
        sentence=answer.sentence,
        base=answer.base,
        conservative=answer.conservative,
        coupled=answer.coupled,
        low=low,
        high=high,
        rows=[row for row in rows if row.value != UNKNOWN],
        assumes=answer.assumes,
        worked=answer.worked,
        impossible=answer.impossible is not None,
    )


def with_unit(value: float | None, unit: str) -> str:
    """A figure with its unit, or a dash."""
    return UNKNOWN if value is None else figure(value, unit)


def _asked(answer: WhatIf) -> str:
    """What sessions then ask for; more is named beside it (`assumes`) where the saving is had in full."""
    rate, needs = answer.new_rate, answer.needs_iops
    is_least = rate and needs and answer.conservative < 1 and rate < 0.99 * needs / (1 - answer.conservative)
    return f"at least {with_unit(rate, '')}" if is_least else with_unit(rate, "")


def pairs_of(held: Answer, other: Answer) -> list[Pair]:
    """The figures of both, row by row, in the order of the answers."""
    sides = [{row.label: row.value for row in answer.rows} for answer in (held, other)]
    return [Pair(label, *(side.get(label, UNKNOWN) for side in sides)) for label in sides[0] | sides[1]]


def which_saves_more(a: Answer, b: Answer) -> str:
    """One sentence: which saves more, and whether that holds under every assumption."""
    if a.impossible or b.impossible:
        short = [name for name, answer in (("A", a), ("B", b)) if answer.impossible]
        return f"Today's work could not be done with {' or '.join(short)}."
    if (_span(a.conservative, a.coupled), _span(a.low, a.high)) == (
        _span(b.conservative, b.coupled),
        _span(b.low, b.high),
    ):
        return f"Both would save the same: {_span(a.conservative, a.coupled)} of {a.base}."
    leads = a.conservative - b.conservative, a.coupled - b.coupled
    if min(leads) < 0 < max(leads):
        return (
            f"Which saves more depends on what is counted: A {_span(a.conservative, a.coupled)}, "
            f"B {_span(b.conservative, b.coupled)} of {a.base}."
        )
    name, more, other, less = ("A", a, "B", b) if sum(leads) > 0 else ("B", b, "A", a)
    sure = " under every assumption" if more.low > less.high else ""
    spans = [_span(answer.conservative, answer.coupled) for answer in (more, less)]
    sentence = f"{name} would save more{sure}: {spans[0]} of {a.base}, {other} {spans[1]}"
    return f"{sentence}." if sure else f"{sentence}. Over every assumption the two overlap."


def _span(low: float, high: float) -> str:
    """A share, or from where to where."""
    return shares(saved(low), saved(high))
