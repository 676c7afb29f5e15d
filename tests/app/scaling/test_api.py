"""Load against users over the API, its exports and its page: a set that is named, and users that are said or read."""

import pytest
from fastapi.testclient import TestClient

from tests.app.conftest import BROWSER
from tests.app.visit import upload

SCALING = "/api/v1/scaling"


@pytest.fixture
def two(visitor: TestClient) -> tuple[TestClient, list[str]]:
    """A service with two reports, as lists name them."""
    ids = [upload(visitor).removeprefix("/reports/")]
    other = visitor.post("/api/v1/reports", files={"file": ("run_40_users.txt", b"another")})
    return visitor, [f"{one}.1" for one in (*ids, other.json()["id"])]


def test_users_are_said_in_the_order_of_the_reports(two: tuple[TestClient, list[str]]) -> None:
    client, names = two
    found = client.get(SCALING, params={"report": names, "users": [80, 20]})
    assert found.status_code == 200, found.text
    runs = found.json()["runs"]
    assert [(one["users"], one["report"]) for one in runs] == [(20, names[1]), (80, names[0])]
    assert runs[0]["rate"] == runs[1]["rate"]
    assert runs[0]["unit_ms"] > 0
    assert "4 times the users (20 to 80) did about the same work" in found.json()["sentences"][1]


@pytest.mark.parametrize(
    ("more", "status", "words"),
    [
        ({"users": [1]}, 422, "Say the users of every report"),
        ({}, 422, "Two reports or more of different load"),
        ({"report": ["nosuch", "other"]}, 404, "There is no report nosuch"),
        ({"report": []}, 422, "Choose two reports or more"),
        ({"report": [], "label": "nobody"}, 422, "Two reports or more"),
    ],
)
def test_what_says_nothing_is_one_sentence(
    two: tuple[TestClient, list[str]], more: dict[str, object], status: int, words: str
) -> None:
    client, names = two
    answer = client.get(SCALING, params={"report": names, **more})  # type: ignore[arg-type]
    assert (answer.status_code, words in answer.json()["detail"]) == (status, True), answer.text


@pytest.mark.parametrize("kind", ["md", "html", "xlsx", "csv", "json"])
def test_every_export(two: tuple[TestClient, list[str]], kind: str) -> None:
    client, names = two
    answer = client.get(f"{SCALING}/export.{kind}", params={"report": names, "users": [80, 20]})
    assert answer.status_code == 200
    assert "iobound-load-against-users" in answer.headers["content-disposition"]
    if kind == "md":
        assert "| run_40_users.txt | 20 |" in answer.text


def test_the_page_has_the_picture_and_takes_typed_users(two: tuple[TestClient, list[str]]) -> None:
    client, names = two
    client.headers.update(BROWSER)
    page = client.get("/scaling", params={"report": names, "users": ["80", "1,020"]})
    assert page.status_code == 200
    assert page.text.count('class="measured"') == 3, "two loads and the key"
    assert 'value="1,020"' in page.text
    for typed in (["80", ""], ["80", "many"], ["80", "-2"]):
        refused = client.get("/scaling", params={"report": names, "users": typed})
        assert (refused.status_code, "Say the users of every report" in refused.text) == (422, True)
    empty = client.get("/scaling")
    assert (empty.status_code, "Tick reports of rising load" in empty.text) == (200, True)


def test_the_list_offers_it_for_ticked_reports(two: tuple[TestClient, list[str]]) -> None:
    client, _ = two
    client.headers.update(BROWSER)
    assert 'formaction="/scaling"' in client.get("/reports").text


def test_a_ticket_that_all_share_names_none_of_them(visitor: TestClient) -> None:
    sent = [
        visitor.post("/api/v1/reports", files={"file": (name, data)}, data={"ticket": "CHG-7"}).json()["id"]
        for name, data in (("run_10_users.txt", b"one"), ("run_40_users.txt", b"other"))
    ]
    found = visitor.get(SCALING, params={"report": [f"{one}.1" for one in sent]}).json()
    assert [one["name"] for one in found["runs"]] == ["run_10_users.txt", "run_40_users.txt"]
