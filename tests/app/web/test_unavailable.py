"""A store that cannot be asked now is 503 with the time to try again; its address, user and statements stay inside."""

import errno
from collections.abc import Callable, Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine, event, make_url, text
from sqlalchemy.exc import InterfaceError, InternalError, OperationalError, ProgrammingError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from app.main import create_app
from app.settings import Settings
from app.store.engine.unavailable import StoreFull
from app.store.packing.packed_column import pack_by
from app.store.packing.packing import Packing
from app.store.packing.store_keys import Keys
from app.store.reports import Store
from app.store.upkeep.repacking import Repacking
from tests import databases
from tests.app.conftest import BASE, BROWSER
from tests.app.services import changing, provided
from tests.app.stand_in import StandIn, report_bytes

SECRETS = ("10.1.2.3", "5432", "secret")
LEAKY = 'connection to server at "10.1.2.3", port 5432 failed: FATAL: role "secret" is gone'
AWAY = [
    OperationalError("SELECT secret", {}, Exception(LEAKY)),
    InterfaceError("SELECT secret", {}, Exception("the connection is lost")),
    InternalError("SELECT secret", {}, Exception(LEAKY), connection_invalidated=True),
    PoolTimeout("QueuePool limit of size 5 overflow 10 reached, connection timed out"),
    StoreFull("/secret"),
    OSError(errno.ENOSPC, "No space left on device", "/secret"),
    OSError(errno.EMFILE, "Too many open files"),
]
OURS = [
    ProgrammingError("SELECT secret", {}, Exception("there is no such table")),
    InternalError("SELECT secret", {}, Exception("a cursor of ours")),
    SQLAlchemyError("a mistake"),
    OSError(errno.ENOENT, "No such file", "/secret"),
]


@pytest.fixture
def client(service: FastAPI) -> Iterator[TestClient]:
    with TestClient(service, base_url=BASE, raise_server_exceptions=False) as opened:
        yield opened


def breaks(error: Exception) -> Callable[..., None]:
    def broken(*_: object, **__: object) -> None:
        raise error

    return broken


@pytest.mark.parametrize("error", AWAY)
def test_a_store_that_cannot_be_asked_now_is_503(client: TestClient, monkeypatch, caplog, error: Exception) -> None:
    monkeypatch.setattr(Store, "reports", breaks(error))
    answer = client.get("/api/v1/reports")
    assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")
    assert int(answer.headers["retry-after"]) > 0
    assert not any(secret in answer.text for secret in SECRETS)
    assert str(getattr(error, "orig", error)) in caplog.text
    page = client.get("/", headers=BROWSER)
    assert (page.status_code, page.headers["retry-after"]) == (503, answer.headers["retry-after"])


@pytest.mark.parametrize("error", OURS)
def test_a_mistake_of_ours_stays_one(client: TestClient, monkeypatch, error: Exception) -> None:
    monkeypatch.setattr(Store, "reports", breaks(error))
    answer = client.get("/api/v1/reports")
    assert (answer.status_code, answer.json()["code"]) == (500, "failed")
    assert "secret" not in answer.text


def test_what_is_encrypted_by_a_key_that_the_service_lacks_is_503_until_it_has_it(
    client: TestClient, service: FastAPI
) -> None:
    (stored,) = client.post("/api/v1/reports", content=report_bytes(snap=1)).json()["reports"]
    engine, keyed = provided(service, Engine), Packing(Keys([bytes(32)]))
    assert sum(Repacking(engine, Packing(), keyed).run())
    for path in (stored["url"], f"{stored['url']}/source"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")
        assert "add that to IOBOUND_STORE_KEY." in answer.json()["detail"]
        assert answer.headers["retry-after"] == "60"
    assert client.get(stored["url"].removeprefix("/api/v1"), headers=BROWSER).status_code == 503
    pack_by(engine, keyed)
    assert client.get(stored["url"]).json()["report"]
    assert client.get(f"{stored['url']}/source").content == report_bytes(snap=1)
    with changing(engine) as connection:
        connection.execute(text("UPDATE document SET document = :bytes"), {"bytes": b"\xb5 nonsense"})
    damaged = client.get(stored["url"])
    assert (damaged.status_code, "backup" in damaged.json()["detail"]) == (503, True)


READ_ONLY = {"sqlite": "PRAGMA query_only = on", "postgresql": "SET default_transaction_read_only = on"}


def test_a_store_that_takes_no_changes_is_read_and_says_so(client: TestClient, service: FastAPI) -> None:
    (stored,) = client.post("/api/v1/reports", content=report_bytes(snap=1)).json()["reports"]
    engine = provided(service, Engine)

    @event.listens_for(engine, "connect")
    def read_only(connection, _record) -> None:
        connection.execute(READ_ONLY[engine.dialect.name])
        if engine.dialect.name == "postgresql":
            connection.commit()

    engine.dispose()
    assert client.get(stored["url"]).status_code == 200
    for answer in (
        client.post("/api/v1/reports", content=report_bytes(snap=2)),
        client.delete(stored["url"]),
    ):
        assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")
        assert "no changes" in answer.json()["detail"]
    engine.dispose()


@pytest.mark.postgres
def test_a_service_starts_beside_a_store_that_takes_no_changes(postgres, tmp_path) -> None:
    with databases.postgres_database(postgres) as url:
        first = create_app(Settings(data=tmp_path, database_url=url), analyst=StandIn())
        with TestClient(first, base_url=BASE) as opened:
            (stored,) = opened.post("/api/v1/reports", content=report_bytes()).json()["reports"]
        postgres.execute(f'ALTER DATABASE "{make_url(url).database}" SET default_transaction_read_only = on')
        second = create_app(Settings(data=tmp_path, database_url=url), analyst=StandIn())
        with TestClient(second, base_url=BASE) as opened:
            assert opened.get(stored["url"]).status_code == 200
            assert opened.post("/api/v1/reports", content=report_bytes(snap=2)).status_code == 503
