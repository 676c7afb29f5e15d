"""The API does what its OpenAPI document says, whatever is sent (schemathesis), and the document is whole."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from app.main import create_app
from app.settings import Settings
from tests import databases
from tests.app.conftest import BASE
from tests.app.stand_in import StandIn, report_bytes

DOCUMENT = "/api/v1/openapi.json"
ANSWER_SECONDS = 120
"""Of a machine that has much else to do; the usual ten are for a service elsewhere."""
bounded = hypothesis_settings(
    max_examples=8, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def api(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("api")
    with ExitStack() as open_until_the_end:
        url = databases.sqlite_store(folder)
        if request.param == "postgresql":
            url = open_until_the_end.enter_context(databases.postgres_store(request.getfixturevalue("postgres")))
        service = create_app(Settings(data=folder, database_url=url, webhook_senders=0), analyst=StandIn())
        yield open_until_the_end.enter_context(TestClient(service, base_url=BASE))


def operations(api: TestClient) -> list[schemathesis.schemas.APIOperation]:
    schema = schemathesis.openapi.from_asgi(DOCUMENT, api.app, headers={"host": "127.0.0.1"})
    return [one.ok() for one in schema.get_all_operations()]


@pytest.mark.slow
def test_calls_answer_as_documented(api: TestClient) -> None:
    for operation in operations(api):
        bounded(given(case=operation.as_strategy())(call))()


def call(case: schemathesis.Case) -> None:
    # No schema can say which bytes are a report, which sizes a class of media has, which of a comparison's
    # parameters go together, how a time may be written, which days there are, which cursors a list gave, which
    # letterhead was read, what is a logo, or where a message may be sent: to be refused is right.
    path = case.operation.path
    lists = (
        "/metrics",
        "/rules",
        "/reports",
        "/databases",
        "/curves",
        "/batches",
        "/exports",
        "/webhooks",
        "/deliveries",
    )
    unsaid = case.method == "POST" or path.endswith(("/storage", "/letterhead", "/history", *lists))
    unsaid = unsaid or any(part in path for part in ("/comparisons", "/fleet", "/markers", "/scaling", "/audit"))
    unsayable = [positive_data_acceptance] if unsaid else []
    case.call_and_validate(base_url=BASE, excluded_checks=unsayable, timeout=ANSWER_SECONDS)


def test_calls_on_a_stored_report_answer_as_documented(api: TestClient) -> None:
    stored = api.post("/api/v1/reports", content=report_bytes(parts=2)).json()["id"]
    tried = set()
    for operation in operations(api):
        if "{id}" in operation.path and operation.path.startswith("/api/v1/reports") and operation.method != "delete":
            for name in ("load_profile", "none"):
                named = {"id": stored, "name": name, "number": 1, "format": "json", "forecast": "none"}
                case = operation.Case(path_parameters=named, query={"part": 2})
                case.call_and_validate(base_url=BASE, timeout=ANSWER_SECONDS)
            tried.add(operation.path)
    assert len(tried) >= 5


def test_every_operation_tells_its_errors_and_has_words(api: TestClient) -> None:
    document = api.get(DOCUMENT).json()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (method, path)
            assert operation["description"], (method, path)
            kinds = {status: set(answer.get("content", ())) for status, answer in operation["responses"].items()}
            assert all(kind == {"application/problem+json"} for status, kind in kinds.items() if status >= "400"), path
    assert {"/api/v1/reports", "/api/v1/reports/{id}", "/api/v1/rules/{id}", "/healthz", "/readyz"} <= set(
        document["paths"]
    )


def test_an_uploaded_report_is_documented_with_both_ways_to_send_it(api: TestClient) -> None:
    operation = api.get(DOCUMENT).json()["paths"]["/api/v1/reports"]["post"]
    assert {"multipart/form-data", "application/octet-stream"} <= set(operation["requestBody"]["content"])
    assert {"200", "201", "413", "415", "422", "503"} <= set(operation["responses"])


def test_every_tag_is_described(api: TestClient) -> None:
    """A new resource's tag is written into `openapi_tags` of app/main.py, with what it is for."""
    document = api.get(DOCUMENT).json()
    used = {tag for path in document["paths"].values() for operation in path.values() for tag in operation["tags"]}
    assert used - {tag["name"] for tag in document["tags"]} == set()


def texts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every text that may be given, on its own or in a list."""
    if schema.get("type") == "string":
        yield schema
    for one in (*schema.get("anyOf", ()), *([schema["items"]] if "items" in schema else ())):
        yield from texts(one)


def test_no_text_in_an_address_may_hold_nul(api: TestClient) -> None:
    """Which is refused wherever it stands: the document says so where it lets texts through."""
    said = [
        (operation["operationId"], one["name"], text)
        for path in api.get(DOCUMENT).json()["paths"].values()
        for operation in path.values()
        for one in operation.get("parameters", ())
        if one["in"] == "query"
        for text in texts(one["schema"])
    ]
    assert len(said) > 100
    assert [one for one in said if not {"pattern", "enum", "const", "format"} & one[2].keys()] == []
