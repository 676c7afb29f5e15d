"""Who would gain most, at a glance: a few databases with a bar each, beside the picture of all."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from app.fleet.document import FleetDatabase
from app.fleet.sentences import AT_GOAL, promised, waiting
from app.text.charts import bar
from rules.wording import number

SHOWN = 7


@dataclass(frozen=True, slots=True)
class Ranked:
    """One database: how many sessions it is about, as a figure and as a bar of the largest."""

    row: FleetDatabase
    sessions: str
    picture: Markup


@dataclass(frozen=True, slots=True)
class Ranking:
    """The first databases, what is counted of them, and how many more there are."""

    title: str
    counted: str
    ranked: Sequence[Ranked]
    more: int


def ranking(rows: Sequence[FleetDatabase]) -> Ranking | None:
    """By what faster media would save; where they pay nowhere, by what waits for storage. None where nobody waits."""
    gains = [(row, row.saved_sessions or 0.0) for row in promised(rows)]
    if gains:
        return _ranking("Who would gain most", f"Sessions that {AT_GOAL} would save, at most", gains)
    waits = [(row, row.in_io) for row in waiting(rows)]
    return _ranking("Who waits most", "Sessions that wait for storage, on average", waits) if waits else None


def _ranking(title: str, caption: str, pairs: Sequence[tuple[FleetDatabase, float]]) -> Ranking:
    largest = pairs[0][1] or 1.0
    first = [Ranked(row, number(sessions, 2), bar(sessions / largest)) for row, sessions in pairs[:SHOWN]]
    return Ranking(title, caption, first, len(pairs) - len(first))
