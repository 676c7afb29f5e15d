"""One comparison as a terminal shows it: what it says first, then its evidence, within 80 columns."""

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
DIRECTION_COLOURS = {"better": "green", "worse": "red"}
MOST_REPORTS = 4


def comparison(document: Comparison) -> None:
    """Prints one comparison object of the contract."""
    console = out()
    _answer(console, document)
    section(console, "Both sides", table("|before|after", _sides(document)))
    section(console, "Configured otherwise", table("what|before|after", _configuration(document)))
    section(console, compareview.COMPARABLE[document.comparable], _reasons(document))
    unit, base = compareview.unit_one(document), document.base
    section(console, f"What got slower, per {unit}", table("what|>before|>after|>ratio", _slower(document)))
    section(console, f"Where the {base} per {unit} went, ms", table("part|>before|>after|>change", _parts(document)))
    volume = ((fact.label, fact.value) for fact in compareview.volume(document))
    section(console, "Volume against speed, after / before", table("what|>ratio", volume))
    promises = (
        (promise.what, promise.read_ms, promise.cost, promise.factor) for promise in comparerows.promises(document)
    )
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
    left = ((shown.capital(name), comparerows.headroom(side)) for name, side in document.headroom.sides.items())
    section(console, "Headroom", table("|", left))
    section(console, "Findings", table("severity|finding", _findings(document.findings)))


def _answer(console: Console, document: Comparison) -> None:
    """The answer in bold, then what else is to be said."""
    console.print(Text(plain(document.short), style="bold"))
    console.print(Text(plain(document.answer)))
    for sentence in document.more:
        console.print(Text(plain(sentence)))


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
    names = [Path(report.report).name for report in side.reports]
    more = f" and {len(names) - MOST_REPORTS} more" if len(names) > MOST_REPORTS else ""
    return ", ".join(names[:MOST_REPORTS]) + more


def _configuration(document: Comparison) -> Iterable[Sequence[object]]:
    return (
        (setting.what, shown.sized(setting.before, setting.what), shown.sized(setting.after, setting.what))
        for setting in document.configuration
    )


def _reasons(document: Comparison) -> Text | None:
    """Why, and which unit of work was chosen among which."""
    lines = [Text(plain(reason), style=LEVELS[document.comparable]) for reason in document.because]
    units = compareview.units(document)
    if units:
        lines.append(Text(f"Unit of work: {'; '.join(map(_unit, units))}.", style="dim"))
    return under_each_other(lines) if lines else None


def _unit(unit: compareview.UnitView) -> str:
    """Alone it has no distance: no other unit is counted on both sides."""
    distance = "" if unit.distance == shown.UNKNOWN else f", distance {unit.distance}"
    return f"{unit.label}{' (taken)' if unit.chosen else ''}{distance}"


def _slower(document: Comparison) -> Iterable[Sequence[object]]:
    for row in document.slower:
        before, after = shown.spent(row.before_ms, row.after_ms), shown.spent(row.after_ms, row.before_ms)
        yield (row.what, before, after, shown.became(row.ratio))


def _parts(document: Comparison) -> Iterable[Sequence[object]]:
    steps = document.waterfall
    if not steps:
        return
    total = compareview.all_together(document)
    whole = max(total.before_ms, total.after_ms)
    for step in (*steps, total):
        figures = (compareview.part(ms, whole) for ms in (step.before_ms, step.after_ms))
        yield shown.capital(step.label), *figures, compareview.signed(-step.saved_ms, whole)


def _figure(figure: judged_figures.JudgedFigure) -> Sequence[object]:
    """In the unit by which it is judged, so that a share never reads upside down."""
    return (
        figure.label,
        figure.before,
        figure.after,
        figure.ratio,
        Text(f"{figure.arrow} {figure.words}", style=DIRECTION_COLOURS.get(figure.direction, "")),
    )


def _statement(statement: StatementCost) -> Sequence[object]:
    plan = {None: "not printed", True: "the same", False: "another one"}[statement.same_plan]
    times = (shown.spent(statement.before_ms), shown.spent(statement.after_ms), shown.became(statement.ratio))
    return statement.sql_id, *times, plan


def _findings(findings: Sequence[Finding]) -> Iterable[Sequence[object]]:
    for finding in findings:
        if finding.fired:
            message = Text(plain(finding.message)).append(f"\n{finding.rule}, {finding.code}", style="dim")
            yield Text(finding.severity, style=COLOURS[finding.severity]), message
