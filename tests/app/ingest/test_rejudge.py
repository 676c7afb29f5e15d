"""Judging again: what changes while a report is judged, and who judges when several ask."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import sessionmaker

from app.declared.databases import Databases
from app.ingest import judge_later
from app.ingest.judge_later import JudgeLater
from app.ingest.rejudge import Judging
from app.ingest.service import Ingest
from app.ingest.work import Work
from app.main import create_app
from app.settings import Settings
from app.store.engine.transactions import writing
from app.store.reports import Store
from app.store.schema.tables import Document
from parsers.errors import NotAReport
from tests.app.conftest import BASE
from tests.app.services import provided, settled
from tests.app.stand_in import StandIn, report_bytes

REPORTS, DATABASES = "/api/v1/reports", "/api/v1/databases"


def database(client: TestClient) -> str:
    return client.get(DATABASES).json()["databases"][0]["id"]


def test_facts_that_change_while_a_report_is_judged_win(client: TestClient, stand_in: StandIn) -> None:
    created = client.post(REPORTS, content=report_bytes()).json()
    known, judge = database(client), stand_in.analyse
    declare = provided(client, Databases).declare
    declare(known, {"devices": 1})

    def meanwhile(*given: Any) -> Any:
        stand_in.analyse = judge  # type: ignore[method-assign]
        declare(known, {"devices": 2})
        return judge(*given)

    stand_in.analyse = meanwhile  # type: ignore[method-assign]
    assert provided(client, Judging).again(created["id"])
    assert provided(client, Databases).line(known).stale == 1  # it was judged with what held when it began
    assert client.get(created["url"]).json()["verdict"]["headline"] == "Reads lead. devices=2"
    assert provided(client, Databases).line(known).stale == 0


def test_facts_that_change_while_a_report_is_taken_in_win(client: TestClient, stand_in: StandIn) -> None:
    client.post(REPORTS, content=report_bytes())
    known, judge = database(client), stand_in.analyse
    provided(client, Databases).declare(known, {"devices": 1})

    def meanwhile(*given: Any) -> Any:
        stand_in.analyse = judge  # type: ignore[method-assign]
        provided(client, Databases).declare(known, {"devices": 2})
        return judge(*given)

    stand_in.analyse = meanwhile  # type: ignore[method-assign]
    before = stand_in.calls
    created = client.post(REPORTS, content=report_bytes(parts=2)).json()
    assert stand_in.calls == before + 1  # with what held when it began; who reads it next has it judged again
    assert created["reports"][0]["headline"] == "Reads lead. devices=1"
    assert client.get(created["url"]).json()["verdict"]["headline"] == "Reads lead. devices=2"


def test_of_several_that_ask_for_a_database_its_reports_are_judged_once(client: TestClient, stand_in: StandIn) -> None:
    for parts in (1, 2, 3):
        client.post(REPORTS, content=report_bytes(parts=parts))
    known, later = database(client), provided(client, JudgeLater)
    provided(client, Databases).declare(known, {"devices": 2})
    before = stand_in.calls
    for _ in range(5):
        later.databases(known)
    settled(client)
    assert stand_in.calls == before + 3
    assert provided(client, Databases).line(known).stale == 0


def test_facts_declared_while_reports_are_judged_again_win(client: TestClient, stand_in: StandIn) -> None:
    client.post(REPORTS, content=report_bytes())
    client.post(REPORTS, content=report_bytes(parts=2))
    known, judge = database(client), stand_in.analyse
    storage = f"{DATABASES}/{known}/storage"

    def meanwhile(*given: Any) -> Any:
        stand_in.analyse = judge  # type: ignore[method-assign]
        provided(client, Databases).declare(known, {"devices": 3})
        provided(client, JudgeLater).databases(known)
        return judge(*given)

    stand_in.analyse = meanwhile  # type: ignore[method-assign]
    client.put(storage, json={"devices": 2})
    settled(client)
    assert provided(client, Databases).line(known).stale == 0
    assert {one["headline"] for one in client.get(REPORTS).json()["reports"]} == {"Reads lead. devices=3"}


def test_more_uploads_than_one_job_puts_are_all_judged_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge_later, "AT_ONCE", 2)
    for parts in range(1, 6):
        client.post(REPORTS, content=report_bytes(parts=parts))
    client.put(f"{DATABASES}/{database(client)}/storage", json={"devices": 2})
    settled(client)
    assert provided(client, Databases).line(database(client)).stale == 0


def test_many_at_once_end_with_every_report_judged_by_the_last_facts(client: TestClient) -> None:
    uploads = [client.post(REPORTS, content=report_bytes(parts=parts)).json()["id"] for parts in (1, 2, 3)]
    known, judging = database(client), provided(client, Judging)
    databases, ingest = provided(client, Databases), provided(client, Ingest)
    deeds = [lambda one=one: judging.again(one) for one in uploads]
    deeds += [lambda count=count: databases.declare(known, {"devices": count}) for count in (1, 2, 3)]
    deeds += [lambda dbid=dbid: ingest.take(report_bytes(dbid=dbid, parts=2), "a.txt") for dbid in (5, 6)]
    deeds += [lambda: provided(client, JudgeLater).databases(known)] * 2
    with ThreadPoolExecutor(len(deeds)) as all_at_once:
        for done in [all_at_once.submit(deed) for deed in deeds * 3]:
            done.result(300)
    databases.declare(known, {"devices": 9})
    provided(client, JudgeLater).databases(known)
    settled(client)
    told = {one["headline"] for one in client.get(REPORTS, params={"dbid": 1234567890}).json()["reports"]}
    assert told == {"Reads lead. devices=9"}


def test_what_was_stale_when_a_service_was_stopped_is_caught_up_with_after_its_start(
    client: TestClient, settings: Settings, stand_in: StandIn
) -> None:
    for parts in (1, 2):
        client.post(REPORTS, content=report_bytes(parts=parts))
    provided(client, Databases).declare(database(client), {"devices": 2})  # nothing is judged again yet
    other = client.post(REPORTS, content=report_bytes(dbid=5)).json()["id"]
    before, second = stand_in.calls, StandIn()
    with TestClient(create_app(settings, analyst=second), base_url=BASE) as next_one:  # type: ignore[arg-type]
        provided(next_one, Work).sweep_all()
        settled(next_one)
        told = {one["id"]: one["headline"] for one in next_one.get(REPORTS).json()["reports"]}
    assert told.pop(other) == "Reads lead."
    assert set(told.values()) == {"Reads lead. devices=2"}
    assert stand_in.calls - before + second.calls == 2  # and nothing else; the first one runs still, and may do it


def test_the_start_does_not_wait_for_reports_that_cannot_be_judged_again(
    client: TestClient, settings: Settings, stand_in: StandIn
) -> None:
    client.post(REPORTS, content=report_bytes())
    known = database(client)
    provided(client, Databases).declare(known, {"devices": 2})
    second = StandIn()
    for reader in (stand_in, second):  # the first one runs still, and may be asked
        reader.analyse = lambda *_: (_ for _ in ()).throw(NotAReport("No report any more."))  # type: ignore[method-assign]
    with TestClient(create_app(settings, analyst=second), base_url=BASE) as next_one:  # type: ignore[arg-type]
        assert next_one.get("/readyz").status_code == 200
    assert provided(client, Databases).line(known).stale == 1


def test_what_cannot_be_judged_again_keeps_its_judgement_and_is_not_asked_for_again(
    client: TestClient, stand_in: StandIn
) -> None:
    client.post(REPORTS, content=report_bytes())
    client.post(REPORTS, content=report_bytes(parts=2))
    judge, refuse = stand_in.analyse, iter([True])

    def once(*given: Any) -> Any:
        if next(refuse, False):
            raise NotAReport("No report any more.")
        return judge(*given)

    stand_in.analyse = once  # type: ignore[method-assign]
    address = f"{DATABASES}/{database(client)}/rejudge"
    assert client.get(address).status_code == 404
    asked = client.post(address)
    assert (asked.status_code, asked.headers["location"], asked.json()["total"]) == (202, address, 2)
    settled(client)
    progress = client.get(address).json()
    assert [progress[name] for name in ("state", "total", "done", "waiting", "failed")] == ["done", 2, 1, 0, 1]
    assert client.post(f"{DATABASES}/none/rejudge").status_code == 404


def test_an_analysis_that_another_version_wrote_in_another_form_is_judged_again(client: TestClient) -> None:
    created = client.post(REPORTS, content=report_bytes()).json()
    session = sessionmaker(provided(client, Engine))
    with writing(session) as opened:
        core = msgspec.json.decode(opened.scalars(select(Document.document)).one())
        core["verdict"]["case"] = "a case of another version"
        opened.execute(update(Document).values(document=msgspec.json.encode(core)))
    analysis = provided(client, Store).analysis(created["id"])
    assert analysis is not None
    assert analysis.verdict.case == "latency_limited"
