"""Reports that were stored with all their sections, as large files are: these are taken out, and cut when opened."""

from datetime import datetime
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.parts import SQL_TEXTS
from app.cli import main
from app.store.copy.raw_tables import as_it_lies
from app.store.engine.transactions import writing
from app.store.packing.packing import HEAD_BYTES, Packing
from app.store.schema.tables import Base, PrintedPart, Report, Upload
from app.store.upkeep.without_sections import WithoutSections
from tests.app.conftest import BASE
from tests.app.services import provided
from tests.app.stand_in import report_bytes

LATER = datetime(2999, 1, 1)
WITHOUT = {"section", "findings"}
"""Kinds of parts that each report has in the store."""


@pytest.fixture(autouse=True)
def _all_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """As of files that take long to cut."""
    monkeypatch.setattr("app.ingest.judged.QUICK_TO_CUT_BYTES", 0)


def kinds(engine: Engine) -> set[str]:
    with Session(engine) as session:
        return set(session.scalars(select(PrintedPart.kind).distinct()))


def versions(engine: Engine) -> str:
    with Session(engine) as session:
        (one,) = session.scalars(select(Report.versions).distinct())
        return str(one)


def test_what_was_taken_out_is_answered_as_before(service: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.upkeep.without_sections.AT_ONCE", 2)
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
        assert kinds(engine) == WITHOUT
        assert [client.get(path, params={"full": 1}).json() for path in paths] == before
        assert kinds(engine) == WITHOUT


def test_newer_reports_and_those_of_another_version_keep_theirs(service: FastAPI) -> None:
    engine = provided(service, Engine)
    with TestClient(service, base_url=BASE) as client:
        for one in (1, 2):
            assert client.post("/api/v1/reports", content=report_bytes(snap=one)).status_code == 201
    known = versions(engine)
    with writing(sessionmaker(engine)) as session:
        first = session.scalars(select(Upload.id).order_by(Upload.id)).first()
        session.execute(update(Upload).where(Upload.id == first).values(received_at=datetime(2020, 1, 1)))
    assert WithoutSections(engine, datetime(2021, 1, 1), known).count() == 1
    assert WithoutSections(engine, LATER, "older/rules/media").count() == 0


def break_files(engine: Engine) -> None:
    """Of four files the first is another one, the second cannot be opened."""
    with writing(sessionmaker(engine)) as session:
        first, second, *_ = session.scalars(select(Upload.id).order_by(Upload.id)).all()
        session.execute(update(Upload).where(Upload.id == first).values(raw=b"something else"))
        raw = as_it_lies(Base.metadata.tables["upload"])
        session.execute(update(raw).where(raw.c.id == second).values(raw=head_of_today() + b"no stream of zstd"))


def head_of_today() -> bytes:
    return Packing().pack(b"")[:HEAD_BYTES]


def with_sections(engine: Engine) -> list[int]:
    with Session(engine) as session:
        known = select(PrintedPart.report_id).where(PrintedPart.kind == SQL_TEXTS.kind).distinct()
        return list(session.scalars(known.order_by(PrintedPart.report_id)))


def test_what_could_not_be_cut_again_stays(service: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.upkeep.without_sections.AT_ONCE", 1)
    engine = provided(service, Engine)
    with TestClient(service, base_url=BASE) as client:
        for one in range(1, 5):
            assert client.post("/api/v1/reports", content=report_bytes(snap=one)).status_code == 201
    before = with_sections(engine)
    break_files(engine)
    taken = WithoutSections(engine, LATER, versions(engine))
    assert sum(taken.run()) == 4
    assert (taken.done, taken.damaged) == (2, 2)
    assert with_sections(engine) == before[:2]


def test_the_command_says_whose_files_are_damaged(
    service: FastAPI, store_url: str, monkeypatch: Any, capsys: Any
) -> None:
    engine = provided(service, Engine)
    with TestClient(service, base_url=BASE) as client:
        for one in range(1, 5):
            assert client.post("/api/v1/reports", content=report_bytes(snap=one)).status_code == 201
    known = versions(engine)
    monkeypatch.setattr("app.cli.stored.repack.stamp", lambda _: known)
    monkeypatch.setenv("DATABASE_URL", store_url)
    break_files(engine)
    assert main.main(["repack", "--without-sections", "0"]) == 2
    said = capsys.readouterr()
    assert "2 reports without sections and tables now: " in said.out
    assert "iobound: 2 reports left as before, whose file in the store is damaged: " in said.err
    assert "Nothing to do: " in said.out  # the rest was done


def test_the_command_does_it_and_tells(service: FastAPI, store_url: str, monkeypatch: Any, capsys: Any) -> None:
    engine = provided(service, Engine)
    with TestClient(service, base_url=BASE) as client:
        assert client.post("/api/v1/reports", content=report_bytes(snap=1)).status_code == 201
    known = versions(engine)
    monkeypatch.setattr("app.cli.stored.repack.stamp", lambda _: known)
    monkeypatch.setenv("DATABASE_URL", store_url)
    with writing(sessionmaker(engine)) as session:
        session.execute(update(Upload).values(received_at=datetime(2020, 1, 1)))
    assert main.main(["repack", "--without-sections", "30", "--dry-run"]) == 0
    assert "1 report would be without sections and tables." in capsys.readouterr().out
    assert main.main(["repack", "--tight", "--without-sections", "30"]) == 0
    said = capsys.readouterr().out
    assert "1 report without sections and tables now: they are cut anew when somebody opens them." in said
    assert "1 value written anew, not encrypted: " in said
    assert main.main(["repack"]) == 0
    assert "Nothing to do: " in capsys.readouterr().out
    assert kinds(engine) == WITHOUT
