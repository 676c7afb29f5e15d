"""NUL, half of a surrogate pair and endless nesting are refused wherever text comes in, before any route sees it."""

import re

import pytest
from fastapi import FastAPI, Request
from fastapi.testclient import TestClient

from app.web.requests.clean_text import DEEPEST, form_of, is_clean
from tests.app.conftest import BASE, BROWSER
from tests.app.stand_in import report_bytes
from tests.conventions.tree import modules

LABEL = b'--b\r\nContent-Disposition: form-data; name="label"\r\n\r\n%b\r\n--b--\r\n'


def nested(levels: int) -> object:
    value: object = 1
    for number in range(levels):
        value = [value] if number % 2 else {"a": value}
    return value


@pytest.mark.parametrize(
    ("value", "clean"),
    [
        ("plain", True), ("a\0b", False), ("\ud83d", False), ("\U0001f418", True), ({"\0": 1}, False),
        ([["\0"]], False),
        ({"a": [1, None, True, 2.5, {"b": "x"}]}, True), (nested(DEEPEST), True), (nested(DEEPEST + 1), False),
        (nested(100_000), False), ([], True), ([[]] * 100_000, True),
    ],
)  # fmt: skip
def test_what_can_be_stored(value: object, clean: bool) -> None:
    assert is_clean(value) is clean


@pytest.mark.parametrize(
    "path",
    ["/api/v1/reports/a%00b", "/api/v1/reports?case=%00", "/api/v1/databases/a%00/trend?metric=x", "/static/a%00.css",
     "/databases/%00", "/?before=%00", "/nowhere%00"],
)  # fmt: skip
def test_an_address_with_nul_is_refused_before_any_route(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")
    assert "must not hold the character NUL (%00)" in answer.json()["detail"]
    if not path.startswith("/api/"):
        assert client.get(path, headers=BROWSER).text.startswith("<!doctype html>")


def test_the_parameter_is_named(client: TestClient) -> None:
    assert client.get("/api/v1/reports?limit=5&case=%00").json()["detail"].startswith("The parameter case must not")
    assert client.get("/api/v1/reports?a%0A%00=5").json()["detail"].startswith("The parameter a?? must not")


def test_a_sign_that_is_no_text_is_no_nul(client: TestClient) -> None:
    assert client.get("/api/v1/reports?database=%2500").status_code == 200
    assert client.get("/api/v1/reports/%ED%A0%80").status_code == 404


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded", b"label=a%00b"),
        ("application/x-www-form-urlencoded", b"lab%00el=a"),
        ("multipart/form-data; boundary=b", LABEL % b"a\0b"),
        ("multipart/form-data; boundary=b; charset=utf-7", LABEL % b"a+2AA-b"),
    ],
)
def test_a_form_is_refused_by_the_name_of_its_field(client: TestClient, kind: str, body: bytes) -> None:
    client.post("/api/v1/reports", content=report_bytes())
    database = client.get("/api/v1/databases").json()["databases"][0]["id"]
    answer = client.post(f"/databases/{database}/settings", content=body, headers={"content-type": kind})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")
    assert "'label'" in answer.json()["detail"]


def test_a_file_may_hold_what_it_likes(service: FastAPI) -> None:
    async def size(request: Request) -> int:
        async with form_of(request, max_files=1, max_fields=1) as form:
            return form["file"].size  # type: ignore[union-attr, return-value]

    service.add_api_route("/api/v1/size", size, methods=["POST"])
    with TestClient(service, base_url=BASE) as client:
        assert client.post("/api/v1/size", files={"file": ("a", b"\0\0\0")}).json() == 3


def test_forms_are_read_in_one_place() -> None:
    reads = re.compile(r"request\.form\(")
    assert [path.name for path in modules("app") if reads.search(path.read_text(encoding="utf-8"))] == ["clean_text.py"]
