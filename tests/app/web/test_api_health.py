"""For operators: the process, and whether it can serve."""

from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from tests.app.services import provided


def test_up_and_ready(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/readyz").json() == {"status": "ok"}


def test_a_database_without_tables_is_not_ready(client: TestClient, service: FastAPI) -> None:
    with provided(service, Engine).begin() as connection:
        connection.exec_driver_sql("DROP TABLE alembic_version")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["code"]) == (503, "not_ready")
    assert client.get("/healthz").status_code == 200
