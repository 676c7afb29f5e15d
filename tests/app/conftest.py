"""A service on each database, with a stand-in where the worker processes would read files."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from app.logins import passwords
from app.main import create_app
from app.settings import Settings
from app.web import api_health
from tests import databases
from tests.app.fixture import Invented
from tests.app.services import begun, settled
from tests.app.stand_in import StandIn

BASE = "http://127.0.0.1"
BROWSER = {"accept": "text/html"}
SHIPPED = passwords._HASHER


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> None:
    """Their hashes cost a tenth of a second each, which is their purpose; hundreds of tests make some for another one.

    `as_shipped` has those that they have in the service.
    """
    passwords._HASHER = PasswordHash((Argon2Hasher(time_cost=1, memory_cost=64, parallelism=1),))
    passwords._NOBODY.clear()


@pytest.fixture(scope="session", autouse=True)
def patient() -> None:
    """Who asks whether a service is ready waits for what was found, however slow the machine is."""
    api_health.READY_SECONDS = 300.0


@pytest.fixture
def as_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords are hashed as in the service."""
    monkeypatch.setattr(passwords, "_HASHER", SHIPPED)
    monkeypatch.setattr(passwords, "_NOBODY", [])


@pytest.fixture
def settings(store_url: str, tmp_path: Path) -> Settings:
    return Settings(data=tmp_path, database_url=store_url, max_upload_bytes=200_000)


@pytest.fixture
def stand_in() -> StandIn:
    return StandIn()


@pytest.fixture
def service(settings: Settings, stand_in: StandIn) -> FastAPI:
    return create_app(settings, analyst=stand_in)


class Patient(TestClient):
    """Goes on when what a call left for later is done, so that a test need not wait for it."""

    def request(self, method: str, *given: Any, **named: Any) -> Any:
        answer = super().request(method, *given, **named)
        if method not in ("GET", "HEAD"):
            settled(self)
        return answer


@pytest.fixture
def client(service: FastAPI) -> Iterator[TestClient]:
    with Patient(service, base_url=BASE) as opened:
        begun(opened)
        yield opened


@pytest.fixture
def invented() -> Invented:
    return Invented()


@pytest.fixture
def visitor(tmp_path: Path, invented: Invented) -> Iterator[TestClient]:
    settings = Settings(data=tmp_path, database_url=databases.sqlite_store(tmp_path))
    service = create_app(settings, analyst=invented)  # type: ignore[arg-type]
    with Patient(service, base_url=BASE, headers=BROWSER) as opened:
        begun(opened)
        yield opened
