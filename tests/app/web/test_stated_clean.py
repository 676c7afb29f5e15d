"""OpenAPI says of every text that a call takes that it holds no NUL."""

from typing import Any

import pytest

from app.web.stated_clean import NO_NUL, show

PLAIN = {"type": "string"}


def document(**operation: Any) -> dict[str, Any]:
    shared = {"Sent": {"type": "object", "properties": {"name": dict(PLAIN), "again": {"$ref": "#/x/Sent"}}}}
    return {"paths": {"/a": {"put": operation}}, "components": {"schemas": shared}}


@pytest.mark.parametrize(
    "schema",
    [
        dict(PLAIN),
        {"anyOf": [dict(PLAIN), {"type": "null"}]},
        {"type": "array", "items": dict(PLAIN)},
        {"type": "object", "additionalProperties": dict(PLAIN)},
        {"type": "object", "properties": {"a": {"type": "array", "items": {"oneOf": [dict(PLAIN)]}}}},
    ],
)
def test_wherever_text_may_stand(schema: dict[str, Any]) -> None:
    made = document(parameters=[{"in": "query", "name": "a", "schema": schema}])
    show(made)
    assert str(made["paths"]).count(repr(NO_NUL)) == 1


def test_also_in_what_several_bodies_share_and_in_what_holds_itself() -> None:
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Sent"}}}
    made = document(requestBody={"content": content})
    show(made)
    assert made["components"]["schemas"]["Sent"]["properties"]["name"] == PLAIN | {"pattern": NO_NUL}


@pytest.mark.parametrize("more", [{"pattern": "^a$"}, {"enum": ["a"]}, {"format": "binary"}, {"const": "a"}])
def test_what_is_said_more_narrowly_stays(more: dict[str, Any]) -> None:
    made = document(requestBody={"content": {"a/b": {"schema": PLAIN | more}}})
    show(made)
    assert made["paths"]["/a"]["put"]["requestBody"]["content"]["a/b"]["schema"] == PLAIN | more


def test_answers_are_left_as_they_are() -> None:
    made = document(responses={"200": {"content": {"application/json": {"schema": dict(PLAIN)}}}})
    before = str(made)
    show(made)
    assert str(made) == before
