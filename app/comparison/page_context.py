"""What the comparison page shows, made from a comparison object: for the page and for a file that opens offline."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from markupsafe import Markup

from app.comparison import rows_view as comparerows
from app.comparison import view as compareview
from app.comparison.export_sheets import identity
from app.comparison.markdown import ticket
from app.comparison.spread_chart import spread
from app.comparison.waterfall_chart import waterfall
from app.history.interval_references import choose
from app.web import unfired_rules
from rules.wording import capital, interval

Json = Mapping[str, Any]
SIDES = ("before", "after")
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
class StepView:
    """One part of the waterfall with the waits it is made of."""

    label: str
    before: str
    after: str
    saved: str
    events: Sequence[Json]


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
    configuration: Sequence[Json]
    """What was configured otherwise."""
    sides: Sequence[SideView]
    """Before and after."""
    marker: Json | None
    """The marker between the sides."""
    unit: str
    """What a unit of work is called."""
    base: str
    """DB time, or captured time."""
    units: Sequence[UnitLink]
    """The units one may choose."""
    slower: Sequence[Json]
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
    prediction: Json | None
    """The check of the forecast, with its sentence."""
    told: Sequence[comparerows.MetricView]
    """Figures that got better or worse."""
    untold: Sequence[comparerows.MetricView]
    """All others."""
    ranges: bool
    """Whether a side is a set, so that figures are medians and have ranges."""
    statements: Sequence[Json]
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
    fired: Sequence[Json]
    """Rules that fired."""
    unfired: Sequence[unfired_rules.Group]
    """All other rules, by how they ended."""
    query: str
    """The parameters of this comparison's address; empty for one that came from files."""
    database: Json | None
    """The database of the reports after; None where nothing is stored."""
    choose: str
    """Where to choose other reports; empty where nothing is stored."""
    ticket: str
    """The same for a ticket, as Markdown."""


def context(comparison: Json) -> Context:
    """All that the page shows of one comparison object; `asked` in it makes the links."""
    before, after = (comparison[name]["db_time_ms_per_unit"] for name in SIDES)
    steps, unit = comparison["waterfall"], compareview.unit_one(comparison)
    told, untold = comparerows.metrics(comparison)
    headline, said = compareview.told(comparison)
    base, asked = comparison["base"], comparison.get("asked") or {}
    return Context(
        headline=headline,
        said=said,
        comparable=compareview.COMPARABLE[comparison["comparable"]],
        level=comparison["comparable"],
        because=comparison["because"],
        configuration=comparison["configuration"],
        sides=[_side(comparison, name) for name in SIDES],
        marker=comparison.get("marker"),
        unit=unit,
        base=base,
        units=[UnitLink(one, _address(asked, unit=one.key)) for one in compareview.units(comparison)],
        slower=comparison["slower"],
        picture=waterfall("waterfall", f"{capital(base)} per {unit}, from before to after", before, after, steps)
        if steps
        else Markup(),
        steps=[_step(one, max(before, after)) for one in steps],
        total=_step(
            {"label": "all together", "before_ms": before, "after_ms": after, "saved_ms": before - after},
            max(before, after),
        )
        if steps
        else None,
        volume=compareview.volume(comparison),
        promises=comparerows.promises(comparison),
        prediction=comparison["prediction"],
        told=told,
        untold=untold,
        ranges=any(one.before_range or one.after_range for one in (*told, *untold)),
        statements=[{**one, "href": _statement(comparison, one["sql_id"])} for one in comparison["statements"]],
        coarse=compareview.statements_left_out(comparison),
        headroom=[
            compareview.Fact(capital(name), comparerows.headroom(comparison["headroom"][name]))
            for name in SIDES
            if comparison["headroom"][name]
        ],
        declare=_declare(comparison),
        rank=(comparison["rank_test"] or {}).get("sentence") or "",
        spread=_spread(comparison, unit, base),
        fired=[
            {**one, "pairs": comparerows.evidence(one["evidence"])}
            for one in comparison["findings"]
            if one["state"] == "fired"
        ],
        unfired=unfired_rules.unfired(comparison["findings"], "comparison"),
        query=urlencode(asked),
        choose=choose(comparison),
        database=comparison["after"].get("database"),
        ticket=ticket(comparison),
    )


def _side(comparison: Json, name: str) -> SideView:
    one = comparison[name]
    whose = identity(one)
    points = {point["report"]: point for point in one["points"]}
    stored = one.get("database") is not None
    return SideView(
        title=capital(name),
        whose=", ".join(whose[key] for key in ("Database", "Series") if key in whose),
        facts=[*(compareview.Fact(key, whose[key]) for key in ("DBID", "Container") if key in whose),
               *compareview.side(comparison, name)],
        set_aside=compareview.set_aside(one),
        reports=[(f"/reports/{report}" if stored else "", _words(report, points, stored=stored))
                 for report in one["reports"][:SHOWN]],
        more=max(len(one["reports"]) - SHOWN, 0),
    )  # fmt: skip


def _words(report: str, points: Mapping[str, Json], *, stored: bool) -> str:
    """A stored report is called by its time, one of a file by that."""
    point = points.get(report)
    if not stored or point is None or not (point["begin_time"] and point["end_time"]):
        return report
    return interval(point["begin_time"], point["end_time"])


def _step(one: Json, whole: float) -> StepView:
    before, after = (compareview.part(one[key], whole) for key in ("before_ms", "after_ms"))
    events = [
        {**event, **{key: compareview.part(event[key], whole) for key in ("before_ms", "after_ms")}}
        for event in one.get("events") or ()
    ]
    return StepView(capital(one["label"]), before, after, compareview.signed(-one["saved_ms"], whole), events)


def _spread(comparison: Json, unit: str, base: str) -> Markup:
    before, after = (comparison[name]["points"] for name in SIDES)
    return spread("spread", f"{capital(base)} per {unit} in every window", before, after)


def _address(asked: Mapping[str, str], **more: str) -> str:
    return f"/compare?{urlencode({**asked, **more})}" if asked else ""


def _statement(comparison: Json, name: str) -> str:
    """Where the text of a statement stands: in the report that speaks for the side after."""
    after = comparison["after"]
    if not after.get("database") or not after.get("printed"):
        return ""
    report, _, part = after["printed"].partition("?")
    return f"/reports/{report}/sql/{quote(name, safe='')}{'?' if part else ''}{part}"


def _declare(comparison: Json) -> str:
    database, known = comparison["after"].get("database"), [one for one in comparison["headroom"].values() if one]
    if not database or (known and all(one.get("storage_declared", True) for one in known)):
        return ""
    return f"/databases/{database['id']}?open=storage#storage"
