"""The letterhead over HTTP: read, set under a condition, and what is wrong by name."""

import base64
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.exports.letterhead import BROKEN, NO_PICTURE
from app.letterhead.service import NO_BASE64
from tests.app.logos import SVG, png

AT = "/api/v1/letterhead"
NOTHING = {"name": None, "note": None, "logo": None}


def text(body: bytes) -> str:
    return base64.b64encode(body).decode()


def test_it_is_empty_until_it_is_set_and_can_be_sent_back_as_it_was_read(client: TestClient) -> None:
    assert client.get(AT).json() == NOTHING
    wanted = {"name": " Nord \u00a0 Wind ", "note": "a\r\nb\t", "logo": text(png(3, 2))}
    kept = client.put(AT, json=wanted)
    assert kept.status_code == 200
    assert kept.json() == {"name": "Nord Wind", "note": "a\nb", "logo": text(png(3, 2))}
    again = client.get(AT)
    assert again.json() == kept.json()
    assert again.headers["etag"] == kept.headers["etag"]
    assert client.put(AT, json=again.json()).json() == kept.json()
    assert client.put(AT, json={}).json() == NOTHING


def test_a_change_may_ask_for_what_was_read(client: TestClient) -> None:
    tag = client.get(AT).headers["etag"]
    assert client.put(AT, json={"name": "A"}, headers={"if-match": tag}).status_code == 200
    late = client.put(AT, json={"name": "B"}, headers={"if-match": tag})
    assert (late.status_code, late.json()["code"]) == (412, "precondition_failed")
    assert client.get(AT).json()["name"] == "A"


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"logo": text(SVG)}, f"logo: {NO_PICTURE}"),
        ({"logo": "%%%"}, f"logo: {NO_BASE64}"),
        ({"logo": text(png(3, 2)[:-3])}, f"logo: {BROKEN}"),
        ({"name": "x" * 121}, "The field name must"),
        ({"note": "x" * 1001}, "The field note must"),
        ({"logo": "A" * 500_000}, "The field logo must"),
        ({"nickname": "x"}, "nickname"),
    ],
)
def test_what_is_wrong_is_named_and_changes_nothing(client: TestClient, wanted: dict[str, Any], said: str) -> None:
    client.put(AT, json={"name": "A"})
    found = client.put(AT, json=wanted)
    assert found.status_code == 422
    assert said in found.json()["detail"]
    assert client.get(AT).json() == NOTHING | {"name": "A"}
