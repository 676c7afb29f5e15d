"""How a database is called, grouped, timed and kept: what the user sets, none of which changes a verdict."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace
from pydantic import BaseModel
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.context import text
from app.databases import timezones
from app.store.access.claiming import OtherGroup
from app.store.access.visibility import ASKING
from app.store.databases import has_id, held
from app.store.engine.transactions import writing
from app.store.schema.tables import Database

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


BLANK = "Blank keeps all."
SETTINGS = (
    Setting("label", "label", "Name", "What it is called everywhere, in place of what its reports print."),
    Setting("group", "group_name", "Group", "A project or an estate: lists and the fleet can show one group."),
    Setting("time_zone", "time_zone", "Time zone", "Of the clock that its reports print: Europe/Vienna. "
            "The fleet adds up loads only of databases whose clocks are known.", "zone"),
    Setting("keep_days", "keep_days", "Keep", "Reports that end this long before its newest report are removed. "
            f"{BLANK}", "number", "days", MOST_DAYS),
    Setting("keep_reports", "keep_reports", "Keep at most", "The newest ones of each instance; older ones are removed. "
            f"{BLANK}", "number", "intervals", MOST_REPORTS),
)  # fmt: skip
COLUMNS = [getattr(Database, setting.column).label(setting.key) for setting in SETTINGS]


class KeptSettings(BaseModel):
    """The settings of a database as they are; they can be sent back as they were read."""

    label: str | None
    group: str | None
    time_zone: str | None
    keep_days: int | None
    keep_reports: int | None


class SettingsChange(Struct, frozen=True):
    """What is to be set; what is left out stays, None clears."""

    label: str | UnsetType | None = UNSET
    group: str | UnsetType | None = UNSET
    time_zone: str | UnsetType | None = UNSET
    keep_days: int | UnsetType | None = UNSET
    keep_reports: int | UnsetType | None = UNSET

    def settings(self) -> list[tuple[Setting, str | int | None]]:
        """Those that are named, each with its new value."""
        values = [(setting, getattr(self, setting.key)) for setting in SETTINGS]
        return [(setting, value) for setting, value in values if value is not UNSET]

    @property
    def keeps(self) -> "Keeps":
        """How much would be kept; no number where it says nothing of it."""
        return Keeps(self.keep_days or None, self.keep_reports or None)

    @property
    def removes(self) -> bool:
        """Whether it says how much is kept: reports may have to go."""
        return self.keep_days is not UNSET or self.keep_reports is not UNSET


class Keeps(NamedTuple):
    """How much is kept of a database: days before its newest report, and reports of each instance."""

    days: int | None
    reports: int | None


Change = Callable[[KeptSettings], SettingsChange]
"""From the settings as they are to those that are to be set."""


class DatabaseSettings:
    """Reads and changes settings; two who change those of one database do it one after the other."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def kept(self, public_id: str) -> KeptSettings | None:
        """As they are; None when there is no such database."""
        with self._session() as session:
            row = session.execute(select(*COLUMNS).where(has_id(public_id))).mappings().first()
        return None if row is None else KeptSettings.model_validate(dict(row))

    def keep(self, public_id: str, changes: SettingsChange) -> bool:
        """Set what is named in `changes`. False when there is no such database."""
        return self.change(public_id, lambda _: changes) is not None

    def change(self, public_id: str, change: Change) -> SettingsChange | None:
        """Set what `change` makes of the settings, and tell that; None when there is no such database.

        What it raises leaves everything as it was.
        """
        with writing(self._session) as session:
            of_database = Database.id == held(session, public_id)
            row = session.execute(select(*COLUMNS).where(of_database)).mappings().first()
            if row is None:
                return None
            now = KeptSettings.model_validate(dict(row))
            changes = change(now)
            if changes.group is not UNSET:
                _check_group(changes.group, now.group)
            values = {setting.column: value for setting, value in changes.settings()}
            if values:
                session.execute(update(Database).where(of_database).values(values))
            return changes


def _check_group(wanted: str | None, now: str | None) -> None:
    """A database neither leaves what the caller may see, nor enters what they may not. Raises OtherGroup."""
    groups = ASKING.get().groups
    if groups is not None and wanted not in (*groups, now):
        raise OtherGroup


def checked(wanted: Mapping[str, str | int | None]) -> tuple[SettingsChange, dict[str, str]]:
    """Settings by key as they are to be kept, and what is wrong by key; blank text is none."""
    kept: dict[str, str | int | None] = {}
    faults: dict[str, str] = {}
    for setting in SETTINGS:
        if setting.key not in wanted:
            continue
        value = wanted[setting.key]
        value = (_printable(value) or None) if isinstance(value, str) else value
        if value is not None and (wrong := _fault(setting, value)):
            faults[setting.key] = wrong
        else:
            kept[setting.key] = value
    return replace(SettingsChange(), **kept), faults


def from_texts(typed: Mapping[str, str]) -> tuple[SettingsChange, dict[str, str]]:
    """Settings out of a form; a field left blank sets nothing."""
    return checked(
        {setting.key: _value(setting, typed[setting.key].strip()) for setting in SETTINGS if setting.key in typed}
    )


def _value(setting: Setting, typed: str) -> str | int:
    plain = typed.replace(",", "")
    return int(plain) if setting.kind == "number" and plain.isascii() and plain.isdigit() else typed


def _fault(setting: Setting, value: str | int) -> str | None:
    if setting.kind == "number":
        if not isinstance(value, int) or not 0 < value <= setting.most:
            return f"{setting.label} takes a whole number of {setting.unit} from 1 to {setting.most:,}, or nothing."
        return None
    if not isinstance(value, str):
        return f"{setting.label} takes text."
    if len(value) > LONGEST:
        return f"{setting.label} takes up to {LONGEST} letters."
    return timezones.wrong(value) if setting.kind == "zone" else None


def _printable(value: str) -> str:
    return "".join(letter for letter in text(value) or "" if letter.isprintable()).strip()
