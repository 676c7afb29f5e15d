"""What is answered as Structs is documented from the same types."""

import json

import msgspec
import pytest
from fastapi import FastAPI, Response
from fastapi.testclient import TestClient
from pydantic import create_model

from app.web import struct_schemas


class Inner(msgspec.Struct):
    """A part."""

    figure: float | None


class Outer(msgspec.Struct):
    """A whole."""

    parts: list[Inner]
    aside: str | msgspec.UnsetType = msgspec.UNSET


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(struct_schemas, "_ANSWERED", [])


@pytest.fixture
def service(answered: None) -> FastAPI:
    service = FastAPI()

    @service.get("/outer", response_model=None, responses=struct_schemas.answers(Outer))
    def outer() -> Response:
        return struct_schemas.encoded(Outer([Inner(None)]))

    struct_schemas.document(service)
    return service


def test_openapi_shows_the_type_with_its_parts(service: FastAPI) -> None:
    document = TestClient(service).get("/openapi.json").json()
    shown = document["paths"]["/outer"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert shown == {"$ref": "#/components/schemas/Outer"}
    schemas = document["components"]["schemas"]
    assert schemas["Outer"]["required"] == ["parts"]
    assert schemas["Outer"]["properties"]["parts"]["items"] == {"$ref": "#/components/schemas/Inner"}
    assert schemas["Inner"]["description"] == "A part."


def test_the_document_is_made_once(service: FastAPI) -> None:
    assert json.dumps(service.openapi()) == json.dumps(service.openapi())


def test_the_answer_is_the_type_encoded(service: FastAPI) -> None:
    answer = TestClient(service).get("/outer")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == {"parts": [{"figure": None}]}


def test_two_types_of_one_name_are_refused(service: FastAPI) -> None:
    twin = create_model("Inner", figure=(int, ...))
    service.add_api_route("/inner", lambda: None, response_model=twin)
    with pytest.raises(ValueError, match="Inner"):
        service.openapi()
