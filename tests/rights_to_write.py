"""Whoever reads before he writes has to take the right to write first; SQLite refuses him where somebody else wrote in
between, which a test meets once in a thousand runs. Here every such transaction of SQLite fails, whoever else writes.
"""

from typing import Any

from alembic import context
from sqlalchemy import Connection, Engine, event

READS = ("SELECT", "WITH")
WRITES = ("INSERT", "UPDATE", "DELETE")
_STATE = "what this transaction did"


class WroteAfterReading(AssertionError):
    """`writing` of `app/store/engine/engine.py`, and `changing` in tests, begin a transaction that may."""


def watch() -> None:
    """From now on, every engine."""
    event.listen(Engine, "before_cursor_execute", _look)


def _look(connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
    if connection.dialect.name != "sqlite" or _migrates():
        return
    first, *others = statement.split(None, 2)
    state = connection.info
    if first == "BEGIN":
        state[_STATE] = "may write" if others else "nothing"
    elif first in READS and state.get(_STATE) == "nothing":
        state[_STATE] = "read"
    elif first in WRITES:
        if state.get(_STATE) == "read":
            raise WroteAfterReading(statement)
        state[_STATE] = "may write"


def _migrates() -> bool:
    """A migration reads before it writes: it is alone, by a lock of its own, and Alembic begins its transaction."""
    return getattr(context, "_proxy", None) is not None
