"""A store that is copied while files wait to be read: on the other engine they are read, too."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, func, select, update
from sqlalchemy.orm import sessionmaker

from app.cli import main
from app.ingest.accepting import Accepting
from app.ingest.work import LOST_AFTER, Work
from app.queue.queues import queue_of
from app.store.engine.transactions import writing
from app.store.schema.tables import Upload
from app.store.schema.work_tables import Incoming
from tests import databases
from tests.app.filled import store
from tests.app.queue.until import until
from tests.app.stand_in import StandIn, report_bytes


@pytest.fixture
def target_url(request: pytest.FixtureRequest, database_url: str, tmp_path: Path) -> Iterator[str]:
    """The engine that the store does not lie on."""
    if database_url.startswith("postgresql"):
        yield f"sqlite:///{tmp_path / 'copies' / 'copy.db'}"
        return
    with databases.postgres_database(request.getfixturevalue("postgres")) as url:
        yield url


@pytest.mark.postgres
def test_jobs_are_not_copied_and_are_put_again(
    database_url: str, target_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = store(database_url)
    accepting = Accepting(source, queue_of(source))
    for number in range(3):
        accepting.accept(report_bytes(number=number), "awr.txt", f"{number}" * 64)
    source.dispose()
    monkeypatch.setenv("DATABASE_URL", database_url)
    assert main.main(["copy-to", target_url]) == 0
    target = store(target_url)
    analyst: Any = StandIn()
    work, sessions = Work(target, analyst), sessionmaker(target)
    with sessions() as session:
        assert work.queue.held(session) == set()
    with writing(sessions) as session:
        session.execute(update(Incoming).values(received_at=datetime.now(UTC).replace(tzinfo=None)))
    work.sweep()  # they were sent just now: whoever took them may be about to put their jobs
    with sessions() as session:
        assert work.queue.held(session) == set()
    with writing(sessions) as session:
        for file in session.scalars(select(Incoming)):
            file.received_at -= LOST_AFTER + timedelta(seconds=1)
    work.sweep()
    work.sweep()
    with sessions() as session:
        assert work.queue.held(session) == {"read:1", "read:2", "read:3"}
    work.start(1)
    until(lambda: _uploads(target) == 3)
    assert work.stop(60)
    target.dispose()


def _uploads(engine: Engine) -> int:
    with sessionmaker(engine)() as session:
        return session.scalar(select(func.count()).select_from(Upload)) or 0
