"""Dated markers of a database: moved to all-flash, upgraded. Trends show them, comparisons begin and end at them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Engine, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.context import text
from app.store.analysis_rows import new_id
from app.store.audit.noting import about
from app.store.databases import has_id, held, number_of
from app.store.engine.engine import without_nul
from app.store.engine.transactions import looking, writing
from app.store.prepared import Prepared
from app.store.schema.tables import Database, Marker
from app.web import times

LONGEST = 200
MOST = 500
WHEN = "Give the day, or the day and time, as 2026-01-31 or 2026-01-31 10:00, as reports print it, without a time zone."


@dataclass(frozen=True, slots=True)
class Marked:
    """A marker with the database that it is of: a database shows those of its members too."""

    id: str
    at: datetime
    text: str
    database: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """A marker as it is to be; without an id it is a new one."""

    at: datetime
    text: str
    id: str | None = None


Look = Callable[[Sequence[Marked]], None]
"""Looks at the list as it is before it is changed; what it raises leaves that."""


MARKED = select(Marker.public_id, Marker.at, Marker.text, Database.public_id).join(
    Database, Database.id == Marker.database_id
)
_HEAD: Any = bindparam("head")
_SHOWN = Prepared(MARKED.where(or_(Database.id == _HEAD, Database.part_of_id == _HEAD)).order_by(Marker.at, Marker.id))
"""Made once, as that takes longer than to ask it."""


class UnknownMarker(Exception):
    """An id was given that no marker of the database has."""


class TooMany(Exception):
    """More than one database may have."""


class Markers:
    """Safe beside everything else: the list of one database is changed by one at a time."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def of_database(self, public_id: str) -> list[Marked] | None:
        """Markers of a database and of those joined into it, by time; None when there is no such database."""
        with looking(self._session) as session:
            head = number_of(session, public_id)
            return None if head is None else _shown(session, head)

    def marker(self, public_id: str, marker: str) -> Marked | None:
        """One of the database's own; None when there is none of that id."""
        with self._session() as session:
            return _own(session, public_id, marker)

    def replace(self, public_id: str, wanted: Sequence[Wanted], look: Look | None = None) -> bool:
        """Make these its markers; those named by their ids keep them. False when there is no such database.

        Raises UnknownMarker and TooMany.
        """
        with writing(self._session) as session:
            database_id = _looked_at(session, public_id, look)
            if database_id is None:
                return False
            of_it = Marker.database_id == database_id
            existing = set(session.scalars(select(Marker.public_id).where(of_it)))
            given = [marker.id for marker in wanted if marker.id is not None]
            if not existing.issuperset(given) or len(set(given)) < len(given):
                raise UnknownMarker
            if len(wanted) > MOST:
                raise TooMany
            session.execute(delete(Marker).where(of_it))
            if wanted:
                session.execute(insert(Marker), [_row(database_id, marker, marker.id or new_id()) for marker in wanted])
            return True

    def add(self, public_id: str, wanted: Wanted, look: Look | None = None) -> Marked | None:
        """One more; None when there is no such database. Raises TooMany."""
        with writing(self._session) as session:
            database_id = _looked_at(session, public_id, look)
            if database_id is None:
                return None
            of_it = select(func.count(Marker.id)).where(Marker.database_id == database_id)
            if (session.scalar(of_it) or 0) >= MOST:
                raise TooMany
            made = Marked(new_id(), wanted.at, wanted.text, public_id)
            about(marker=made.id)
            session.execute(insert(Marker).values(_row(database_id, wanted, made.id)))
            return made

    def change(self, public_id: str, marker: str, change: Callable[[Marked], Wanted]) -> Marked | None:
        """Make of one what `change` does; None when the database has none of that id."""
        with writing(self._session) as session:
            now = _held(session, public_id, marker)
            if now is None:
                return None
            wanted = change(now)
            changed = update(Marker).where(Marker.public_id == now.id)
            session.execute(changed.values(at=wanted.at, text=wanted.text))
            return Marked(now.id, wanted.at, wanted.text, now.database)

    def remove(self, public_id: str, marker: str, look: Callable[[Marked], None] | None = None) -> bool:
        """One less; False when the database has none of that id."""
        with writing(self._session) as session:
            now = _held(session, public_id, marker)
            if now is None:
                return False
            if look is not None:
                look(now)
            session.execute(delete(Marker).where(Marker.public_id == now.id))
            return True


def _row(database_id: int, wanted: Wanted, id: str) -> dict[str, object]:
    return {"public_id": id, "at": wanted.at, "text": wanted.text, "database_id": database_id}


def _looked_at(session: Session, public_id: str, look: Look | None) -> int | None:
    """The database whose list is going to be changed, once nobody else does."""
    database_id = held(session, public_id)
    if database_id is not None and look is not None:
        look(_shown(session, database_id))
    return database_id


def _shown(session: Session, head: int) -> list[Marked]:
    """Markers of a database and of those joined into it, by time."""
    return [Marked(*row) for row in _SHOWN.all(session, {"head": head})]


def _own(session: Session, public_id: str, marker: str) -> Marked | None:
    row = session.execute(MARKED.where(has_id(public_id), Marker.public_id == without_nul(marker))).first()
    return None if row is None else Marked(*row)


def _held(session: Session, public_id: str, marker: str) -> Marked | None:
    """One of the database's own, once nobody else changes its list."""
    held(session, public_id)
    return _own(session, public_id, marker)


def read(at: str, words: str, id: str | None = None) -> tuple[Wanted | None, dict[str, str]]:
    """A marker as it was typed, or what is wrong by key."""
    faults = {}
    when = moment(at)
    if when is None:
        faults["at"] = wrong(at)
    printable = "".join(letter for letter in text(words) or "" if letter.isprintable()).strip()
    if not printable:
        faults["text"] = "Say in a few words what happened."
    elif len(printable) > LONGEST:
        faults["text"] = f"Say in up to {LONGEST} letters what happened."
    return (None if faults or when is None else Wanted(when, printable, id)), faults


def wrong(typed: str) -> str:
    """Why what was typed is no time."""
    try:
        times.read(typed, "This")
    except times.NoTime as fault:
        if fault.wrong == times.NO_SUCH_DAY:
            return "That day does not exist."
    return WHEN


def moment(typed: str) -> datetime | None:
    """A day, or a day and time, as it was typed; None where it is neither, or names a time zone."""
    try:
        return times.read(typed, "at")
    except ValueError:
        return None
