"""Statements that take long are logged with their time, without what they were asked with."""

import logging
import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine

from app.counters import SLOW_QUERIES

LONGEST = 500
"""Characters of a statement that the log shows."""
LOG = logging.getLogger(__name__)


def watch(engine: Engine, seconds: float) -> None:
    """From so many seconds on, whichever way it takes to the driver: SQLAlchemy's events know of one."""
    for name in ("do_execute", "do_executemany"):
        setattr(engine.dialect, name, _watched(getattr(engine.dialect, name), seconds))  # of this engine alone


def _watched(send: Callable[..., None], seconds: float) -> Callable[..., None]:
    def sent(cursor: Any, statement: str, *given: Any) -> None:
        begun = time.perf_counter()
        send(cursor, statement, *given)
        if (took := time.perf_counter() - begun) >= seconds:
            SLOW_QUERIES.inc()
            LOG.warning("slow statement", extra={"seconds": round(took, 3), "statement": _shown(statement)})

    return sent


def _shown(statement: str) -> str:
    words = " ".join(statement.split())
    return words if len(words) <= LONGEST else f"{words[:LONGEST]} …"
