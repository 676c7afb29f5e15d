"""The letterhead that is kept in the store, and the one before it: a change can be undone."""

from collections.abc import Callable
from datetime import UTC, datetime
from enum import IntEnum

from sqlalchemy import Engine, delete, insert, select
from sqlalchemy.orm import Session, sessionmaker

from app.exports.letterhead import NOBODY, Letterhead, NoLogo, logo_of
from app.store.engine.transactions import alone, writing
from app.store.schema.letterhead_table import LetterheadRow


class Which(IntEnum):
    """A row of the table."""

    NOW = 1
    BEFORE = 2


class Letterheads:
    """Each call is one short transaction; two who change it do so one after the other."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def now(self) -> Letterhead:
        """As it is; empty where nobody set it."""
        with self._session() as session:
            return _read(session, Which.NOW) or NOBODY

    def before(self) -> Letterhead | None:
        """As it was before the last change; None where there was none."""
        with self._session() as session:
            return _read(session, Which.BEFORE)

    def change(self, change: Callable[[Letterhead], Letterhead]) -> Letterhead:
        """Keep what `change` makes of it; what it raises leaves it as it was, and so does no change."""
        with writing(self._session) as session:
            alone(session)
            was = _read(session, Which.NOW) or NOBODY
            new = change(was)
            if new != was:
                _write(session, new, was)
            return new

    def undo(self) -> bool:
        """Take the one before; a second time takes the change again. False where there was none."""
        with writing(self._session) as session:
            alone(session)
            before, was = _read(session, Which.BEFORE), _read(session, Which.NOW) or NOBODY
            if before is None:
                return False
            _write(session, before, was)
            return True


def _read(session: Session, which: Which) -> Letterhead | None:
    columns = LetterheadRow.name, LetterheadRow.note, LetterheadRow.logo
    row = session.execute(select(*columns).where(LetterheadRow.id == which)).first()
    if row is None:
        return None
    try:
        logo = None if row.logo is None else logo_of(row.logo)
    except NoLogo:  # kept by a program that took others
        logo = None
    return Letterhead(row.name, row.note, logo)


def _write(session: Session, now: Letterhead, before: Letterhead) -> None:
    at = datetime.now(UTC).replace(tzinfo=None)
    session.execute(delete(LetterheadRow))
    session.execute(insert(LetterheadRow), [_row(Which.NOW, now, at), _row(Which.BEFORE, before, at)])


def _row(which: Which, letterhead: Letterhead, at: datetime) -> dict[str, object]:
    return {
        "id": which, "name": letterhead.name, "note": letterhead.note,
        "logo": letterhead.logo.body if letterhead.logo else None, "changed_at": at,
    }  # fmt: skip
