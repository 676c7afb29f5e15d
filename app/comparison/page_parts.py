"""The parts of the comparison page that are made one by one: its sides, the steps of its waterfall, its links."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.comparison import view as compareview
from app.comparison.export_sheets import identity
from rules.comparison.document import Comparison
from rules.comparison.pair import EventCost, WaterfallStep
from rules.comparison.side_summary import SideSummary, WindowPoint
from rules.comparison.statements import StatementCost
from rules.core.finding import Finding
from rules.wording import capital, interval

SHOWN = 6
"""Reports of a side that are linked one by one."""


@dataclass(frozen=True)
class SideView:
    """One side of the comparison."""

    title: str
    whose: str
    """Database and series; empty where nobody knows."""
    answer: str | None
    """Of the verdict of the report that speaks for the side, by which sign and colour are chosen."""
    short: str | None
    """The same in a few words."""
    facts: Sequence[compareview.Fact]
    set_aside: str
    """What does not count, in one sentence."""
    reports: Sequence[tuple[str, str]]
    """Address and words of each report, the first of them."""
    more: int


@dataclass(frozen=True)
class EventView:
    """One wait of a part, its times with the decimals of the whole."""

    event: EventCost
    before: str
    after: str


@dataclass(frozen=True)
class StatementView:
    """One statement, and where its text stands."""

    cost: StatementCost
    href: str


@dataclass(frozen=True)
class FiredView:
    """One finding, and its evidence with both sides in a line."""

    finding: Finding
    pairs: Sequence[compareview.Fact]


@dataclass(frozen=True)
class StepView:
    """One part of the waterfall with the waits it is made of."""

    label: str
    before: str
    after: str
    saved: str
    events: Sequence[EventView]


@dataclass(frozen=True)
class UnitLink:
    """One unit of work, and the same comparison by it."""

    unit: compareview.UnitView
    href: str


def side_view(comparison: Comparison, name: str, side: SideSummary) -> SideView:
    """What stands on the page of one side, called by its name."""
    whose = identity(side)
    points = {point.report: point for point in side.points}
    stored = side.database_id is not None
    return SideView(
        title=capital(name),
        whose=", ".join(whose[key] for key in ("Database", "Series") if key in whose),
        answer=side.answer,
        short=side.short,
        facts=[*(compareview.Fact(key, whose[key]) for key in ("DBID", "Container") if key in _unlike(comparison)),
               *compareview.side(comparison, side)],
        set_aside=compareview.set_aside(side),
        reports=[(f"/reports/{each.report}" if stored else "", _words(each.report, points, stored=stored))
                 for each in side.reports[:SHOWN]],
        more=max(len(side.reports) - SHOWN, 0),
    )  # fmt: skip


def _unlike(comparison: Comparison) -> set[str]:
    """What the two sides print of whose they are and does not agree."""
    before, after = (identity(side) for side in (comparison.before, comparison.after))
    return {key for key in before if key in after and before[key] != after[key]}


def _words(report: str, points: Mapping[str, WindowPoint], *, stored: bool) -> str:
    """A stored report is called by its time, one of a file by that."""
    point = points.get(report)
    if not stored or point is None or not (point.begin_time and point.end_time):
        return report
    return interval(point.begin_time, point.end_time)


def step_view(step: WaterfallStep, whole: float) -> StepView:
    """One part of the waterfall, its times with the decimals of the whole."""
    before, after = (compareview.part(ms, whole) for ms in (step.before_ms, step.after_ms))
    events = [
        EventView(event, compareview.part(event.before_ms, whole), compareview.part(event.after_ms, whole))
        for event in step.events
    ]
    return StepView(capital(step.label), before, after, compareview.signed(-step.saved_ms, whole), events)
