"""Every route takes who is calling, and what a caller may not see stands on no list."""

import importlib
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import RouteContext, iter_route_contexts
from fastapi.testclient import TestClient
from sqlalchemy import Engine, false, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.main import create_app
from app.settings import Settings
from app.store.access import visibility
from app.store.engine.transactions import writing
from app.store.schema.tables import Curve, Database, Upload
from app.web.caller import caller
from app.web.routes import route_modules
from tests.app.filled import fill
from tests.app.services import provided
from tests.app.stand_in import StandIn

BASE = "http://127.0.0.1"
SECRETS = select(Upload.public_id), select(Database.public_id), select(Curve.public_id)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    analyst: Any = StandIn()
    made = create_app(Settings(data=tmp_path_factory.mktemp("data")), analyst=analyst)
    fill(provided(made, Engine))
    with writing(sessionmaker(provided(made, Engine))) as session:
        session.execute(update(Database).values(group_name="Estate A", label=Database.public_id + " of sales"))
    return made


def routes(service: FastAPI) -> list[RouteContext]:
    """Those that modules of routes brought."""
    known = {importlib.import_module(module).__name__ for module in route_modules()}
    return [one for one in iter_route_contexts(service.routes) if getattr(one.endpoint, "__module__", "") in known]


def taken(dependant: Dependant) -> Iterator[Any]:
    """Every dependency of a route, however deep."""
    for one in dependant.dependencies:
        yield one.call
        yield from taken(one)


def test_every_route_takes_who_is_calling(service: FastAPI) -> None:
    every = routes(service)
    assert len(every) > 70
    without = [one.path for one in every if caller not in taken(one.dependant)]
    assert without == [], "routes are served by `_route` in app/main.py, which hands them `caller`"


@pytest.fixture
def blind(service: FastAPI, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    """Asks as a caller who may see nothing."""
    today = visibility.visible
    for module in list(sys.modules.values()):
        if getattr(module, "visible", None) is today:
            monkeypatch.setattr(module, "visible", lambda query, caller: query.where(false()))
    return TestClient(service, base_url=BASE)


def lists(service: FastAPI) -> list[str]:
    """Addresses that name nothing that is stored, and those of lists of what belongs to a database."""
    plain = [str(one.path) for one in routes(service) if "GET" in (one.methods or ()) and "{" not in str(one.path)]
    with Session(provided(service, Engine)) as session:
        database = session.scalar(select(Database.public_id).limit(1))
    return [*plain, f"/api/v1/databases/{database}/trend", f"/databases/{database}/trend", "/api/v1/fleet/export.csv"]


def secrets(service: FastAPI) -> list[str]:
    with Session(provided(service, Engine)) as session:
        return [*(one for query in SECRETS for one in session.scalars(query)), "Estate A", "DB0", "DB1", "DB2"]


def test_what_a_caller_may_not_see_stands_on_no_list(service: FastAPI, blind: TestClient) -> None:
    hidden, addresses = secrets(service), lists(service)
    assert {"/api/v1/reports", "/api/v1/databases", "/api/v1/curves", "/api/v1/fleet", "/fleet"} < set(addresses)
    shown = {}
    for address in addresses:
        answer = blind.get(address)
        assert answer.status_code < 500, address
        path = address.rpartition("/databases/")[2].partition("/")[0]
        shown[address] = [one for one in hidden if one in answer.text and one != path]
    assert {address: found for address, found in shown.items() if found} == {}, "its query does not pass `visible`"


def test_today_everybody_sees_everything(service: FastAPI) -> None:
    client, hidden = TestClient(service, base_url=BASE), secrets(service)
    seen = "".join(client.get(address).text for address in lists(service))
    assert [one for one in hidden if one not in seen] == []
