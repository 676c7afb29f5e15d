"""Each request has an id, is counted by its route, and has its line in the log where lines of requests are wanted."""

import logging

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from app.counters import COUNTED
from app.store.reports import Store
from app.terminal.logs import REQUEST
from app.web.layers.request_log import HEADER
from tests.app.conftest import BASE, BROWSER


def count(method: str, route: str, status: int) -> float:
    labels = {"method": method, "route": route, "status": str(status)}
    return COUNTED.get_sample_value("iobound_requests_total", labels) or 0.0


@pytest.mark.parametrize(
    ("method", "path", "counted", "status"),
    [
        ("GET", "/api/v1/reports/none", "/api/v1/reports/{id}", 404),
        ("GET", "/api/v1/reports?nonsense=1", "/api/v1/reports", 422),
        ("HEAD", "/healthz", "/healthz", 200),
        ("GET", "/nowhere", "none", 404),
        ("GET", "/static/iobound.css", "none", 200),
    ],
)
def test_requests_are_counted_by_route_and_not_by_address(
    client: TestClient, method: str, path: str, counted: str, status: int
) -> None:
    before = count(method, counted, status)
    assert client.request(method, path).status_code == status
    assert count(method, counted, status) == before + 1


def test_a_method_that_nobody_knows_has_no_name_of_its_own(client: TestClient) -> None:
    before = count("other", "none", 405)
    assert client.request("BREW", "/api/v1/reports").status_code == 405
    assert count("other", "none", 405) == before + 1


@pytest.mark.parametrize("path", ["/api/v1/reports", "/"])
def test_a_mistake_of_ours_is_counted_as_one_and_is_found_in_the_log_by_its_number(
    service: FastAPI, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(Store, "reports", broken)
    before = count("GET", path, 500)
    with TestClient(service, base_url=BASE, raise_server_exceptions=False) as client:
        answer = client.get(path, headers={**BROWSER, HEADER: "abc-1"})
    assert (answer.status_code, answer.headers[HEADER]) == (500, "abc-1")
    assert "tell whoever runs it the number abc-1" in answer.text
    assert "secret" not in answer.text
    assert count("GET", path, 500) == before + 1
    (line,) = [one for one in caplog.records if one.name == "app.web.layers.request_log"]
    assert line.getMessage() == "This request failed: RuntimeError"


@pytest.mark.parametrize("given", ["abc-1", "7b:9.f_0", "x" * 64])
def test_the_senders_id_is_kept(client: TestClient, given: str) -> None:
    assert client.get("/healthz", headers={HEADER: given}).headers[HEADER] == given


@pytest.mark.parametrize("given", ["", "a b", "x" * 65, "a\x1b[31m", "<script>"])
def test_another_one_is_made_where_that_is_none(client: TestClient, given: str) -> None:
    made = [client.get("/healthz", headers={HEADER: given.encode("latin-1")}).headers[HEADER] for _ in range(2)]
    assert made[0] != made[1]
    assert given not in made
    assert all(one.isalnum() for one in made)


def test_a_line_says_what_was_answered(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "app.web.layers.request_log"):
        client.get("/healthz?secret=1")
    (line,) = [one.__dict__ for one in caplog.records if one.name == "app.web.layers.request_log"]
    assert (line["method"], line["path"], line["status"]) == ("GET", "/healthz", 200)
    assert line["bytes"] > 0
    assert line["seconds"] >= 0


def test_what_is_logged_meanwhile_knows_the_request(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr("app.store.reports.Store.reports", lambda *_, **__: seen.append(REQUEST.get()) or 1 / 0)
    with pytest.raises(ZeroDivisionError):
        client.get("/api/v1/reports", headers={HEADER: "mine"})
    assert seen == ["mine"]
    assert REQUEST.get() is None
