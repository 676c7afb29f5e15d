"""One load curve as a terminal shows it: what it says in words, then its figures, within 80 columns."""

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from app.curves import view
from app.terminal.console import plain
from app.terminal.layout import COLOURS, out, section, table
from app.text import figures as shown


def curve(document: Mapping[str, Any]) -> None:
    """Prints one curve object of the contract."""
    console = out()
    console.print(Text(plain(document.get("name") or "Load curve"), style="bold"))
    console.print(Text(view.title(document), style="dim"))
    for sentence in view.sentences(document):
        console.print(Text(plain(sentence)))
    for note in document.get("notes") or ():
        console.print(Text(plain(note), style="dim"))
    section(console, "Figures", table("figure|>value", ((one.label, one.value) for one in view.facts(document))))
    section(console, "Component that matches", table("part|agreement|what it would take", _components(document)))
    section(console, "Audit", table("state|rule|what was found", map(_outcome, view.audit(document))))
    section(console, "Load levels", table(">in flight|>requests/s|>MB/s|>ms", map(_level, view.points(document))))


def _components(document: Mapping[str, Any]) -> list[tuple[str, ...]]:
    found = document.get("components") or ()
    return [(f"{one['label']} ({one['grade'] or 'no match'})", one["because"], one["cure"]) for one in found]


def _outcome(one: Mapping[str, Any]) -> tuple[object, ...]:
    colour = COLOURS.get(one.get("severity") or "medium", "") if one["state"] == "fired" else "dim"
    return Text(one["state"].replace("_", " "), style=colour), one["rule"], one.get("message") or ""


def _level(one: Mapping[str, Any]) -> tuple[str, ...]:
    digits = (("outstanding", 3), ("iops", 3), ("mbps", 3), ("latency_ms", 4))
    return tuple(shown.number(one[key], most) for key, most in digits)
