"""The connection is lost in the middle of a transaction: 503, nothing is half-stored, and a next call is good."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, Engine, event

from app.main import create_app
from app.settings import Settings
from tests.app.conftest import BASE, Patient
from tests.app.filled import faults
from tests.app.services import provided
from tests.app.stand_in import StandIn, report_bytes
from tests.databases import postgres_database

pytestmark = pytest.mark.postgres
REPORTS = "/api/v1/reports"
WRITES = ("INSERT INTO incoming", "INSERT INTO upload", "INSERT INTO report ", "INSERT INTO document")
"""At each of these, once; the last three are the reader's, who comes again by itself."""


@pytest.fixture
def service(postgres: Any, tmp_path) -> Iterator[FastAPI]:
    with postgres_database(postgres) as url:
        yield create_app(Settings(data=tmp_path, database_url=url), analyst=StandIn())


def cut(engine: Engine, words: str) -> list[str]:
    """The server ends the connection that is about to say this, once; what was said then."""
    done: list[str] = []

    def end(connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
        if not done and statement.startswith(words):
            done.append(statement)
            number = connection.connection.driver_connection.info.backend_pid  # type: ignore[union-attr]
            with engine.connect() as other:
                other.exec_driver_sql("SELECT pg_terminate_backend(%s, 5000)", (number,))

    event.listen(engine, "before_cursor_execute", end)
    return done


@pytest.mark.parametrize("words", WRITES)
def test_what_was_begun_is_not_there_and_what_was_taken_is(service: FastAPI, words: str) -> None:
    with Patient(service, base_url=BASE) as client:
        engine = provided(client, Engine)
        done = cut(engine, words)
        answer = client.post(REPORTS, content=report_bytes(snap=1))
        assert done
        if words == WRITES[0]:
            assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")
            assert client.get(REPORTS).json()["reports"] == []
            assert client.post(REPORTS, content=report_bytes(snap=1)).status_code == 201
        else:
            assert answer.status_code in (201, 202)
        assert len(client.get(REPORTS).json()["reports"]) == 1
        assert faults(engine) == []
