"""How long the store may keep anybody waiting, and how many connections to it there may be."""

from dataclasses import dataclass
from typing import Self

from sqlalchemy import URL, NullPool

from app.settings import Settings

SQLITE_LOCK_SECONDS = 10.0
BESIDE_REQUESTS = 12  # of uploads, of who waits for them, of the queue, of what is judged again; readers come to it
PATIENCE = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3, "tcp_user_timeout": 60_000}
"""libpq's words for how soon a server is given up that vanished without a word; the last in milliseconds."""


@dataclass(frozen=True, slots=True)
class StoreLimits:
    """Seconds, and a number of connections. Without any, as for migrations, copies and commands, nobody is cut off.

    Statements have a limit in PostgreSQL alone; the limit of locks is that of SQLite's one writer, too.
    """

    statement_seconds: float | None = None
    lock_seconds: float | None = None
    connect_seconds: float = 10.0
    connections: int = 15
    wait_seconds: float = 30.0

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """Those of the service: each thread that serves a request has a connection, and so has what runs beside."""
        return cls(
            statement_seconds=settings.statement_seconds,
            lock_seconds=settings.lock_seconds,
            connect_seconds=settings.connect_seconds,
            connections=settings.pool_size + settings.workers + settings.webhook_senders + BESIDE_REQUESTS,
            wait_seconds=settings.pool_seconds,
        )

    @property
    def pool(self) -> dict[str, float | type[NullPool]]:
        """The pool's part of an engine: half of the connections stay open; of 0 none, each is opened when needed."""
        if not self.connections:
            return {"poolclass": NullPool}
        kept = max(1, self.connections // 2)
        return {"pool_size": kept, "max_overflow": self.connections - kept, "pool_timeout": self.wait_seconds}

    def postgresql(self, address: URL) -> dict[str, int]:
        """What a connection is opened with; what the address says itself goes before."""
        ours = {"connect_timeout": max(2, round(self.connect_seconds)), **PATIENCE}  # libpq takes no less than 2
        return {name: value for name, value in ours.items() if name not in address.query}

    def in_postgresql(self) -> str:
        """A statement that sets the limits of a session; 0 is none."""
        wanted = {"statement_timeout": self.statement_seconds, "lock_timeout": self.lock_seconds}
        return "; ".join(f"SET {name} = {_milliseconds(seconds)}" for name, seconds in wanted.items())

    def in_sqlite(self) -> str:
        """The same."""
        return f"PRAGMA busy_timeout = {_milliseconds(self.lock_seconds or SQLITE_LOCK_SECONDS)}"


def _milliseconds(seconds: float | None) -> int:
    return 0 if seconds is None else max(1, round(seconds * 1000))


NO_LIMITS = StoreLimits()
