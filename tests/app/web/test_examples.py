"""Every answer of the API has an example in its description, and each example is of the type that it stands under."""

from typing import Any

import pytest
from fastapi import FastAPI
from jsonschema_rs import Draft202012Validator

from app.main import create_app
from app.settings import Settings
from app.web import examples
from tests.app.stand_in import StandIn
from tests.conventions.tree import ROOT
from tools.openapi_examples import LONGEST, same_but_for_ids, shortened

REMEDY = "a call that has it goes into tools/openapi_examples.py; then `python -m tools.openapi_examples --write`"
Json = dict[str, Any]


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Json:
    service: FastAPI = create_app(Settings(data=tmp_path_factory.mktemp("data")), analyst=StandIn())  # type: ignore[arg-type]
    return service.openapi()


def faults(document: Json, schema: Json, example: Any) -> list[str]:
    """What of an example is not as its schema says."""
    whole = {**schema, "components": {"schemas": document["components"]["schemas"]}}
    return [f"{error.instance_path}: {error.message}" for error in Draft202012Validator(whole).iter_errors(example)]


def test_every_answer_has_an_example_of_its_type(document: Json) -> None:
    kinds = [examples.type_of(content) for content in examples.answers(document)]
    assert len(kinds) > 50
    without = [content for content in examples.answers(document) if not content.get("examples")]
    assert without == [], REMEDY
    wrong = {}
    for content in examples.answers(document):
        for name in content["examples"]:
            value = document["components"]["examples"][name]["value"]
            if found := faults(document, content["schema"], value):
                wrong[name] = found
    assert wrong == {}, REMEDY


def test_every_example_is_shown_once(document: Json) -> None:
    assert set(document["components"]["examples"]) == set(examples.examples())
    assert examples.OF not in str(document)
    files = sorted((ROOT / "app").glob(f"*/{examples.FILE}"))
    assert len(files) > 10


def test_a_problem_has_one_too(document: Json) -> None:
    schema = document["components"]["schemas"]["ProblemDocument"]
    (example,) = schema["examples"]
    assert faults(document, schema, example) == []


def test_an_example_of_another_type_would_be_found(document: Json) -> None:
    schema = {"$ref": "#/components/schemas/MarkerItem"}
    assert faults(document, schema, examples.examples()["MarkerItem"]) == []
    assert faults(document, schema, {"id": 7}) != []


def test_an_answer_without_an_example_would_be_found() -> None:
    content: Json = {"schema": {"$ref": "#/components/schemas/Unheard"}}
    operation = {"responses": {"200": {"content": {examples.JSON: content}}}}
    known = {"paths": {"/x": {"get": operation}}, "components": {}}
    examples.show(known)
    assert "examples" not in content


def test_what_is_shortened_is_of_the_same_type() -> None:
    schemas = {"Part": {"type": "object", "properties": {"more": {"type": "array", "items": {"type": "string"}}}}}
    either = {"anyOf": [{"type": "null"}, {"$ref": "#/components/schemas/Part"}]}
    value = {"more": ["x" * 999, "y"], "other": [1, 2]}
    found = shortened(value, either, schemas)
    assert (found["more"], found["other"]) == (["x" * LONGEST + "…"], [1])
    assert shortened({"a": 1, "b": 2, "c": 3}, {"additionalProperties": {"type": "integer"}}, {}) == {"a": 1, "b": 2}
    assert shortened([1, 2, 3], {"type": "array", "minItems": 2}, {}) == [1, 2]


def test_answers_of_two_runs_differ_by_their_ids_and_hours_alone() -> None:
    first = {"url": "/api/v1/reports/2qd9qjswfk", "id": "2qd9qjswfk", "at": "2026-11-29T21:13:25.905000Z", "reads": [1]}
    second = {"url": "/api/v1/reports/rseyhhza8y", "id": "rseyhhza8y", "at": "2026-11-30T08:00:00Z", "reads": [1]}
    assert same_but_for_ids(first, second)
    for change in ({"url": "/api/v1/curves/rseyhhza8y"}, {"reads": [2]}, {"reads": [1, 2]}, {"at": None}, {"new": 1}):
        assert not same_but_for_ids(first, second | change)
