"""Whether the store can be written, tried by writing: apart from the pool, by a connection and a thread of its own."""

import threading
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError

from app.store.engine.engine import WRITES, connect
from app.store.engine.limits import StoreLimits
from app.store.engine.room import left_for_removing
from app.store.engine.unavailable import Why, why_unavailable
from app.store.schema.tables import Report, Upload

LIMITS = StoreLimits(statement_seconds=1.0, lock_seconds=1.0, connect_seconds=1.0, connections=0)
NO_TABLES = "The database has no tables yet: they are made when the service starts."
AS_WRITERS_DO = text(f"LOCK TABLE {Upload.__tablename__}, {Report.__tablename__} IN ROW EXCLUSIVE MODE")
SAME_VERSION = text("UPDATE alembic_version SET version_num = version_num")


class Readiness:
    """What is in the way of serving. However many ask, and however long it takes, it is tried by one at a time."""

    def __init__(self, url: str) -> None:
        self._engine = connect(url, LIMITS)
        self._thread = ThreadPoolExecutor(1, "readiness")
        self._changing = threading.Lock()
        self._trying: Future[str | None] | None = None

    def ask(self) -> Future[str | None]:
        """A sentence that says what is missing; None where nothing is. Never waits itself."""
        with self._changing:
            if self._trying is None or self._trying.done():
                self._trying = self._thread.submit(_missing, self._engine)
            return self._trying

    def close(self) -> None:
        """Ask no more; a try that hangs is left to itself."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._engine.dispose()


def _missing(engine: Engine) -> str | None:
    try:
        with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
            if engine.dialect.name == "postgresql":  # where somebody may hold one table alone
                connection.execute(AS_WRITERS_DO)
            if not connection.execute(SAME_VERSION).rowcount:
                return NO_TABLES
    except DBAPIError as error:
        why = why_unavailable(error)
        return NO_TABLES if why is None else why.sentence
    if engine.dialect.name == "sqlite" and left_for_removing(Path(str(engine.url.database))):
        return Why.FULL.sentence
    return None
