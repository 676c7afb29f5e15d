"""A service with logins: one user of each role, groups of databases, browsers and programs that call it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from app.databases.settings import DatabaseSettings, SettingsChange
from app.logins.tokens import Tokens
from app.logins.users import Users
from app.main import create_app
from app.settings import Settings
from tests.app.conftest import BASE, Patient
from tests.app.services import provided
from tests.app.stand_in import StandIn, report_bytes

PASSWORD = "correct horse battery"
ORIGIN = {"origin": BASE}


def service(url: str, folder: Path, **given: Any) -> FastAPI:
    settings = Settings(data=folder, database_url=url, login=True, max_upload_bytes=200_000, **given)
    return create_app(settings, analyst=StandIn())  # type: ignore[arg-type]


def user(app: FastAPI, name: str, role: str, groups: Sequence[str] | None = None) -> None:
    provided(app, Users).add(name, PASSWORD, role, groups)


def token(app: FastAPI, scope: str, groups: Sequence[str] | None = None, name: str | None = None) -> str:
    whose = None if name is None else provided(app, Users).named(name)
    return provided(app, Tokens).create("of a test", [scope], groups, 30, whose)


def program(app: FastAPI, secret: str) -> Patient:
    return Patient(app, base_url=BASE, headers={"authorization": f"Bearer {secret}"})


def browser(app: FastAPI, name: str = "") -> Patient:
    """One that is logged in, where a name is given."""
    client = Patient(app, base_url=BASE, headers={"accept": "text/html", **ORIGIN}, follow_redirects=False)
    if name:
        answer = client.post("/login", data={"name": name, "password": PASSWORD})
        assert answer.status_code == 303, answer.text
    return client


def taken(client: Patient, dbid: int, number: int = 0, **given: Any) -> dict[str, Any]:
    """What became of a report of that database."""
    answer = client.post("/api/v1/reports", content=report_bytes(dbid=dbid, number=number, **given))
    assert answer.status_code == 201, answer.text
    known: dict[str, Any] = answer.json()
    return known


def grouped(app: FastAPI, database: str, group: str) -> None:
    assert provided(app, DatabaseSettings).keep(database, SettingsChange(group=group))
