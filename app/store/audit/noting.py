"""What a request, or a command, is to leave in the audit log: written in the transaction of its change.

`NOTING` is set while a request is answered. The first transaction that writes takes the entry along; what changes
nothing, and what is refused, is written by itself (`app.web.access.audited`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from sqlalchemy import event
from sqlalchemy.orm import ORMExecuteState, Session, UOWTransaction

from app.store.audit.audit_chain import LOCAL, Entry, append
from app.store.prepared import WROTE

TAKEN = "iobound_entry_taken"


@dataclass(slots=True)
class Noting:
    """An entry that is still to be written; `along` is whether the next transaction that writes takes it."""

    entry: Entry
    along: bool = True
    written: bool = False


NOTING: ContextVar[Noting | None] = ContextVar("noting", default=None)


def about(public_id: str | None = None, **detail: object) -> None:
    """Say what the entry of this request is about, as ids and amounts: nothing that a report says."""
    noting = NOTING.get()
    if noting is None:
        return
    if public_id is not None:
        noting.entry.object = public_id
    noting.entry.detail |= detail


def take_along(who: str | None = None) -> None:
    """The next change takes the entry along; it is `who` that makes it."""
    noting = NOTING.get()
    if noting is not None:
        noting.along = True
        noting.entry.who = who or noting.entry.who


def called(action: str) -> None:
    """What was done has another name than its route."""
    noting = NOTING.get()
    if noting is not None:
        noting.entry.action = action


def hold() -> None:
    """What is written now is not yet the change: `take_along` says when."""
    noting = NOTING.get()
    if noting is not None:
        noting.along = False


@contextmanager
def noted(action: str, public_id: str | None = None, **detail: object) -> Iterator[None]:
    """What a command changes meanwhile is one entry."""
    token = NOTING.set(Noting(Entry(action, who=LOCAL, object=public_id, detail={"by": "command line", **detail})))
    try:
        yield
    finally:
        NOTING.reset(token)


@event.listens_for(Session, "do_orm_execute")
def _seen(state: ORMExecuteState) -> None:
    if state.is_insert or state.is_update or state.is_delete:
        state.session.info[WROTE] = True


@event.listens_for(Session, "after_flush")
def _flushed(session: Session, _context: UOWTransaction) -> None:
    session.info[WROTE] = True


@event.listens_for(Session, "before_commit")
def _commits(session: Session) -> None:
    noting = NOTING.get()
    if noting is None or noting.written or not noting.along or session.in_nested_transaction():
        return
    if session.info.get(WROTE) and not session.info.get(TAKEN):
        session.info[TAKEN] = True
        append(session, noting.entry)


@event.listens_for(Session, "after_commit")
def _committed(session: Session) -> None:
    noting = NOTING.get()
    if session.info.pop(TAKEN, False) and noting is not None:
        noting.written = True
    session.info.pop(WROTE, None)


@event.listens_for(Session, "after_rollback")
def _rolled_back(session: Session) -> None:
    session.info.pop(TAKEN, None)
    session.info.pop(WROTE, None)
