"""One comparison as a terminal shows it: what it says first, then what it stands on, within 80 columns."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from app.comparison import rows_view as comparerows
from app.comparison import view as compareview
from app.terminal.console import plain
from app.terminal.layout import COLOURS, out, section, table
from rules import wording as shown

Json = Mapping[str, Any]
LEVELS = {"yes": "", "with_caution": "yellow", "no": "red"}
TOLD = {"better": "green", "worse": "red"}
SIDES = ("before", "after")
MOST_REPORTS = 4


def comparison(document: Json) -> None:
    """Prints one comparison object of the contract."""
    console = out()
    _said(console, document)
    section(console, "Both sides", table("|before|after", _sides(document)))
    section(console, "Configured otherwise", table("what|before|after", _configuration(document)))
    section(console, compareview.COMPARABLE[document["comparable"]], _reasons(document))
    unit, base = compareview.unit_one(document), document["base"]
    section(console, f"What got slower, ms per {unit}", table("what|>before|>after|>ratio", _slower(document)))
    section(console, f"Where the {base} per {unit} went, ms", table("part|>before|>after|>change", _parts(document)))
    volume = ((one.label, one.value) for one in compareview.volume(document))
    section(console, "Volume against speed, after / before", table("what|>ratio", volume))
    promises = ((one.what, one.read_ms, one.cost, one.factor) for one in comparerows.promises(document))
    section(console, f"Prediction against outcome, per {unit}", table("what|>a read takes|>it takes|>factor", promises))
    if test := document["rank_test"]:
        section(console, "Chance", Text(plain(test["sentence"])))
    told, _ = comparerows.metrics(document)
    heading = "What differs, without a verdict" if document["comparable"] == "no" else "What got worse or better"
    section(console, heading, table("figure|>before|>after|>ratio|verdict", map(_metric, told)))
    columns = "statement|>one before|>after|>ratio|plan"
    section(console, "Statements on both sides", table(columns, map(_statement, document["statements"])))
    if coarse := compareview.statements_left_out(document):
        console.print(Text(coarse, style="dim"))
    known = (one for one in SIDES if document["headroom"][one])
    left = ((shown.capital(one), comparerows.headroom(document["headroom"][one])) for one in known)
    section(console, "Headroom", table("|", left))
    section(console, "Findings", table("severity|finding", _findings(document["findings"])))


def _said(console: Console, document: Json) -> None:
    """The headline in bold; the sentence that begins like it says why, and takes its place."""
    headline, said = compareview.told(document)
    console.print(Text(plain(headline), style="bold"))
    for one in said:
        console.print(Text(plain(one)))


def _sides(document: Json) -> Iterable[Sequence[object]]:
    known = {side: {one.label: one.value for one in compareview.side(document, side)} for side in SIDES}
    yield ("Reports", *(_reports(document[side]) for side in SIDES))
    for label in dict.fromkeys([*known["before"], *known["after"]]):
        yield (label, *(known[side].get(label, shown.UNKNOWN) for side in SIDES))
    aside = [compareview.set_aside(document[side]) for side in SIDES]
    if any(aside):
        yield ("", *aside)


def _reports(side: Json) -> str:
    names = [Path(one).name for one in side["reports"]]
    more = f" and {len(names) - MOST_REPORTS} more" if len(names) > MOST_REPORTS else ""
    return ", ".join(names[:MOST_REPORTS]) + more


def _configuration(document: Json) -> Iterable[Sequence[object]]:
    return ((one["what"], one["before"] or "not set", one["after"] or "not set") for one in document["configuration"])


def _reasons(document: Json) -> Text | None:
    """Why, and which unit of work was chosen among which."""
    lines = [Text(plain(one), style=LEVELS[document["comparable"]]) for one in document["because"]]
    units = compareview.units(document)
    if units:
        told = (f"{one.label}{' (taken)' if one.chosen else ''}, distance {one.distance}" for one in units)
        lines.append(Text(f"Unit of work: {'; '.join(told)}.", style="dim"))
    return Text("\n").join(lines) if lines else None


def _slower(document: Json) -> Iterable[Sequence[object]]:
    return (
        (one["what"], shown.number(one["before_ms"]), shown.number(one["after_ms"]), shown.became(one["ratio"]))
        for one in document["slower"]
    )


def _parts(document: Json) -> Iterable[Sequence[object]]:
    steps = document["waterfall"]
    if not steps:
        return
    before, after = (document[side]["db_time_ms_per_unit"] for side in SIDES)
    for one in (*steps, {"label": "all together", "before_ms": before, "after_ms": after, "saved_ms": before - after}):
        figures = (compareview.part(one[key], max(before, after)) for key in ("before_ms", "after_ms"))
        yield shown.capital(one["label"]), *figures, compareview.signed(-one["saved_ms"], max(before, after))


def _metric(one: comparerows.MetricView) -> Sequence[object]:
    verdict = Text(f"{one.arrow} {one.meaning}", style=TOLD.get(one.verdict, ""))
    return one.label, one.before, one.after, one.ratio, verdict


def _statement(one: Json) -> Sequence[object]:
    plan = {None: "not printed", True: "the same", False: "another one"}[one["same_plan"]]
    times = (shown.spent(one["before_ms"]), shown.spent(one["after_ms"]), shown.became(one["ratio"]))
    return one["sql_id"], *times, plan


def _findings(findings: Sequence[Json]) -> Iterable[Sequence[object]]:
    for one in findings:
        if one["state"] == "fired":
            said = Text(plain(one["message"])).append(f"\n{one['rule']}, {one['code']}", style="dim")
            yield Text(one["severity"], style=COLOURS[one["severity"]]), said
