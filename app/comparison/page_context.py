"""What the comparison page shows, made from a comparison object: for the page and for a file that opens offline."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from markupsafe import Markup

from app.comparison import rows_view as comparerows
from app.comparison import view as compareview
from app.comparison.judged_figures import FigureGroup, groups
from app.comparison.page_parts import FiredView, SideView, StatementView, StepView, UnitLink, side_view, step_view
from app.comparison.spread_chart import spread
from app.comparison.waterfall_chart import waterfall
from app.history.interval_references import choose
from app.web import unfired_rules
from rules.comparison.document import Comparison, ComparisonMarker
from rules.comparison.forecast import Prediction
from rules.comparison.pair import Difference
from rules.comparison.side_summary import SideSummary
from rules.comparison.slower import Slower
from rules.wording import capital

INFORMATION = "info"
OUTCOMES = {"better": "better", "worse": "worse", "same": "the same", "unclear": "not told apart"}


@dataclass(frozen=True)
class Context:
    """What `comparison/page.html` gets."""

    short: str
    """The answer in a few words."""
    outcome: str
    """The same as a key: `better`, `worse`, `same`, `unclear`, `not_comparable`."""
    outcome_words: str
    """What the sign of it says."""
    lead: str
    """The cost of a unit of work before and after, or why nothing can be said."""
    sentences: Sequence[str]
    """Volume, what is left, what is worse: a sentence each; what stands in a part of its own is not said twice."""
    comparable: str
    """Whether the sides can be compared, as words."""
    level: str
    """The same as a key: `yes`, `with_caution`, `no`."""
    why: str
    """Why both sides can be compared, or with caution alone; empty where they cannot, as the lead says it then."""
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
    figures: Sequence[FigureGroup]
    """Figures in the unit by which they are judged."""
    metrics: Sequence[comparerows.MetricView]
    """All of them as they are."""
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
    """Rules that fired, and are more than information."""
    minor: Sequence[FiredView]
    """Those that are information."""
    unfired: Sequence[unfired_rules.Group]
    """All other rules, by how they ended."""
    query: str
    """The parameters of this comparison's address; empty for one that came from files."""
    database_id: str | None
    """The database of the reports after; None where nothing is stored."""
    database: str | None
    """What it is called."""
    choose: str
    """Where to choose other reports; empty where nothing is stored."""


def _why(comparison: Comparison) -> str:
    if comparison.comparable == "no":
        return ""
    if comparison.because:
        return comparison.because[0]
    alike = f"a {compareview.unit_one(comparison)} means about the same work on both sides"
    return f"{alike}, and nothing is configured otherwise." if not comparison.configuration else f"{alike}."


def context(comparison: Comparison) -> Context:
    """All that the page shows of one comparison object; `asked` in it makes the links."""
    total = compareview.all_together(comparison)
    before, after = total.before_ms, total.after_ms
    concluded = comparison.comparable != "no"
    steps, unit = comparison.waterfall if concluded else (), compareview.unit_one(comparison)
    figures, metrics = groups(comparison), comparerows.metrics(comparison)
    base, asked = comparison.base, comparison.asked or {}
    fired = [
        FiredView(finding, comparerows.evidence(finding.evidence)) for finding in comparison.findings if finding.fired
    ]
    return Context(
        short=comparison.short,
        outcome=comparison.outcome,
        outcome_words=OUTCOMES.get(comparison.outcome, ""),
        lead=_lead(comparison),
        sentences=_sentences(comparison),
        comparable=compareview.COMPARABLE[comparison.comparable],
        level=comparison.comparable,
        why=_why(comparison),
        because=comparison.because,
        configuration=comparison.configuration,
        sides=[side_view(comparison, name, side) for name, side in comparison.sides.items()],
        marker=comparison.marker or None,
        unit=unit,
        base=base,
        units=[UnitLink(candidate, _address(asked, unit=candidate.key)) for candidate in compareview.units(comparison)],
        slower=comparison.slower,
        picture=waterfall("waterfall", f"{capital(base)} per {unit}, from before to after", before, after, steps)
        if steps
        else Markup(),
        steps=[step_view(step, max(before, after)) for step in steps],
        total=step_view(total, max(before, after)) if steps else None,
        volume=compareview.volume(comparison) if concluded else (),
        promises=comparerows.promises(comparison) if concluded else (),
        prediction=comparison.prediction if concluded else None,
        figures=figures,
        metrics=metrics,
        ranges=any(metric.before_range or metric.after_range for metric in metrics),
        statements=[
            StatementView(statement, _statement(comparison, statement.sql_id)) for statement in comparison.statements
        ],
        coarse=compareview.statements_left_out(comparison),
        headroom=[
            compareview.Fact(capital(name), comparerows.headroom(side))
            for name, side in comparison.headroom.sides.items()
        ],
        declare=_declare(comparison),
        rank=comparison.rank_test.sentence if comparison.rank_test else "",
        spread=_spread(comparison, unit, base),
        fired=[view for view in fired if view.finding.severity != INFORMATION],
        minor=[view for view in fired if view.finding.severity == INFORMATION],
        unfired=unfired_rules.unfired(comparison.findings, "comparison"),
        query=urlencode(asked),
        choose=_choose(comparison.after),
        database_id=comparison.after.database_id,
        database=comparison.after.database,
    )


def _lead(comparison: Comparison) -> str:
    """One sentence: of windows that cannot be compared why not, without a figure that reads like an effect."""
    if comparison.comparable == "no" and comparison.because:
        return comparison.because[0]
    return comparison.answer


def _sentences(comparison: Comparison) -> list[str]:
    """What else is to be said; prediction and comparability have a part of their own."""
    elsewhere = {part.sentence for part in (comparison.prediction, comparison.caution) if part}
    return [sentence for sentence in comparison.more if sentence not in elsewhere]


def _spread(comparison: Comparison, unit: str, base: str) -> Markup:
    title = f"{capital(base)} per {unit} in every window"
    return spread("spread", title, comparison.before.points, comparison.after.points)


def _address(asked: Mapping[str, str], **more: str) -> str:
    return f"/compare?{urlencode({**asked, **more})}" if asked else ""


def _statement(comparison: Comparison, name: str) -> str:
    """Where the text of a statement stands: in the report that speaks for the side after."""
    after = comparison.after
    if not after.printed or not after.printed.report_id:
        return ""
    part = f"?part={after.printed.part}" if after.printed.part != 1 else ""
    return f"/reports/{after.printed.report_id}/sql/{quote(name, safe='')}{part}"


def _choose(after: SideSummary) -> str:
    return choose(after.database_id, after.series.key) if after.database_id and after.series else ""


def _declare(comparison: Comparison) -> str:
    database, known = comparison.after.database_id, comparison.headroom.sides.values()
    if not database or (known and all(side.storage_declared for side in known)):
        return ""
    return f"/databases/{database}?open=storage#storage"
