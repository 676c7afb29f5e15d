"""Statements that take long are logged with their time, without what they were asked with."""

import logging
import time
from typing import Any

from sqlalchemy import Connection, Engine, event

from app.counters import SLOW_QUERIES

LONGEST = 500
"""Characters of a statement that the log shows."""
BEGUN = "begun"
LOG = logging.getLogger(__name__)


def watch(engine: Engine, seconds: float) -> None:
    """From so many seconds on."""

    def before(connection: Connection, *_: Any) -> None:
        connection.info[BEGUN] = time.perf_counter()

    def after(connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
        if (took := time.perf_counter() - connection.info[BEGUN]) >= seconds:
            SLOW_QUERIES.inc()
            LOG.warning("slow statement", extra={"seconds": round(took, 3), "statement": _shown(statement)})

    event.listen(engine, "before_cursor_execute", before)
    event.listen(engine, "after_cursor_execute", after)


def _shown(statement: str) -> str:
    words = " ".join(statement.split())
    return words if len(words) <= LONGEST else f"{words[:LONGEST]} …"
