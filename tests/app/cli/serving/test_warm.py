"""What is made once after a start: nobody waits for it, and it ends with the service."""

import logging
import subprocess
import sys
import threading
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from app.cli.serving import warm as warming
from app.cli.serving.warm import Warming, warm
from app.databases import list_columns
from app.fleet import parts, table_lines
from app.fleet.service import Fleet
from app.web.services import Services, services_of
from tests.app.fleet_data import Books


@pytest.fixture
def services(service: FastAPI) -> Services:
    return services_of(service)


@pytest.fixture
def books(services: Services) -> Books:
    return Books(services[Engine])


def never(*_: Any, **__: Any) -> Any:
    raise AssertionError("made again")


def run(services: Services, monkeypatch: pytest.MonkeyPatch) -> Warming:
    """One that made what it makes at a start, and has ended."""
    monkeypatch.setattr(warming, "AFTER_SECONDS", 0.0)
    made, done, once = Warming(services, ""), threading.Event(), warming.warm

    def then_tell(*given: Any) -> None:
        try:
            once(*given)
        finally:
            done.set()

    monkeypatch.setattr(warming, "warm", then_tell)
    made.start()
    assert done.wait(600)
    made.end()
    assert not made._thread.is_alive()
    return made


def test_the_first_reader_of_the_fleet_meets_what_was_made(
    service: FastAPI, services: Services, books: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    books.alone("ALPHA")
    books.alone("BETA")
    run(services, monkeypatch).end()
    monkeypatch.setattr(parts, "_worked_out", never)
    monkeypatch.setattr(table_lines, "_line", never)
    with TestClient(service, base_url="http://127.0.0.1") as client:
        assert "BETA" in client.get("/fleet").text


def test_the_first_reader_of_the_databases_meets_their_lines(
    service: FastAPI, services: Services, books: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    books.alone("ALPHA")
    list_columns.LINES.forget()
    run(services, monkeypatch).end()
    monkeypatch.setattr(list_columns.LINES, "_draw", never)
    with TestClient(service, base_url="http://127.0.0.1") as client:
        assert "ALPHA" in client.get("/databases").text


def test_what_trends_calculate_with_is_loaded_and_templates_are_made() -> None:
    code = (
        "import sys; from types import SimpleNamespace; from app.cli.serving import warm\n"
        "from app.web.templating import environment\n"
        "assert 'scipy.stats' not in sys.modules\n"
        "warm._databases, warm._fleet = (lambda _: True), (lambda _: None)\n"
        "warm.warm(SimpleNamespace())\n"
        "print('scipy.stats' in sys.modules, len(environment().cache) > 50)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert ran.stdout.split() == ["True", "True"]


def test_of_an_empty_store_nothing_is_made(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "_fleet", never)
    warm(services)


def test_once_the_service_stops_nothing_else_is_begun(
    services: Services, books: Books, monkeypatch: pytest.MonkeyPatch
) -> None:
    books.alone("ALPHA")
    stopping = threading.Event()
    monkeypatch.setattr(warming, "_fleet", lambda _: stopping.set())
    monkeypatch.setattr(warming, "import_module", never)
    warm(services, stopping.is_set)
    assert stopping.is_set()


def test_one_that_waits_ends_at_once(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "AFTER_SECONDS", 3_600.0)
    monkeypatch.setattr(warming, "warm", never)
    waits = Warming(services, "")
    waits.start()
    waits.begin_no_more()
    waits.end()
    assert not waits._thread.is_alive()


def test_one_that_never_began_ends_too(services: Services) -> None:
    Warming(services, "").end()


def test_a_store_that_is_away_is_a_line_in_the_log(
    services: Services, books: Books, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def away(*_: Any) -> Any:
        raise OperationalError("SELECT 1", {}, Exception("no answer"))

    books.alone("ALPHA")
    monkeypatch.setattr(Fleet, "table", away)
    with caplog.at_level(logging.WARNING):
        run(services, monkeypatch).end()
    assert [record.getMessage() for record in caplog.records if record.name == warming.LOG.name] == [
        "The first readers wait for what would have been made for them: no answer"
    ]
