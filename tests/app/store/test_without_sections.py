"""Reports whose sections were taken out of the store: the same is cut anew when somebody opens them."""

from datetime import datetime
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import Session

from app.cli import main
from app.store.tables import PrintedPart, Report, Upload
from app.store.without_sections import CUT_AGAIN, WithoutSections
from tests.app.conftest import BASE
from tests.app.services import provided
from tests.app.stand_in import report_bytes

LATER = datetime(2999, 1, 1)


def kinds(engine: Engine) -> set[str]:
    with Session(engine) as session:
        return set(session.scalars(select(PrintedPart.kind).distinct()))


def versions(engine: Engine) -> str:
    with Session(engine) as session:
        (one,) = session.scalars(select(Report.versions).distinct())
        return str(one)


def test_what_was_taken_out_is_answered_as_before(service: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.without_sections.AT_ONCE", 2)
    engine = provided(service, Engine)
    with TestClient(service, base_url=BASE) as client:
        sent = [client.post("/api/v1/reports", content=report_bytes(snap=one)).json() for one in range(1, 6)]
        paths = [one["reports"][0]["url"] for one in sent]
        before = [client.get(path, params={"full": 1}).json() for path in paths]
        taken = WithoutSections(engine, LATER, versions(engine))
        assert taken.count() == 5
        steps = taken.run()
        assert next(steps) == 2
        steps.close()  # stopped
        assert taken.count() == 3
        assert sum(taken.run()) == 3
        assert kinds(engine).isdisjoint(CUT_AGAIN)
        assert "findings" in kinds(engine)
        assert [client.get(path, params={"full": 1}).json() for path in paths] == before
        assert kinds(engine) & set(CUT_AGAIN)  # put back


def test_newer_reports_and_those_of_another_version_keep_theirs(service: FastAPI) -> None:
    engine = provided(service, Engine)
    with TestClient(service, base_url=BASE) as client:
        for one in (1, 2):
            assert client.post("/api/v1/reports", content=report_bytes(snap=one)).status_code == 201
    known = versions(engine)
    with Session(engine) as session, session.begin():
        first = session.scalars(select(Upload.id).order_by(Upload.id)).first()
        session.execute(update(Upload).where(Upload.id == first).values(received_at=datetime(2020, 1, 1)))
    assert WithoutSections(engine, datetime(2021, 1, 1), known).count() == 1
    assert WithoutSections(engine, LATER, "older/rules/media").count() == 0


def test_the_command_does_it_and_tells(service: FastAPI, store_url: str, monkeypatch: Any, capsys: Any) -> None:
    engine = provided(service, Engine)
    with TestClient(service, base_url=BASE) as client:
        assert client.post("/api/v1/reports", content=report_bytes(snap=1)).status_code == 201
    known = versions(engine)
    monkeypatch.setattr("app.cli.repack.stamp", lambda _: known)
    monkeypatch.setenv("DATABASE_URL", store_url)
    with Session(engine) as session, session.begin():
        session.execute(update(Upload).values(received_at=datetime(2020, 1, 1)))
    assert main.main(["repack", "--without-sections", "30", "--dry-run"]) == 0
    assert "1 report would be without sections and tables." in capsys.readouterr().out
    assert main.main(["repack", "--tight", "--without-sections", "30"]) == 0
    said = capsys.readouterr().out
    assert "1 report without sections and tables now: they are cut anew when somebody opens them." in said
    assert "1 value written anew, not encrypted: " in said
    assert main.main(["repack"]) == 0
    assert "Nothing to do: " in capsys.readouterr().out
    assert kinds(engine).isdisjoint(CUT_AGAIN)
