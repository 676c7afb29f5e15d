"""How long entries are kept: the beginning of the log is cut off, and an entry says so."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session, sessionmaker

from app.queue.job import Task
from app.store.audit.audit_chain import cut, now
from app.store.engine.engine import forget
from app.store.engine.transactions import writing
from app.store.schema.audit_table import AuditEntry

SLACK = timedelta(days=1)
"""So much later than it may, so that the cuts are a few entries a week and not one a minute."""


class Keeping:
    """What `Work` looks after beside its jobs. `days` is None where all entries are kept."""

    def __init__(self, engine: Engine, days: int | None) -> None:
        self._engine, self._days = engine, days
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def tasks(self) -> Mapping[str, Task]:
        """It has none."""
        return {}

    def sweep(self, session: Session, held: set[str], before: datetime) -> None:
        """It has no jobs that could be lost."""

    def tidy(self) -> None:
        """Cut off what is older than is kept."""
        if self._days is None:
            return
        oldest = now() - timedelta(days=self._days)
        with self._session() as session:
            first = session.scalar(select(AuditEntry.at).order_by(AuditEntry.id).limit(1))
        if first is None or first >= oldest - SLACK:
            return
        with writing(self._session, makes_room=True) as session:
            cut(session, oldest)
        forget(self._engine)
