"""Headers on every answer, and who may ask for what: own pages and programs, no other site."""

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from app.main import create_app
from app.settings import Settings
from tests.app.stand_in import StandIn, report_bytes

REPORTS = "/api/v1/reports"


def answers(client: TestClient) -> list:
    return [
        client.get("/healthz"),
        client.get(REPORTS),
        client.get("/nowhere"),
        client.get("/static/vendor/swagger-ui.css"),
        client.post(REPORTS, content=b"no report"),
        client.post(REPORTS, content=b"x" * 300_000),
        client.post(REPORTS, content=b"", headers={"sec-fetch-site": "cross-site"}),
    ]


def test_every_answer_has_the_policy_and_the_headers(client: TestClient) -> None:
    for answer in answers(client):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy, answer.url
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
    ],
)
def test_another_site_cannot_change_anything(client: TestClient, headers: dict[str, str]) -> None:
    url = client.post(REPORTS, content=report_bytes()).json()["url"]
    for answer in (
        client.post(REPORTS, content=report_bytes(dbid=5), headers=headers),
        client.delete(url, headers=headers),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "cross_site")
    assert [one["url"] for one in client.get(REPORTS).json()["reports"]] == [url]


@pytest.mark.parametrize(
    "headers", [{}, {"sec-fetch-site": "same-origin", "origin": "http://127.0.0.1"}, {"sec-fetch-site": "none"}]
)
def test_own_pages_and_programs_can(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post(REPORTS, content=report_bytes(), headers=headers).status_code == 201


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "[::1", "", "localhost.evil.example:80"])
def test_on_loopback_a_name_that_was_bound_to_it_is_refused(client: TestClient, host: str) -> None:
    answer = client.get(REPORTS, headers={"host": host})
    assert (answer.status_code, answer.json()["code"]) == (400, "wrong_host")


@pytest.mark.parametrize("host", ["127.0.0.1:8350", "localhost", "LOCALHOST:1", "[::1]:8350"])
def test_on_loopback_its_own_names_are_taken(client: TestClient, host: str) -> None:
    assert client.get(REPORTS, headers={"host": host}).status_code == 200


@pytest.mark.parametrize(("path", "status"), [("/healthz", 200), ("/readyz", 200), ("/metrics", 200), (REPORTS, 400)])
def test_what_watches_it_may_call_it_by_its_number(client: TestClient, path: str, status: int) -> None:
    for number in ("10.1.2.3:8350", "[fd00::5]:8350"):
        assert client.get(path, headers={"host": number}).status_code == status
    assert client.get(path, headers={"host": "evil.example"}).status_code == 400


@pytest.mark.parametrize(("allowed", "status"), [((), 200), (("db.example",), 200), (("other.example",), 400)])
def test_elsewhere_any_name_is_taken_unless_names_are_set(settings: Settings, allowed, status: int) -> None:
    open_to_all = settings.model_copy(update={"host": "0.0.0.0", "allowed_hosts": allowed})
    service: FastAPI = create_app(open_to_all, analyst=StandIn())
    with TestClient(service, base_url="http://db.example") as client:
        assert client.get(REPORTS).status_code == status


def test_a_name_that_is_its_own_twice_is_said_once(client: TestClient) -> None:
    assert client.get(REPORTS, headers={"host": "evil.example"}).json()["detail"].count("127.0.0.1") == 1
