"""Which errors of the store mean that it cannot be asked now; all others are mistakes of the program.

An engine says it by a number, never by words: PostgreSQL by SQLSTATE, SQLite by its result code. What its driver says
holds addresses, users and statements: that is for the log.
"""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from app.store.packing.packing import UnknownPacking
from app.store.packing.store_keys import Locked


class StoreFull(Exception):
    """There is hardly room left on the disk of the store: what is left is for removing."""


class OverQuota(StoreFull):
    """The store holds as much as it may."""


class Why(Enum):
    """What is the matter: a sentence that says what to do, and in how many seconds it is worth to try again."""

    BUSY = "The store is busy with something else: try again in a few seconds.", 5
    AWAY = "The store does not answer now: try again in a minute.", 15
    READ_ONLY = "The store takes no changes now: try again in a minute, or ask whoever runs this service.", 30
    FULL = "The disk of the store is full: delete what is not needed, or ask whoever runs this service for room.", 60
    QUOTA = (
        "The store holds as much as IOBOUND_STORE_BYTES allows: delete what is not needed, or ask for more room.",
        60,
    )
    LOCKED = (
        "This is encrypted by a key that the service lacks: whoever runs it has to add that to IOBOUND_STORE_KEY.",
        60,
    )
    DAMAGED = "The store is damaged: whoever runs this service has to bring back a backup.", 60

    def __init__(self, sentence: str, retry_seconds: int) -> None:
        self.sentence, self.retry_seconds = sentence, retry_seconds


_BY_STATE = {
    "08": Why.AWAY,  # the connection
    "25006": Why.READ_ONLY,
    "25P03": Why.AWAY,  # the server ended an idle session
    "25P04": Why.BUSY,  # the time limit of a transaction
    "28": Why.AWAY,  # it lets us in no more
    "3D000": Why.AWAY,  # the database is gone
    "40": Why.BUSY,  # deadlock, serialization
    "42501": Why.READ_ONLY,  # the user may not
    "53": Why.BUSY,  # connections, memory
    "53100": Why.FULL,
    "55006": Why.BUSY,
    "55P03": Why.BUSY,  # a lock was not had in time
    "57": Why.AWAY,  # it stops, crashed or starts
    "57014": Why.BUSY,  # a statement took too long
    "58": Why.AWAY,  # its operating system
    "XX001": Why.DAMAGED,
    "XX002": Why.DAMAGED,
}
"""SQLSTATE of PostgreSQL, whole or its class."""
_BY_CODE = {
    3: Why.READ_ONLY,  # PERM
    5: Why.BUSY,
    6: Why.BUSY,  # LOCKED
    7: Why.BUSY,  # NOMEM
    8: Why.READ_ONLY,
    9: Why.BUSY,  # INTERRUPT
    10: Why.AWAY,  # IOERR
    11: Why.DAMAGED,  # CORRUPT
    13: Why.FULL,
    14: Why.AWAY,  # CANTOPEN
    15: Why.BUSY,  # PROTOCOL: too many begin at once
    23: Why.READ_ONLY,  # AUTH
    26: Why.DAMAGED,  # NOTADB
}
"""Primary result codes of SQLite."""


def why_unavailable(error: BaseException) -> Why | None:
    """Why the store cannot be asked now; None for what asking again would not mend."""
    if isinstance(error, OverQuota):
        return Why.QUOTA
    if isinstance(error, StoreFull):
        return Why.FULL
    if isinstance(error, Locked):
        return Why.LOCKED
    if isinstance(error, UnknownPacking):
        return Why.DAMAGED
    if isinstance(error, PoolTimeout):
        return Why.BUSY
    if not isinstance(error, DBAPIError | sqlite3.Error):
        return None
    cause = error.orig if isinstance(error, DBAPIError) else error
    state, code = getattr(cause, "sqlstate", None), getattr(cause, "sqlite_errorcode", None)
    if state is not None:
        return _BY_STATE.get(state) or _BY_STATE.get(state[:2])
    if code is not None:
        return _BY_CODE.get(code & 0xFF)
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return Why.AWAY if lost or isinstance(error, OperationalError | InterfaceError) else None


def reason(error: BaseException) -> str:
    """What the driver says, on one line, for the log."""
    words = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    return lines[0].rstrip(".") if lines else type(error).__name__


@contextmanager
def put_off(log: logging.Logger, sentence: str) -> Iterator[None]:
    """For what may as well be done later: where the store cannot be asked now, the log says so and no more."""
    try:
        yield
    except (SQLAlchemyError, StoreFull) as error:
        if why_unavailable(error) is None:
            raise
        log.warning("%s: %s", sentence, reason(error))
