"""Whether anything was written to the store: two equal answers mean that all that can be read is the same.

SQLite counts for a connection what others wrote, whatever program they are of (`data_version`). PostgreSQL tells which
transactions are over (`pg_current_snapshot`), of its whole cluster: it may tell of a change where none is of ours.
"""

import sqlite3
from pathlib import Path
from threading import Lock

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

SNAPSHOT = "SELECT pg_postmaster_start_time()::text || ' ' || pg_current_snapshot()::text"


class Moments:
    """Safe to call from many threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._alone = engine.execution_options(isolation_level="AUTOCOMMIT")
        """Of PostgreSQL, which else is sent two more messages that begin and end a transaction."""
        self._sqlite: sqlite3.Connection | None = None
        self._opened = 0
        self._lock = Lock()

    def now(self) -> str | None:
        """The store's moment; None where it is not known."""
        try:
            return self._of_sqlite() if self._engine.dialect.name == "sqlite" else self._of_postgresql()
        except (sqlite3.Error, SQLAlchemyError):
            return None

    def close(self) -> None:
        """Let go of what is held; a later call takes it again."""
        with self._lock:
            if self._sqlite is not None:
                self._sqlite.close()
            self._sqlite = None

    def _of_sqlite(self) -> str:
        """By a connection of its own, that never writes: what it counts is all that others write."""
        with self._lock:
            if self._sqlite is None:
                path = Path(str(self._engine.url.database)).absolute()
                self._sqlite = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, check_same_thread=False)
                self._opened += 1
            (version,) = self._sqlite.execute("PRAGMA data_version").fetchone()
            return f"{self._opened} {version}"

    def _of_postgresql(self) -> str:
        with self._alone.connect() as connection:
            snapshot: str = connection.exec_driver_sql(SNAPSHOT).scalar_one()
        return snapshot
