"""The service as operators meet it: health, restart, catalogue, errors of its own."""

import pytest
from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from app.main import create_app
from app.settings import Settings
from tests.app.conftest import BASE
from tests.app.services import provided
from tests.app.stand_in import StandIn, report_bytes


def test_a_restart_keeps_what_was_stored(settings: Settings) -> None:
    with TestClient(create_app(settings, analyst=StandIn()), base_url=BASE) as client:
        created = client.post("/api/v1/reports", content=report_bytes()).json()
    with TestClient(create_app(settings, analyst=StandIn()), base_url=BASE) as client:
        assert client.post("/api/v1/reports", content=report_bytes()).json()["id"] == created["id"]
        assert client.get(created["url"]).json()["verdict"]["headline"] == created["reports"][0]["headline"]


def test_our_own_mistake_is_a_problem_too(service: FastAPI) -> None:
    def broken() -> None:
        raise LookupError("ours")

    service.add_api_route("/api/v1/broken", broken)
    with TestClient(service, base_url=BASE, raise_server_exceptions=False) as client:
        answer = client.get("/api/v1/broken")
    assert (answer.status_code, answer.json()["code"]) == (500, "failed")
    assert "ours" not in answer.text
    assert answer.headers["content-security-policy"]


@pytest.mark.parametrize(("path", "status"), [("/api/v1/nowhere", 404), ("/api/v1/reports/abc", 404)])
def test_what_is_not_there_is_a_problem(client: TestClient, path: str, status: int) -> None:
    answer = client.get(path, headers={"accept": "text/html"})
    assert (answer.status_code, answer.json()["code"]) == (status, "not_found")
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_wrong_method_names_the_right_ones(client: TestClient) -> None:
    answer = client.put("/api/v1/reports")
    assert answer.status_code == 405
    assert answer.headers["allow"]


def test_no_more_threads_serve_than_have_a_connection(store_url: str, tmp_path) -> None:
    service = create_app(Settings(data=tmp_path, database_url=store_url, pool_size=3), analyst=StandIn())

    async def threads() -> float:
        return current_default_thread_limiter().total_tokens

    service.add_api_route("/api/v1/threads", threads)
    with TestClient(service, base_url=BASE) as client:
        assert client.get("/api/v1/threads").json() == 3
        size = provided(service, Engine).pool
        assert size.size() + size._max_overflow > 3
