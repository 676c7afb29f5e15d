"""What the comparison page shows, made from a comparison object: for the page and for a file that opens offline."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from markupsafe import Markup

from app.comparison import rows_view as comparerows
from app.comparison import view as compareview
from app.comparison.markdown import ticket
from app.comparison.page_parts import FiredView, SideView, StatementView, StepView, UnitLink, side_view, step_view
from app.comparison.spread_chart import spread
from app.comparison.waterfall_chart import waterfall
from app.history.interval_references import choose
from app.web import unfired_rules
from rules.comparison.document import Comparison, ComparisonMarker
from rules.comparison.forecast import Prediction
from rules.comparison.pair import Difference
from rules.comparison.side_summary import SideSummary, StoredDatabase
from rules.comparison.slower import Slower
from rules.wording import capital


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
        sides=[side_view(comparison, name, side) for name, side in comparison.sides.items()],
        marker=comparison.marker or None,
        unit=unit,
        base=base,
        units=[UnitLink(one, _address(asked, unit=one.key)) for one in compareview.units(comparison)],
        slower=comparison.slower,
        picture=waterfall("waterfall", f"{capital(base)} per {unit}, from before to after", before, after, steps)
        if steps
        else Markup(),
        steps=[step_view(one, max(before, after)) for one in steps],
        total=step_view(total, max(before, after)) if steps else None,
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
        unfired=unfired_rules.unfired(comparison.findings, "comparison"),
        query=urlencode(asked),
        choose=_choose(comparison.after),
        database=comparison.after.database,
        ticket=ticket(comparison),
    )


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
