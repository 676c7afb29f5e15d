"""What is wrong with a request is told in plain English: which field, and what it may be."""

from typing import Annotated, Any, Literal

import pytest
from fastapi import FastAPI, Path, Query
from fastapi.exceptions import RequestValidationError
from fastapi.testclient import TestClient
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, NaiveDatetime

from app.web.requests import request_errors
from app.web.requests.invalid_requests import invalid_value


def _even(value: int) -> int:
    if value % 2:
        raise invalid_value("must be even")
    return value


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=2, max_length=5, pattern=r"^[^\x00]*$")
    code: str | None = Field(default=None, pattern="^[a-c]+$")


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")

    parts: list[Part] = Field(default=[], min_length=1, max_length=2)
    first: Part | None = None
    share: float = Field(default=0.5, gt=0, lt=1.5)
    count: int = Field(default=1, ge=1, le=36_500)
    on: bool = False
    at: NaiveDatetime | None = None
    kind: Literal["a", "b"] = "a"
    table: dict[str, int] = {}
    even: Annotated[int, BeforeValidator(_even)] = 0


class Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")

    limit: int = Field(default=5, le=500)
    from_: str | None = Field(default=None, alias="from")


@pytest.fixture(scope="module")
def asked() -> TestClient:
    service = FastAPI()
    request_errors.handle(service)

    @service.post("/things/{number}")
    def take(number: Annotated[int, Path(ge=0)], body: Body) -> None:
        """Takes what is right."""

    @service.get("/things")
    def listed(query: Annotated[Asked, Query()]) -> None:
        """Takes what is right."""

    return TestClient(service)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"parts": [{"name": "ab"}, {"name": "a"}]}, 'field parts[1].name must have 2 characters or more, not "a".'),
        ({"parts": [{"name": "abcdef"}]}, 'The field parts[0].name must have at most 5 characters, not "abcdef".'),
        ({"parts": [{"name": "a\0"}]}, 'The field parts[0].name must not hold the character NUL, not "a\\u0000".'),
        ({"first": {"name": "ab", "code": "x"}}, 'The field first.code is not written as it has to be, not "x".'),
        ({"parts": [{}]}, "The field parts[0].name is missing."),
        ({"parts": [{"name": "ab", "size": 1}]}, "There is no field parts[0].size: known are code and name."),
        ({"first": {"name": "ab", "size": 1}}, "There is no field first.size: known are code and name."),
        ({"parts": []}, "The field parts must not be empty."),
        ({"parts": [{"name": "ab"}] * 3}, "The field parts must have at most 2 entries."),
        ({"parts": "ab"}, 'The field parts must be a list, not "ab".'),
        ({"parts": [None]}, "The field parts[0] must be an object."),
        ({"share": 0}, "The field share must be more than 0, not 0."),
        ({"share": 1.5}, "The field share must be less than 1.5, not 1.5."),
        ({"share": "much"}, 'The field share must be a number, not "much".'),
        ({"count": 0}, "The field count must be 1 or more, not 0."),
        ({"count": 99_999}, "The field count must be 36,500 or less, not 99999."),
        ({"count": 1.5}, "The field count must be a whole number, not 1.5."),
        ({"on": "maybe"}, 'The field on must be true or false, not "maybe".'),
        ({"at": "May"}, 'such as 2026-01-31T10:00:00, not "May".'),
        ({"at": "2026-01-31T10:00:00Z"}, "must name no time zone"),
        ({"kind": "c"}, "The field kind must be 'a' or 'b', not \"c\"."),
        ({"table": [1]}, "The field table must be an object."),
        ({"table": {"x": "y"}}, 'The field table.x must be a whole number, not "y".'),
        ({"even": 3}, "The field even must be even."),
        ({"colour": "red"}, "colour: known are at, count, even, first, kind, on, parts, share and table."),
        ([], "Send a JSON object as the body."),
        (None, "Send a JSON object as the body."),
    ],
)  # fmt: skip
def test_a_body_is_told_which_field_and_what_it_may_be(asked: TestClient, body: Any, sentence: str) -> None:
    answer = asked.post("/things/1", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")
    assert answer.json()["detail"].endswith(sentence) or sentence in answer.json()["detail"]


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/things?limit=x", 'The parameter limit must be a whole number, not "x".'),
        ("/things?limit=501", 'The parameter limit must be 500 or less, not "501".'),
        ("/things?cursor=1", "There is no parameter cursor: known are from and limit."),
    ],
)
def test_an_address_is_told_which_parameter(asked: TestClient, path: str, sentence: str) -> None:
    assert asked.get(path).json()["detail"] == sentence


def test_a_part_of_the_path_is_told_by_its_name(asked: TestClient) -> None:
    detail = asked.post("/things/x", json={}).json()["detail"]
    assert detail == 'The part of the address called number must be a whole number, not "x".'


def test_what_is_long_is_not_repeated(asked: TestClient) -> None:
    detail = asked.post("/things/1", json={"kind": "x" * 100}).json()["detail"]
    assert detail == "The field kind must be 'a' or 'b'."


def test_broken_json_is_told_where(asked: TestClient) -> None:
    answer = asked.post("/things/1", content=b'{"on": tru}', headers={"content-type": "application/json"})
    assert answer.json()["detail"] == "The body is no JSON, from character 7 on: expecting value."


def test_what_has_no_words_of_ours_keeps_those_it_has() -> None:
    service = FastAPI()
    request_errors.handle(service)

    @service.get("/odd")
    def odd() -> None:
        raise RequestValidationError([{"type": "url_scheme", "loc": ("query", "to"), "msg": "No scheme", "input": 5}])

    assert TestClient(service).get("/odd").json()["detail"] == "The parameter to is not taken: No scheme, not 5."
