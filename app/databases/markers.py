"""Dated markers of a database: moved to all-flash, upgraded. Trends show them, comparisons stand on them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Engine, delete, insert, or_, select
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.context import text
from app.store.analysis_rows import new_id
from app.store.databases import has_id
from app.store.engine import without_nul, writing
from app.store.removal import hold
from app.store.tables import Database, Marker
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


Change = Callable[[Sequence[Wanted]], Sequence[Wanted]]
"""What a list of markers becomes."""


class UnknownMarker(Exception):
    """An id was given that no marker of the database has."""


class TooMany(Exception):
    """More than one database may have."""


class Markers:
    """Safe beside everything else: the list of one database is changed by one at a time."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def of(self, public_id: str) -> list[Marked] | None:
        """Markers of a database and of those joined into it, by time; None when there is no such database."""
        query = select(Marker.public_id, Marker.at, Marker.text, Database.public_id)
        query = query.join(Database, Database.id == Marker.database_id)
        with self._session() as session:
            head = session.scalar(select(Database.id).where(has_id(public_id)))
            if head is None:
                return None
            query = query.where(or_(Database.id == head, Database.part_of_id == head))
            return [Marked(*row) for row in session.execute(query.order_by(Marker.at, Marker.id))]

    def replace(self, public_id: str, wanted: Sequence[Wanted]) -> bool:
        """Make these its markers; those named by their ids keep them. False when there is no such database.

        Raises UnknownMarker.
        """
        with writing(self._session) as session:
            return self._changed(session, public_id, lambda _: wanted)

    def add(self, public_id: str, wanted: Wanted) -> bool:
        """One more."""
        with writing(self._session) as session:
            return self._changed(session, public_id, lambda kept: [*kept, wanted])

    def remove(self, public_id: str, marker: str) -> bool:
        """One less; False when the database has none of that id."""
        its = select(Database.id).where(has_id(public_id))
        gone = delete(Marker).where(Marker.public_id == without_nul(marker), Marker.database_id.in_(its))
        with self._session.begin() as session:
            return session.execute(gone.returning(Marker.id)).first() is not None

    def _changed(self, session: Session, public_id: str, change: Change) -> bool:
        held = hold(session, session.scalars(select(Database.id).where(has_id(public_id))))
        if not held:
            return False
        of_it = Marker.database_id == held[0]
        rows = session.execute(select(Marker.public_id, Marker.at, Marker.text).where(of_it).order_by(Marker.id)).all()
        wanted = list(change([Wanted(row.at, row.text, row.public_id) for row in rows]))
        known = {row.public_id for row in rows}
        given = [one.id for one in wanted if one.id is not None]
        if not known.issuperset(given) or len(set(given)) < len(given):
            raise UnknownMarker
        if len(wanted) > MOST:
            raise TooMany
        session.execute(delete(Marker).where(of_it))
        if wanted:
            values = [{"public_id": one.id or new_id(), "at": one.at, "text": one.text} for one in wanted]
            session.execute(insert(Marker), [{**one, "database_id": held[0]} for one in values])
        return True


def read(at: str, words: str, id: str | None = None) -> tuple[Wanted | None, dict[str, str]]:
    """A marker as it was typed, or what is wrong by key."""
    faults = {}
    when = moment(at)
    if when is None:
        faults["at"] = wrong(at)
    said = "".join(one for one in text(words) or "" if one.isprintable()).strip()
    if not said:
        faults["text"] = "Say in a few words what happened."
    elif len(said) > LONGEST:
        faults["text"] = f"Say in up to {LONGEST} letters what happened."
    return (None if faults or when is None else Wanted(when, said, id)), faults


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
