"""For operators: the process, and whether it can serve, tried by writing; neither waits for a thread of others."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine, event

import parsers
import rules
from app.settings import Settings
from app.store import readiness as store_readiness
from app.store.engine import engine as db
from app.store.engine import room
from app.store.readiness import Readiness
from app.web import api_health
from tests import databases
from tests.app.services import changing, provided

HOLDING = {"sqlite": "SELECT 1", "postgresql": "LOCK TABLE report IN ACCESS EXCLUSIVE MODE"}


def not_ready(client: TestClient) -> str:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["code"]) == (503, "not_ready")
    assert int(answer.headers["retry-after"]) > 0
    assert client.get("/healthz").status_code == 200
    return answer.json()["detail"]


def test_up_and_ready_and_which_it_is(client: TestClient) -> None:
    for path in ("/healthz", "/readyz"):
        said = client.get(path).json()
        assert said["status"] == "ok"
        assert (said["parser"], said["rules"]) == (parsers.VERSION, rules.VERSION)
        assert "version" in said


def test_a_database_without_tables_is_not_ready(client: TestClient, service: FastAPI) -> None:
    with changing(provided(service, Engine)) as connection:
        connection.exec_driver_sql("DELETE FROM alembic_version")
    assert "no tables" in not_ready(client)
    with changing(provided(service, Engine)) as connection:
        connection.exec_driver_sql("DROP TABLE alembic_version")
    assert "no tables" in not_ready(client)


def test_a_store_that_somebody_holds_is_not_ready_until_it_is_free(client: TestClient, settings: Settings) -> None:
    other = db.connect(settings.url)
    with other.connect().execution_options(**{db.WRITES: True}) as holds:
        holds.exec_driver_sql(HOLDING[other.dialect.name])
        assert "busy" in not_ready(client)
    other.dispose()
    assert client.get("/readyz").status_code == 200


@pytest.mark.postgres
def test_a_database_that_takes_no_changes_is_not_ready(postgres) -> None:
    with databases.postgres_store(postgres) as url:
        engine = db.connect(url)
        db.migrate(engine)
        engine.dispose()
        postgres.execute(f'ALTER DATABASE "{engine.url.database}" SET default_transaction_read_only = on')
        readiness = Readiness(url)
        assert "no changes" in (readiness.ask().result() or "")
        readiness.close()


def test_a_file_that_takes_no_changes_is_not_ready(tmp_path: Path) -> None:
    engine = db.connect(f"sqlite:///{tmp_path / 'iobound.db'}")
    db.migrate(engine)
    engine.dispose()
    readiness = Readiness(str(engine.url))
    event.listen(readiness._engine, "connect", lambda opened, _record: opened.execute("PRAGMA query_only = on"))
    assert "no changes" in (readiness.ask().result() or "")
    readiness.close()


def test_a_disk_with_hardly_any_room_is_not_ready(client: TestClient, settings: Settings, monkeypatch) -> None:
    disk = SimpleNamespace(total=10**12, used=10**12 - 1, free=1)
    monkeypatch.setattr(room.shutil, "disk_usage", lambda _path: disk)
    if "sqlite" in settings.url:
        assert "full" in not_ready(client)
    else:  # the disk of the server is not ours to see
        assert client.get("/readyz").status_code == 200


def test_a_store_that_never_answers_is_not_ready_and_is_asked_once(client: TestClient, monkeypatch) -> None:
    free, asked = threading.Event(), []

    def hangs(engine: Engine) -> None:
        asked.append(engine)
        free.wait(300)

    monkeypatch.setattr(store_readiness, "_missing", hangs)
    monkeypatch.setattr(api_health, "READY_SECONDS", 0.01)
    assert [not_ready(client) for _ in range(3)] == [api_health.SLOW] * 3
    assert len(asked) == 1
    free.set()


def test_a_database_that_is_away_is_not_ready(tmp_path: Path) -> None:
    readiness = Readiness("postgresql+psycopg://somebody@127.0.0.1:1/store")
    assert "does not answer" in (readiness.ask().result() or "")
    readiness.close()


@pytest.mark.parametrize("missing", [None, "The store is away."])
def test_health_waits_for_no_thread(
    client: TestClient, service: FastAPI, settings: Settings, monkeypatch, missing: str | None
) -> None:
    monkeypatch.setattr(store_readiness, "_missing", lambda _engine: missing)
    free, waiting = threading.Event(), threading.Semaphore(0)

    def waits() -> None:
        waiting.release()
        free.wait(300)

    service.add_api_route("/api/v1/waits", waits)
    stuck = [threading.Thread(target=client.get, args=("/api/v1/waits",)) for _ in range(settings.pool_size + 3)]
    for one in stuck:
        one.start()
    for _ in range(settings.pool_size):
        waiting.acquire()
    try:
        assert client.get("/healthz").status_code == 200
        asked = ThreadPoolExecutor(1).submit(client.get, "/readyz")
        assert asked.result(300).status_code == (200 if missing is None else 503)
    finally:
        free.set()
    for one in stuck:
        one.join()
