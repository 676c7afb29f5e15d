"""One load curve as a terminal shows it: what it says in words, then its figures, within 80 columns."""

from collections.abc import Sequence

from app.curves import view
from app.terminal.console import plain
from app.terminal.layout import COLOURS, out, section, table
from app.terminal.words import Table, Text
from rules import wording as shown
from rules.curves.curve_study import CurveAudit, CurveStudy, LoadLevel
from rules.curves.mix_document import MixCell

_TOLD = ("fired", "not_enough_data", "broken")
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
    section(console, "Figures", table("figure|>value", ((one.label, one.value) for one in view.facts(document))))
    section(console, "Component that matches", table("part|agreement|what it would take", _components(document)))
    section(console, "Audit", _audit(document))
    section(console, "Columns of the table", table("heading|taken for|used", _columns(document)))
    if document.mix:
        for sentence in document.mix.sentences:
            console.print(Text(plain(sentence)))
        section(console, "Small and large requests side by side", table(_MIX, map(_mixed, document.mix.cells)))
    section(console, "Load levels", table(">in flight|>requests/s|>MB/s|>ms", map(_level, view.points(document))))


def _audit(document: CurveStudy) -> list[Text | Table]:
    """What fired and what is lacking with its sentence; of the rest that it was looked at."""
    audit = view.audit(document)
    told = table("state|rule|what was found", (_outcome(one) for one in audit if one.state in _TOLD))
    others = [_OTHERS.format(words, "; ".join(found)) for state, words in _QUIET if (found := _titles(audit, state))]
    return [*([told] if told else []), *(Text(one, style="dim") for one in others)]


def _titles(audit: Sequence[CurveAudit], state: str) -> list[str]:
    return [one.title or one.rule for one in audit if one.state == state]


def _components(document: CurveStudy) -> list[tuple[str, ...]]:
    return [(f"{one.label} ({one.grade or 'no match'})", one.because, one.cure) for one in document.components]


def _columns(document: CurveStudy) -> list[tuple[str, ...]]:
    return [(plain(one.heading), one.meaning or "–", "yes" if one.used else "no") for one in document.columns]


def _mixed(one: MixCell) -> tuple[str, ...]:
    figures = (one.small, one.large, one.iops, one.latency_ms, one.model_ms, one.mbps, one.model_mbps)
    return tuple(shown.number(figure, 3) for figure in figures)


def _outcome(one: CurveAudit) -> tuple[object, ...]:
    colour = COLOURS.get(one.severity or "medium", "") if one.state == "fired" else "dim"
    return Text(one.state.replace("_", " "), style=colour), one.title or one.rule, one.message or ""


def _level(one: LoadLevel) -> tuple[str, ...]:
    latency = shown.number(one.latency_ms, 4)
    return shown.number(one.outstanding, 3), shown.number(one.iops, 3), shown.number(one.mbps, 3), latency
