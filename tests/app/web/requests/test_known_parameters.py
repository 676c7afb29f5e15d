"""Every call of the REST API refuses parameters that it does not know, in one sentence that names what it knows."""

from typing import Annotated, Any

import pytest
from fastapi import Depends, FastAPI, Query
from fastapi.routing import RouteContext, iter_route_contexts
from fastapi.testclient import TestClient
from pydantic import BaseModel, Field

from app.web import problems
from app.web.requests.known_parameters import known_parameters, parameters

REPORTS, CURVES = "/api/v1/reports", "/api/v1/curves"


def calls(client: TestClient) -> list[tuple[str, RouteContext]]:
    """Method and route of every call that OpenAPI describes."""
    app: Any = client.app
    every = [one for one in iter_route_contexts(app.routes) if str(one.path).startswith("/api/v1/")]
    return [(method, one) for one in every for method in sorted(one.methods or ()) if one.include_in_schema]


def refused(answer: Any) -> tuple[int, str, str]:
    body = answer.json()
    return answer.status_code, body["code"], body["detail"]


def test_every_call_refuses_what_it_does_not_know_and_names_what_it_knows(visitor: TestClient) -> None:
    every = [one for one in calls(visitor) if one[0] in {"GET", "POST", "PUT", "PATCH", "DELETE"}]
    assert len(every) > 35
    told = visitor.get("/api/v1/openapi.json").json()["paths"]
    for method, route in every:
        path = str(route.path).replace("{format}", "json").replace("{number}", "1").replace("{", "").replace("}", "")
        status, code, sentence = refused(visitor.request(method, path, params={"nosuch": "1"}))
        assert (status, code) == (422, "unknown_parameter"), (method, path)
        known = parameters(route.original_route)
        assert all(name in sentence for name in known) if known else "takes no parameters" in sentence
        described = told[route.path_format][method.lower()]
        assert {one["name"] for one in described.get("parameters", []) if one["in"] == "query"} == set(known)


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        (f"{REPORTS}?databse=ORCL", "This call knows no parameter databse: it knows "),
        (f"{REPORTS}?limit=5&=x", "This call knows no parameter without a name: it knows "),
        (f"{REPORTS}?Limit=5", "no parameter Limit: "),
        (f"{REPORTS}?dbid[]=5", "no parameter dbid[]: "),
        (f"{REPORTS}?a%01%0Ab=5", "no parameter a??b: "),
        (f"{REPORTS}?%D9%A1=5", "no parameter \u0661: "),
        (f"{REPORTS}?{'x' * 5000}=5", f"no parameter {'x' * 60}: "),
        ("/api/v1/rules/RD01?limit=", "This call takes no parameters: leave limit out."),
        (f"{CURVES}/abc?disk=5", "no parameter disk: it knows controller_mb_s, controllers, "),
    ],
)
def test_a_slip_of_any_kind_is_one_clear_sentence(visitor: TestClient, address: str, sentence: str) -> None:
    status, code, said = refused(visitor.get(address))
    assert (status, code) == (422, "unknown_parameter")
    assert sentence in said
    assert len(said) < 2_000


@pytest.mark.parametrize(
    "address", [f"{REPORTS}?dbid=1&dbid=2", f"{REPORTS}?case=&case=", f"{CURVES}/a?devices=1&devices=1"]
)
def test_what_is_given_twice_is_refused(visitor: TestClient, address: str) -> None:
    status, code, said = refused(visitor.get(address))
    assert (status, code) == (422, "repeated_parameter")
    assert said.endswith(" is given 2 times: give it once.")


@pytest.mark.parametrize(
    "address",
    ["/healthz", "/readyz", "/", "/fleet", "/databases", "/curves", "/rules", "/compare", "/api/v1/docs",
     "/api/v1/openapi.json", "/static/favicon.svg"],
)  # fmt: skip
def test_pages_and_probes_ignore_what_they_do_not_know(visitor: TestClient, address: str) -> None:
    assert visitor.get(address, params={"utm_source": "mail", "fbclid": "1"}).status_code == 200


class Several(BaseModel):
    """Parameters that may be given more than once, and one with another name than its field."""

    metric: list[str] = Field(default_factory=list)
    since: str | None = Field(None, alias="from")


def test_what_may_be_given_several_times_is() -> None:
    service = FastAPI()
    problems.handle(service)

    @service.get("/api/one", dependencies=[Depends(known_parameters)])
    def one(query: Annotated[Several, Query()], more: Annotated[list[int] | None, Query()] = None) -> list[Any]:
        return [query.metric, query.since, more]

    client = TestClient(service)
    assert client.get("/api/one?metric=a&metric=b&from=c&more=1&more=2").json() == [["a", "b"], "c", [1, 2]]
    assert (
        refused(client.get("/api/one?since=c"))[2] == "This call knows no parameter since: it knows from, metric, more."
    )
    assert refused(client.get("/api/one?from=c&from=c"))[1] == "repeated_parameter"
