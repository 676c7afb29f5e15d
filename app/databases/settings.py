"""How a database is called, grouped, timed and kept: what the user sets, none of which changes a verdict."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Engine, update
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.context import text
from app.databases import timezones
from app.store.databases import has_id
from app.store.tables import Database

LONGEST = 100
MOST_DAYS, MOST_REPORTS = 36_500, 1_000_000


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its key, its column, what a form calls it, a line of help, and its kind with its largest number."""

    key: str
    column: str
    label: str
    help: str
    kind: Literal["text", "zone", "number"] = "text"
    unit: str = ""
    most: int = 0


SETTINGS = (
    Setting("label", "label", "Name", "What it is called everywhere, in place of what its reports print."),
    Setting("group", "group_name", "Group", "A project or an estate: lists and the fleet can show one group."),
    Setting("time_zone", "time_zone", "Time zone", "Of the clock that its reports print: Europe/Vienna. "
            "The fleet adds up loads only of databases whose clocks are known.", "zone"),
    Setting("keep_days", "keep_days", "Keep", "Reports that end this long before its newest report are removed. "
            "Blank keeps all.", "number", "days", MOST_DAYS),
    Setting("keep_reports", "keep_reports", "Keep at most", "The newest ones of each instance; older ones are removed. "
            "Blank keeps all.", "number", "intervals", MOST_REPORTS),
)  # fmt: skip
BY_KEY = {one.key: one for one in SETTINGS}


class DatabaseSettings:
    """Changes settings; reading them is `Databases.one`."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def keep(self, public_id: str, changes: Mapping[str, Any]) -> bool:
        """Set what is named in `changes`, None clears; the rest stays. False when there is no such database."""
        values = {BY_KEY[key].column: value for key, value in changes.items()}
        changed = update(Database).where(has_id(public_id)).values(values or {"public_id": Database.public_id})
        with self._session.begin() as session:
            return session.execute(changed.returning(Database.id)).first() is not None


def checked(wanted: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """Settings as they are kept, and what is wrong by key; blank text is none."""
    kept: dict[str, Any] = {}
    faults: dict[str, str] = {}
    for key, value in wanted.items():
        kept[key] = (_printable(value) or None) if isinstance(value, str) else value
        if kept[key] is not None and (said := _fault(BY_KEY[key], kept[key])):
            faults[key] = said
    return kept, faults


def from_texts(typed: Mapping[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
    """Settings out of a form; a field left blank sets nothing."""
    return checked({one.key: _value(one, typed[one.key].strip()) for one in SETTINGS if one.key in typed})


def _value(setting: Setting, typed: str) -> Any:
    plain = typed.replace(",", "")
    return int(plain) if setting.kind == "number" and plain.isascii() and plain.isdigit() else typed


def _fault(setting: Setting, value: Any) -> str | None:
    if setting.kind == "number":
        if not isinstance(value, int) or isinstance(value, bool) or not 0 < value <= setting.most:
            return f"{setting.label} takes a whole number of {setting.unit} from 1 to {setting.most:,}, or nothing."
        return None
    if not isinstance(value, str):
        return f"{setting.label} takes text."
    if len(value) > LONGEST:
        return f"{setting.label} takes up to {LONGEST} letters."
    return timezones.wrong(value) if setting.kind == "zone" else None


def _printable(value: str) -> str:
    return "".join(one for one in text(value) or "" if one.isprintable()).strip()
