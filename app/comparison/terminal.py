"""One comparison as a terminal shows it: what it says first, then what it stands on, within 80 columns."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from app.comparison import judged_figures
from app.comparison import rows_view as comparerows
from app.comparison import view as compareview
from app.terminal.console import plain
from app.terminal.layout import COLOURS, Console, out, section, table
from app.terminal.words import Text, under_each_other
from rules import wording as shown
from rules.comparison.document import Comparison
from rules.comparison.side_summary import SideSummary
from rules.comparison.statements import StatementCost
from rules.core.finding import Finding

LEVELS = {"yes": "", "with_caution": "yellow", "no": "red"}
TOLD = {"better": "green", "worse": "red"}
MOST_REPORTS = 4


def comparison(document: Comparison) -> None:
    """Prints one comparison object of the contract."""
    console = out()
    _said(console, document)
    section(console, "Both sides", table("|before|after", _sides(document)))
    section(console, "Configured otherwise", table("what|before|after", _configuration(document)))
    section(console, compareview.COMPARABLE[document.comparable], _reasons(document))
    unit, base = compareview.unit_one(document), document.base
    section(console, f"What got slower, ms per {unit}", table("what|>before|>after|>ratio", _slower(document)))
    section(console, f"Where the {base} per {unit} went, ms", table("part|>before|>after|>change", _parts(document)))
    volume = ((one.label, one.value) for one in compareview.volume(document))
    section(console, "Volume against speed, after / before", table("what|>ratio", volume))
    promises = ((one.what, one.read_ms, one.cost, one.factor) for one in comparerows.promises(document))
    section(console, f"Prediction against outcome, per {unit}", table("what|>a read takes|>it takes|>factor", promises))
    if test := document.rank_test:
        section(console, "Chance", Text(plain(test.sentence)))
    heading = "What differs, without a verdict" if document.comparable == "no" else "What got worse or better"
    section(
        console, heading, table("figure|>before|>after|>ratio|verdict", map(_figure, judged_figures.changed(document)))
    )
    columns = "statement|>one before|>after|>ratio|plan"
    section(console, "Statements on both sides", table(columns, map(_statement, document.statements)))
    if coarse := compareview.statements_left_out(document):
        console.print(Text(coarse, style="dim"))
    left = ((shown.capital(name), comparerows.headroom(one)) for name, one in document.headroom.told.items())
    section(console, "Headroom", table("|", left))
    section(console, "Findings", table("severity|finding", _findings(document.findings)))


def _said(console: Console, document: Comparison) -> None:
    """The answer in bold, then what else is to be said."""
    console.print(Text(plain(document.short), style="bold"))
    console.print(Text(plain(document.answer)))
    for one in document.more:
        console.print(Text(plain(one)))


def _sides(document: Comparison) -> Iterable[Sequence[object]]:
    sides = document.before, document.after
    old, new = ({fact.label: fact.value for fact in compareview.side(document, side)} for side in sides)
    yield ("Reports", *map(_reports, sides))
    if any(side.short for side in sides):
        yield ("Verdict", *(side.short or shown.UNKNOWN for side in sides))
    for label in dict.fromkeys([*old, *new]):
        yield (label, *(facts.get(label, shown.UNKNOWN) for facts in (old, new)))
    aside = [compareview.set_aside(side) for side in sides]
    if any(aside):
        yield ("", *aside)


def _reports(side: SideSummary) -> str:
    names = [Path(one.report).name for one in side.reports]
    more = f" and {len(names) - MOST_REPORTS} more" if len(names) > MOST_REPORTS else ""
    return ", ".join(names[:MOST_REPORTS]) + more


def _configuration(document: Comparison) -> Iterable[Sequence[object]]:
    return ((one.what, one.before or "not set", one.after or "not set") for one in document.configuration)


def _reasons(document: Comparison) -> Text | None:
    """Why, and which unit of work was chosen among which."""
    lines = [Text(plain(one), style=LEVELS[document.comparable]) for one in document.because]
    units = compareview.units(document)
    if units:
        told = (f"{one.label}{' (taken)' if one.chosen else ''}, distance {one.distance}" for one in units)
        lines.append(Text(f"Unit of work: {'; '.join(told)}.", style="dim"))
    return under_each_other(lines) if lines else None


def _slower(document: Comparison) -> Iterable[Sequence[object]]:
    return (
        (one.what, shown.number(one.before_ms), shown.number(one.after_ms), shown.became(one.ratio))
        for one in document.slower
    )


def _parts(document: Comparison) -> Iterable[Sequence[object]]:
    steps = document.waterfall
    if not steps:
        return
    total = compareview.all_together(document)
    whole = max(total.before_ms, total.after_ms)
    for one in (*steps, total):
        figures = (compareview.part(ms, whole) for ms in (one.before_ms, one.after_ms))
        yield shown.capital(one.label), *figures, compareview.signed(-one.saved_ms, whole)


def _figure(one: judged_figures.JudgedFigure) -> Sequence[object]:
    """In the unit by which it is judged, so that a share never reads upside down."""
    return (
        one.label,
        one.before,
        one.after,
        one.ratio,
        Text(f"{one.arrow} {one.words}", style=TOLD.get(one.direction, "")),
    )


def _statement(one: StatementCost) -> Sequence[object]:
    plan = {None: "not printed", True: "the same", False: "another one"}[one.same_plan]
    times = (shown.spent(one.before_ms), shown.spent(one.after_ms), shown.became(one.ratio))
    return one.sql_id, *times, plan


def _findings(findings: Sequence[Finding]) -> Iterable[Sequence[object]]:
    for one in findings:
        if one.fired:
            said = Text(plain(one.message)).append(f"\n{one.rule}, {one.code}", style="dim")
            yield Text(one.severity, style=COLOURS[one.severity]), said
