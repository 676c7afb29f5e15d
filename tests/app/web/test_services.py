"""What routes are given: one object of each type, from one place."""

import re
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from app.web.services import Provided, Services, provide, services_of
from tests.conventions.tree import ROOT, modules


class Clock:
    def __init__(self, says: str) -> None:
        self.says = says


def application(*made: object) -> FastAPI:
    application = FastAPI()
    provide(application, Services(*made))

    @application.get("/time")
    def time(clock: Provided[Clock]) -> str:
        return clock.says

    return application


def test_a_route_is_given_the_one_that_its_application_was_made_with() -> None:
    noon, night = TestClient(application(Clock("noon"))), TestClient(application(Clock("night")))
    assert (noon.get("/time").json(), night.get("/time").json()) == ("noon", "night")


def test_what_is_given_is_no_parameter_of_the_call() -> None:
    assert application().openapi()["paths"]["/time"]["get"].get("parameters", []) == []


def test_a_service_that_was_never_made_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        TestClient(application()).get("/time")


def test_every_type_that_is_asked_for_is_made(service: FastAPI) -> None:
    asks = re.compile(r"(?:Provided|services)\[([A-Z]\w+)\]")
    asked = {name for path in modules("app") for name in asks.findall(path.read_text(encoding="utf-8"))}
    asked -= {"X", "Caller"}  # who is calling comes with each request
    assert {"Store", "Databases", "Judging"} < asked
    assert asked - {kind.__name__ for kind in services_of(service)} == set()


def test_the_state_of_the_application_is_read_in_one_place() -> None:
    reads = re.compile(r"\b(app|application|service)\.state\b")
    files: list[Path] = [path for path in modules("app") if reads.search(path.read_text(encoding="utf-8"))]
    assert files == [ROOT / "app/web/services.py"]
