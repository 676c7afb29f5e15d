"""What the comparison page shows, made from a comparison object: for the page and for a file that opens offline."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from markupsafe import Markup
from msgspec import to_builtins

from app.comparison import rows_view as comparerows
from app.comparison import view as compareview
from app.comparison.export_sheets import identity
from app.comparison.markdown import ticket
from app.comparison.spread_chart import spread
from app.comparison.waterfall_chart import waterfall
from app.history.interval_references import choose
from app.web import unfired_rules
from rules.comparison.document import Comparison, ComparisonMarker
from rules.comparison.forecast import Prediction
from rules.comparison.pair import Difference, EventCost, WaterfallStep
from rules.comparison.side_summary import SideSummary, StoredDatabase, WindowPoint
from rules.comparison.slower import Slower
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
    """One finding, and what it stands on with both sides in a line."""

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


@dataclass(frozen=True)
class Context:
    """What `comparison/page.html` gets."""

    headline: str
    """The cost of a unit of work before and after, or why nothing can be said."""
    said: Sequence[str]
    """Volume, what is left, what is worse, prediction, comparability: a sentence each."""
    comparable: str
    """Whether the sides can be compared, as words."""
    level: str
    """The same as a key: `yes`, `with_caution`, `no`."""
    because: Sequence[str]
    """Why, the gravest first."""
    configuration: Sequence[Difference]
    """What was configured otherwise."""
    sides: Sequence[SideView]
    """Before and after."""
    marker: ComparisonMarker | None
    """The marker between the sides."""
    unit: str
    """What a unit of work is called."""
    base: str
    """DB time, or captured time."""
    units: Sequence[UnitLink]
    """The units one may choose."""
    slower: Sequence[Slower]
    """What got slower, the worst first."""
    picture: Markup
    """The waterfall; empty where there is none."""
    steps: Sequence[StepView]
    """The same as a table."""
    total: StepView | None
    """The whole cost."""
    volume: Sequence[compareview.Fact]
    """Work, cost and total, each after / before."""
    promises: Sequence[comparerows.PromiseView]
    """Prediction against outcome."""
    prediction: Prediction | None
    """The check of the forecast, with its sentence."""
    told: Sequence[comparerows.MetricView]
    """Figures that got better or worse."""
    untold: Sequence[comparerows.MetricView]
    """All others."""
    ranges: bool
    """Whether a side is a set, so that figures are medians and have ranges."""
    statements: Sequence[StatementView]
    """Common top statements."""
    coarse: str
    """How many of them are left out, in one sentence."""
    headroom: Sequence[compareview.Fact]
    """What is left before something is full, on each side that tells."""
    declare: str
    """Where to declare limits; empty where they are declared, or nothing is stored."""
    rank: str
    """What the rank test says; empty where there is none."""
    spread: Markup
    """Both sets in a picture; empty where a side is no set."""
    fired: Sequence[FiredView]
    """Rules that fired."""
    unfired: Sequence[unfired_rules.Group]
    """All other rules, by how they ended."""
    query: str
    """The parameters of this comparison's address; empty for one that came from files."""
    database: StoredDatabase | None
    """The database of the reports after; None where nothing is stored."""
    choose: str
    """Where to choose other reports; empty where nothing is stored."""
    ticket: str
    """The same for a ticket, as Markdown."""


def context(comparison: Comparison) -> Context:
    """All that the page shows of one comparison object; `asked` in it makes the links."""
    total = compareview.all_together(comparison)
    before, after = total.before_ms, total.after_ms
    steps, unit = comparison.waterfall, compareview.unit_one(comparison)
    told, untold = comparerows.metrics(comparison)
    base, asked = comparison.base, comparison.asked or {}
    return Context(
        headline=comparison.answer,
        said=comparison.more,
        comparable=compareview.COMPARABLE[comparison.comparable],
        level=comparison.comparable,
        because=comparison.because,
        configuration=comparison.configuration,
        sides=[_side(comparison, name, side) for name, side in comparison.sides.items()],
        marker=comparison.marker or None,
        unit=unit,
        base=base,
        units=[UnitLink(one, _address(asked, unit=one.key)) for one in compareview.units(comparison)],
        slower=comparison.slower,
        picture=waterfall("waterfall", f"{capital(base)} per {unit}, from before to after", before, after, steps)
        if steps
        else Markup(),
        steps=[_step(one, max(before, after)) for one in steps],
        total=_step(total, max(before, after)) if steps else None,
        volume=compareview.volume(comparison),
        promises=comparerows.promises(comparison),
        prediction=comparison.prediction,
        told=told,
        untold=untold,
        ranges=any(one.before_range or one.after_range for one in (*told, *untold)),
        statements=[StatementView(one, _statement(comparison, one.sql_id)) for one in comparison.statements],
        coarse=compareview.statements_left_out(comparison),
        headroom=[
            compareview.Fact(capital(name), comparerows.headroom(one)) for name, one in comparison.headroom.told.items()
        ],
        declare=_declare(comparison),
        rank=comparison.rank_test.sentence if comparison.rank_test else "",
        spread=_spread(comparison, unit, base),
        fired=[FiredView(one, comparerows.evidence(one.evidence)) for one in comparison.findings if one.fired],
        unfired=unfired_rules.unfired(to_builtins(comparison.findings), "comparison"),
        query=urlencode(asked),
        choose=_choose(comparison.after),
        database=comparison.after.database,
        ticket=ticket(comparison),
    )


def _side(comparison: Comparison, name: str, one: SideSummary) -> SideView:
    whose = identity(one)
    points = {point.report: point for point in one.points}
    stored = one.database is not None
    return SideView(
        title=capital(name),
        whose=", ".join(whose[key] for key in ("Database", "Series") if key in whose),
        facts=[*(compareview.Fact(key, whose[key]) for key in ("DBID", "Container") if key in whose),
               *compareview.side(comparison, one)],
        set_aside=compareview.set_aside(one),
        reports=[(f"/reports/{report}" if stored else "", _words(report, points, stored=stored))
                 for report in one.reports[:SHOWN]],
        more=max(len(one.reports) - SHOWN, 0),
    )  # fmt: skip


def _words(report: str, points: Mapping[str, WindowPoint], *, stored: bool) -> str:
    """A stored report is called by its time, one of a file by that."""
    point = points.get(report)
    if not stored or point is None or not (point.begin_time and point.end_time):
        return report
    return interval(point.begin_time, point.end_time)


def _step(one: WaterfallStep, whole: float) -> StepView:
    before, after = (compareview.part(ms, whole) for ms in (one.before_ms, one.after_ms))
    events = [
        EventView(event, compareview.part(event.before_ms, whole), compareview.part(event.after_ms, whole))
        for event in one.events
    ]
    return StepView(capital(one.label), before, after, compareview.signed(-one.saved_ms, whole), events)


def _spread(comparison: Comparison, unit: str, base: str) -> Markup:
    title = f"{capital(base)} per {unit} in every window"
    return spread("spread", title, comparison.before.points, comparison.after.points)


def _address(asked: Mapping[str, str], **more: str) -> str:
    return f"/compare?{urlencode({**asked, **more})}" if asked else ""


def _statement(comparison: Comparison, name: str) -> str:
    """Where the text of a statement stands: in the report that speaks for the side after."""
    after = comparison.after
    if not after.database or not after.printed:
        return ""
    report, _, part = after.printed.partition("?")
    return f"/reports/{report}/sql/{quote(name, safe='')}{'?' if part else ''}{part}"


def _choose(after: SideSummary) -> str:
    return choose(after.database.id, after.series.key) if after.database and after.series else ""


def _declare(comparison: Comparison) -> str:
    database, known = comparison.after.database, comparison.headroom.told.values()
    if not database or (known and all(one.storage_declared for one in known)):
        return ""
    return f"/databases/{database.id}?open=storage#storage"
