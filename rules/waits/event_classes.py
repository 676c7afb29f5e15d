"""Which class a wait event belongs to: read, temp, commit, writer, log_switch, other_io, cluster, concurrency,
application, network, scheduler, other; or idle, when nobody waits for anything but work."""

import re
from functools import lru_cache
from pathlib import Path

from parsers.model.inside import Inside
from rules.yaml_tables import read_table

IDLE = "idle"
OTHER = "other"

CPU_ROWS = frozenset({"cpu time", "db cpu"})
"""How the top events call the time on CPU."""

FULL_WIDTHS = frozenset({26, 28, 30, 33, 41, 44})
"""Widths of the event column in text reports: a shorter name was printed whole."""

CLASSES = (
    "read",
    "temp",
    "commit",
    "writer",
    "log_switch",
    "other_io",
    "cluster",
    "concurrency",
    "application",
    "network",
    "scheduler",
    OTHER,
)

_IDLE_WORD = re.compile(r"\bidle\b", re.IGNORECASE)


class _Names(Inside, frozen=True):
    """Names as printed and prefixes, each with what it stands for; compared without case."""

    whole: dict[str, str]
    prefixes: dict[str, str]

    def kind_of(self, event: str) -> str | None:
        """Longest prefix wins, a whole name wins over all."""
        name = event.casefold()
        if name in self.whole:
            return self.whole[name]
        matching = [prefix for prefix in self.prefixes if name.startswith(prefix)]
        return self.prefixes[max(matching, key=len)] if matching else None

    def begins(self, text: str) -> bool:
        """Whether a text is one of these names, or begins with a prefix as a word of its own."""
        name = text.casefold()
        matching = [prefix for prefix in self.prefixes if name.startswith(prefix)]
        words = (prefix for prefix in matching if not (prefix[-1].isalpha() and name[len(prefix) :][:1].isalpha()))
        return name in self.whole or any(words)

    def completing(self, cut: str) -> set[str]:
        """What the listed names stand for that begin with this one."""
        start = cut.casefold()
        names = [*self.whole.items(), *self.prefixes.items()]
        return {meaning for name, meaning in names if name.startswith(start)}


class _Table(Inside, frozen=True, forbid_unknown_fields=True):
    """`event_classes.yaml` as it is written: the names by class, and what wait classes of reports stand for."""

    classes: dict[str, list[str]]
    idle: list[str]
    background_only: list[str]
    wait_classes: dict[str, str]


class _Catalogue(Inside, frozen=True):
    classes: _Names
    background: _Names
    wait_classes: dict[str, str]


@lru_cache(maxsize=1)
def _catalogue() -> _Catalogue:
    table = read_table(Path(__file__).with_suffix(".yaml"), _Table)
    meaning = {name: kind for kind, names in table.classes.items() for name in names}
    meaning |= dict.fromkeys(table.idle, IDLE)
    classes = {name.casefold(): kind for name, kind in table.wait_classes.items()}
    return _Catalogue(_names(meaning), _names(dict.fromkeys(table.background_only, "background")), classes)


def _names(meaning: dict[str, str]) -> _Names:
    lowered = {name.casefold(): kind for name, kind in meaning.items()}
    return _Names(
        {name: kind for name, kind in lowered.items() if not name.endswith("*")},
        {name[:-1]: kind for name, kind in lowered.items() if name.endswith("*")},
    )


def is_cpu(event: str) -> bool:
    """Whether a row of the top events is the time on CPU, which is no wait."""
    return event.casefold() in CPU_ROWS


def may_be_cut(event: str) -> bool:
    """Whether a text cell of that length can be a name that the layout cut (a blank at the cut is lost)."""
    return len(event) in FULL_WIDTHS or len(event) + 1 in FULL_WIDTHS


@lru_cache(maxsize=4096)
def classify(event: str, wait_class: str | None = None, text: bool = False) -> str:
    """The class of an event, by its name, else by the wait class the report prints beside it, else `other`.

    `text` says that the name comes from a text layout, where long names are cut to the column's width.
    """
    catalogue = _catalogue()
    if (kind := catalogue.classes.kind_of(event)) is not None and not (text and _ambiguous(event, kind)):
        return kind
    if _IDLE_WORD.search(event):
        return IDLE
    if text and may_be_cut(event):
        completions = catalogue.classes.completing(event)
        if len(completions) == 1:
            return completions.pop()
    return catalogue.wait_classes.get((wait_class or "").casefold(), kind or OTHER)


def class_of(wait_class: str) -> str:
    """The class that one of Oracle's wait classes stands for."""
    return _catalogue().wait_classes.get(wait_class.casefold(), OTHER)


def _ambiguous(event: str, kind: str) -> bool:
    """A cut name can look like a prefix of one class and be the beginning of a name of another."""
    return may_be_cut(event) and bool(_catalogue().classes.completing(event) - {kind})


@lru_cache(maxsize=4096)
def is_name(text: str) -> bool:
    """Whether a text reads as an event's name; one that is not known does not."""
    return _catalogue().classes.begins(text)


@lru_cache(maxsize=4096)
def background_only(event: str) -> bool:
    """Whether only background processes wait for this."""
    return _catalogue().background.kind_of(event) is not None


@lru_cache(maxsize=4096)
def printed_as(names: tuple[str, ...], text: bool) -> frozenset[str]:
    """How events may be printed, in lower case: whole, or cut by a text column (a blank at the cut is lost)."""
    widths = [width - lost for width in FULL_WIDTHS for lost in (0, 1)] if text else []
    whole = [name.casefold() for name in names]
    return frozenset((*whole, *(name[:width] for name in whole for width in widths)))


def same_event(printed: str, name: str, text: bool) -> bool:
    """Whether a printed name is that event, whole or cut by a text column."""
    return printed.casefold() in printed_as((name,), text)
