"""One load curve as a terminal shows it: what it says in words, then its figures, within 80 columns."""

from collections.abc import Sequence

from app.curves import view
from app.terminal.console import plain
from app.terminal.layout import COLOURS, out, section, table
from app.terminal.words import Table, Text
from rules import wording as shown
from rules.curves.curve_study import CurveAudit, CurveStudy, LoadLevel
from rules.curves.mix_document import MixCell

_SHOWN = ("fired", "not_enough_data", "broken")
_QUIET = (("quiet", "Not so"), ("not_applicable", "Not of this curve"))
_OTHERS = "{}: {}."
_MIX = ">small|>large|>requests/s|>ms|>ms, model|>MB/s|>MB/s, model"


def curve(document: CurveStudy) -> None:
    """Prints one curve object of the contract."""
    console = out()
    console.print(Text(plain(document.name or "Load curve"), style="bold"))
    console.print(Text(view.title(document), style="dim"))
    for sentence in dict.fromkeys((view.answer(document), *view.sentences(document))):
        if sentence:
            console.print(Text(plain(sentence)))
    for note in document.notes:
        console.print(Text(plain(note), style="dim"))
    section(console, "Figures", table("figure|>value", ((fact.label, fact.value) for fact in view.facts(document))))
    section(console, "Component that matches", table("part|agreement|what it would take", _components(document)))
    section(console, "Findings", _audit(document))
    section(console, "Columns of the table", table("heading|taken for|used", _columns(document)))
    if document.mix:
        for sentence in document.mix.sentences:
            console.print(Text(plain(sentence)))
        section(console, "Small and large requests side by side", table(_MIX, map(_mixed, document.mix.cells)))
    section(console, "Load levels", table(">in flight|>requests/s|>MB/s|>ms", map(_level, view.points(document))))


def _audit(document: CurveStudy) -> list[Text | Table]:
    """What fired and what is lacking with its sentence; of the rest that it was looked at."""
    audit = view.audit(document)
    rows = table("state|rule|what was found", (_outcome(outcome) for outcome in audit if outcome.state in _SHOWN))
    others = [_OTHERS.format(words, "; ".join(titles)) for state, words in _QUIET if (titles := _titles(audit, state))]
    return [*([rows] if rows else []), *(Text(line, style="dim") for line in others)]


def _titles(audit: Sequence[CurveAudit], state: str) -> list[str]:
    return [outcome.title or outcome.rule for outcome in audit if outcome.state == state]


def _components(document: CurveStudy) -> list[tuple[str, ...]]:
    return [(f"{part.label} ({part.grade or 'no match'})", part.because, part.cure) for part in document.components]


def _columns(document: CurveStudy) -> list[tuple[str, ...]]:
    return [
        (plain(column.heading), column.meaning or "–", "yes" if column.used else "no") for column in document.columns
    ]


def _mixed(cell: MixCell) -> tuple[str, ...]:
    figures = (cell.small, cell.large, cell.iops, cell.latency_ms, cell.model_ms, cell.mbps, cell.model_mbps)
    return tuple(shown.number(figure, 3) for figure in figures)


def _outcome(outcome: CurveAudit) -> tuple[object, ...]:
    colour = COLOURS.get(outcome.severity or "medium", "") if outcome.state == "fired" else "dim"
    return Text(outcome.state.replace("_", " "), style=colour), outcome.title or outcome.rule, outcome.message or ""


def _level(level: LoadLevel) -> tuple[str, ...]:
    latency = shown.number(level.latency_ms, 4)
    return shown.number(level.outstanding, 3), shown.number(level.iops, 3), shown.number(level.mbps, 3), latency
