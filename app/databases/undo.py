"""What undoes the thing that has just been done to a database: a form of one button beside the sentence on it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

ACTION = re.compile(r"/databases/[a-z0-9]{1,40}/(join|split|settings|markers(/[a-z0-9]{1,40}/remove)?)")
LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Undo:
    """A form: where it is sent, and its hidden fields."""

    action: str
    fields: Sequence[tuple[str, str]] = ()

    def written(self) -> str:
        """As an address carries it; empty where it is too long for one."""
        text = f"{self.action}?{urlencode(self.fields)}" if self.fields else self.action
        return text if len(text) <= LONGEST else ""


def join(whole: str, part: str) -> Undo:
    """Joins what was just split."""
    return Undo(f"/databases/{whole}/join", [("database", part)])


def split(part: str) -> Undo:
    """Takes out what was just joined."""
    return Undo(f"/databases/{part}/split")


def split_off(whole: str, apart: Mapping[str, str]) -> Undo:
    """Splits off again what was just moved back."""
    (what, value), *_ = apart.items()
    return Undo(f"/databases/{whole}/split", [("by", f"{what}:{value}")])


def settings(database: str, was: Mapping[str, str]) -> Undo:
    """Sets what was set before."""
    return Undo(f"/databases/{database}/settings", list(was.items()))


def marker_added(database: str, marker: str) -> Undo:
    """Removes it again."""
    return Undo(f"/databases/{database}/markers/{marker}/remove")


def marker_removed(database: str, at: str, text: str) -> Undo:
    """Adds it again."""
    return Undo(f"/databases/{database}/markers", [("at", at), ("text", text)])


def read(text: str) -> Undo | None:
    """Out of an address; None where it is none of these."""
    action, _, query = text.partition("?")
    if len(text) > LONGEST or not ACTION.fullmatch(action):
        return None
    return Undo(action, parse_qsl(query, keep_blank_values=True))
