"""Transactions: that write, that only look, and who is alone in the store meanwhile."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.orm import Session, sessionmaker

from app.store.engine.engine import WRITES
from app.store.engine.room import left_for_removing
from app.store.engine.unavailable import StoreFull

STRUCTURE_LOCK = 7_102_466_214


@contextmanager
def writing(sessions: sessionmaker[Session], *, makes_room: bool = False) -> Iterator[Session]:
    """A transaction that reads before it writes. Raises StoreFull where the rest of a disk is for what `makes_room`.

    SQLite refuses to write where somebody else wrote since the first read; it has to take the right to write before.
    """
    with sessions.begin() as session:
        _take_the_right_to_write(session, makes_room=makes_room)
        yield session


def _take_the_right_to_write(session: Session, *, makes_room: bool) -> None:
    address = session.get_bind().engine.url
    if not makes_room and address.drivername == "sqlite" and left_for_removing(Path(str(address.database))):
        raise StoreFull(str(address.database))
    session.connection(execution_options={WRITES: True})


@contextmanager
def looking(sessions: Callable[[], Session]) -> Iterator[Session]:
    """For queries that each stand by themselves: a transaction around them is two more messages to PostgreSQL."""
    with sessions() as session:
        if session.get_bind().dialect.name == "postgresql":
            session.connection(execution_options={"isolation_level": "AUTOCOMMIT"})
        yield session


@contextmanager
def by_itself(sessions: sessionmaker[Session]) -> Iterator[Session]:
    """For one statement that changes something: PostgreSQL needs no messages that begin and end a transaction. Raises
    StoreFull as `writing` does."""
    with sessions.begin() as session:
        if session.get_bind().dialect.name == "postgresql":
            session.connection(execution_options={"isolation_level": "AUTOCOMMIT"})
        else:
            _take_the_right_to_write(session, makes_room=False)
        yield session


@contextmanager
def one_moment(sessions: Callable[[], Session]) -> Iterator[Session]:
    """A transaction that only reads, in several queries: all see the store as it was when the first was asked.

    SQLite does so anyway; in PostgreSQL a query would see what others added since the one before.
    """
    with sessions() as session:
        if session.get_bind().dialect.name == "postgresql":
            session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
        yield session


def alone(session: Session) -> None:
    """Until the transaction ends nobody else adds reports, moves or removes them; to be asked for before anything else.

    SQLite has one writer at a time anyway. What moves or removes much at once takes its time: no statement is cut.
    """
    if session.get_bind().dialect.name == "postgresql":
        session.execute(text("SET LOCAL statement_timeout = 0"))
        session.connection().exec_driver_sql(f"SELECT pg_advisory_xact_lock({STRUCTURE_LOCK})")


def among_others(session: Session) -> None:
    """Until the transaction ends nobody is `alone`: for those who add reports."""
    if session.get_bind().dialect.name == "postgresql":  # asked for each file, so without taking a statement apart
        session.connection().exec_driver_sql(f"SELECT pg_advisory_xact_lock_shared({STRUCTURE_LOCK})")
