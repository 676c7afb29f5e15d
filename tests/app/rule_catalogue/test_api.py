"""The rule catalogue over REST."""

from fastapi.testclient import TestClient

import rules


def test_every_rule_is_listed_with_its_manual(client: TestClient) -> None:
    listed = client.get("/api/v1/rules").json()["rules"]
    assert [one["id"] for one in listed] == [rule.id for rule in rules.catalogue()]
    assert all(one["manual"] for one in listed)


def test_a_rule_is_found_by_its_name_and_by_its_code(client: TestClient) -> None:
    first = client.get("/api/v1/rules").json()["rules"][0]
    for key in ("id", "code"):
        assert client.get(f"/api/v1/rules/{first[key]}").json() == first


def test_a_rule_that_is_not_there_is_a_problem(client: TestClient) -> None:
    answer = client.get("/api/v1/rules/no-such-rule")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
