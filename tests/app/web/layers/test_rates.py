"""Who calls too often is told when to come again, and nobody else is."""

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from app.main import create_app
from app.settings import Settings
from app.web.layers import rates
from app.web.layers.rates import Rate
from tests.app.served import served
from tests.app.stand_in import StandIn

PATH = "/api/v1/markers"


@pytest.fixture
def service(tmp_path) -> FastAPI:
    return create_app(Settings(data=tmp_path, address_calls=3, token_calls=2), analyst=StandIn())


def test_a_minutes_calls_at_once_then_an_even_pace() -> None:
    now = [1000.0]
    rate = Rate(60, lambda: now[0])
    assert [rate.wait("a") for _ in range(60)] == [0.0] * 60
    assert rate.wait("a") == pytest.approx(1.0)
    assert rate.wait("b") == 0.0
    now[0] += 1.0
    assert rate.wait("a") == 0.0
    assert rate.wait("a") == pytest.approx(1.0)  # what was refused did not count
    now[0] += 60.0
    assert [rate.wait("a") for _ in range(60)] == [0.0] * 60


def test_a_clock_that_stands_still_lends_nothing_for_ever() -> None:
    rate = Rate(2, lambda: 0.0)
    assert [rate.wait("a") > 0 for _ in range(5)] == [False, False, True, True, True]


def test_no_more_are_remembered_than_fit(monkeypatch) -> None:
    monkeypatch.setattr(rates, "MOST_KEPT", 2)
    rate = Rate(1, lambda: 0.0)
    for who in "abc":
        assert rate.wait(who) == 0.0
    assert rate.wait("c") > 0
    assert rate.wait("a") == 0.0


def test_an_address_that_floods_is_told_when_to_come_again_and_health_is_not_counted(service: FastAPI) -> None:
    with TestClient(service, base_url="http://127.0.0.1") as client:
        assert [client.get(PATH).status_code for _ in range(4)][-1] == 429
        problem = client.get(PATH)
        assert (problem.status_code, problem.json()["code"]) == (429, "too_many_calls")
        assert problem.headers["content-type"] == "application/problem+json"
        assert 1 <= int(problem.headers["retry-after"]) <= 20
        assert "x-content-type-options" in problem.headers
        page = client.get("/", headers={"accept": "text/html"})
        assert (page.status_code, "Too many calls" in page.text) == (429, True)
        assert {client.get(path).status_code for path in ("/healthz", "/readyz") for _ in range(9)} == {200}


def test_a_token_counts_from_wherever_it_is_used_and_however_it_is_written(service: FastAPI) -> None:
    with TestClient(service, base_url="http://127.0.0.1") as client:
        statuses = []
        for number, written in enumerate(("Bearer one", "bearer  one", "BEARER one ")):
            client._transport.client = (f"198.51.100.{number}", 1)  # type: ignore[attr-defined]
            answer = client.get(PATH, headers={"authorization": written})
            statuses.append(answer.status_code)
        assert statuses[-1] == 429
        assert "your token" in answer.json()["detail"]
        assert "one" not in answer.json()["detail"].split()
        for number, shown in enumerate(("Bearer other", *["Basic c2hhcmVkOmJ5IGFsbA=="] * 3)):  # a proxy's is no token
            client._transport.client = (f"198.51.100.1{number}", 1)  # type: ignore[attr-defined]
            assert client.get(PATH, headers={"authorization": shown}).status_code != 429


@pytest.mark.parametrize(("proxies", "last"), [("127.0.0.1", 200), ("192.0.2.9", 429)])
def test_the_forwarded_address_counts_where_the_proxy_is_trusted(service: FastAPI, proxies: str, last: int) -> None:
    with served(service, proxies=proxies) as one:
        statuses = [
            one.ask("/api/v1/databases", headers={"X-Forwarded-For": f"198.51.100.{number}"})[0] for number in range(4)
        ]
    assert statuses[-1] == last


def test_styles_are_counted_apart_so_that_the_page_that_says_why_has_them(service: FastAPI) -> None:
    with TestClient(service, base_url="http://127.0.0.1", client=("198.51.100.1", 1)) as client:
        pages = [client.get("/glossary", headers={"accept": "text/html"}).status_code for _ in range(4)]
        assert pages == [200, 200, 200, 429]
        statuses = [client.get("/static/tokens.css").status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
