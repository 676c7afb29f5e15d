"""The rule catalogue over REST."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

import rules

ADDRESS = "/api/v1/rules"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"cursor": "XX99"}, "invalid_cursor"),
        ({"cursor": "tm09"}, "invalid_cursor"),
        ({"cursor": ""}, "invalid_cursor"),
        ({"cursor": "\x01"}, "invalid_cursor"),
        ({"limit": "0"}, "invalid_request"),
        ({"limit": "501"}, "invalid_request"),
        ({"family": "waits"}, "unknown_parameter"),
    ],
)
def test_what_is_no_page_names_the_parameter(client: TestClient, query: dict[str, str], code: str) -> None:
    answer = client.get(ADDRESS, params=query)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert next(iter(query)) in answer.json()["detail"]


@pytest.mark.parametrize("limit", [3, 50, 158, 500])
def test_every_rule_is_listed_once_with_its_manual(client: TestClient, limit: int) -> None:
    listed: list[Any] = []
    cursor: dict[str, str] = {}
    while not listed or cursor:
        found = client.get(ADDRESS, params={"limit": limit, **cursor}).json()
        assert found["version"] == rules.VERSION
        listed += found["rules"]
        cursor = {"cursor": found["next"]} if found["next"] else {}
    assert [one["id"] for one in listed] == [rule.id for rule in rules.catalogue()]
    assert all(one["manual"] and one["url"] == f"{ADDRESS}/{one['code']}" for one in listed)


def test_a_page_holds_fifty_unless_asked(client: TestClient) -> None:
    assert len(client.get(ADDRESS).json()["rules"]) == 50


def test_what_did_not_change_is_not_sent_again(client: TestClient) -> None:
    first = client.get(ADDRESS)
    again = client.get(ADDRESS, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_rule_is_found_by_its_name_its_code_and_its_address(client: TestClient) -> None:
    first = client.get(ADDRESS).json()["rules"][0]
    for address in (f"{ADDRESS}/{first['id']}", f"{ADDRESS}/{first['code'].lower()}", first["url"]):
        assert client.get(address).json() == first


def test_a_rule_that_is_not_there_is_a_problem(client: TestClient) -> None:
    for name in ("no-such-rule", "%01", "TM09%20"):
        answer = client.get(f"{ADDRESS}/{name}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
