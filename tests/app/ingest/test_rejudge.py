"""Judging again: what changes while a report is judged, and who judges when several ask."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from fastapi.testclient import TestClient
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import sessionmaker

from app.declared.databases import Databases
from app.ingest.rejudge import Judging
from app.ingest.service import Ingest
from app.main import create_app
from app.settings import Settings
from app.store.reports import Store
from app.store.tables import Document
from parsers.errors import NotAReport
from tests.app.conftest import BASE
from tests.app.services import provided
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
    assert provided(client, Databases).one(known).stale == 1  # it was judged with what held when it began
    assert client.get(created["url"]).json()["verdict"]["headline"] == "Reads lead. devices=2"
    assert provided(client, Databases).one(known).stale == 0


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
    assert created["reports"][0]["verdict"]["headline"] == "Reads lead. devices=1"
    assert client.get(created["url"]).json()["verdict"]["headline"] == "Reads lead. devices=2"


def test_of_several_that_catch_up_one_does_it(client: TestClient, stand_in: StandIn) -> None:
    for parts in (1, 2, 3):
        client.post(REPORTS, content=report_bytes(parts=parts))
    known, judging = database(client), provided(client, Judging)
    provided(client, Databases).declare(known, {"devices": 2})
    before, judge = stand_in.calls, stand_in.analyse
    started, go = threading.Event(), threading.Event()

    def slow(*given: Any) -> Any:
        started.set()
        go.wait(10)
        return judge(*given)

    stand_in.analyse = slow  # type: ignore[method-assign]
    first = threading.Thread(target=judging.catch_up, args=(known,))
    first.start()
    started.wait(10)
    judging.catch_up(known)  # comes back at once
    go.set()
    first.join(10)
    assert stand_in.calls == before + 3
    assert provided(client, Databases).one(known).stale == 0


def test_facts_declared_while_it_catches_up_are_caught_up_with_too(client: TestClient, stand_in: StandIn) -> None:
    client.post(REPORTS, content=report_bytes())
    client.post(REPORTS, content=report_bytes(parts=2))
    known, judge = database(client), stand_in.analyse
    declare = provided(client, Databases).declare
    declare(known, {"devices": 2})

    def meanwhile(*given: Any) -> Any:
        stand_in.analyse = judge  # type: ignore[method-assign]
        declare(known, {"devices": 3})
        return judge(*given)

    stand_in.analyse = meanwhile  # type: ignore[method-assign]
    provided(client, Judging).catch_up(known)
    assert provided(client, Databases).one(known).stale == 0
    assert {one["headline"] for one in client.get(REPORTS).json()["reports"]} == {"Reads lead. devices=3"}


def test_many_at_once_end_with_every_report_judged_by_the_last_facts(client: TestClient) -> None:
    uploads = [client.post(REPORTS, content=report_bytes(parts=parts)).json()["id"] for parts in (1, 2, 3)]
    known, judging = database(client), provided(client, Judging)
    databases, ingest = provided(client, Databases), provided(client, Ingest)
    deeds = [lambda one=one: judging.again(one) for one in uploads]
    deeds += [lambda count=count: databases.declare(known, {"devices": count}) for count in (1, 2, 3)]
    deeds += [lambda dbid=dbid: ingest.take(report_bytes(dbid=dbid, parts=2), "a.txt") for dbid in (5, 6)]
    deeds += [lambda: judging.catch_up(known)] * 2
    with ThreadPoolExecutor(len(deeds)) as all_at_once:
        for done in [all_at_once.submit(deed) for deed in deeds * 3]:
            done.result(30)
    databases.declare(known, {"devices": 9})
    judging.catch_up(known)
    told = {one["headline"] for one in client.get(REPORTS, params={"dbid": 1234567890}).json()["reports"]}
    assert told == {"Reads lead. devices=9"}


def test_what_was_stale_when_a_service_was_stopped_is_caught_up_with_after_its_start(
    client: TestClient, settings: Settings
) -> None:
    for parts in (1, 2):
        client.post(REPORTS, content=report_bytes(parts=parts))
    provided(client, Databases).declare(database(client), {"devices": 2})  # nothing is judged again yet
    other = client.post(REPORTS, content=report_bytes(dbid=5)).json()["id"]
    stand_in = StandIn()
    with TestClient(create_app(settings, analyst=stand_in), base_url=BASE) as next_one:  # type: ignore[arg-type]
        for thread in [one for one in threading.enumerate() if one.name == "catch-up"]:
            thread.join(10)
        told = {one["id"]: one["headline"] for one in next_one.get(REPORTS).json()["reports"]}
    assert told.pop(other) == "Reads lead."
    assert set(told.values()) == {"Reads lead. devices=2"}
    assert stand_in.calls == 2  # and nothing else


def test_the_start_does_not_wait_for_reports_that_cannot_be_judged_again(
    client: TestClient, settings: Settings
) -> None:
    client.post(REPORTS, content=report_bytes())
    known = database(client)
    provided(client, Databases).declare(known, {"devices": 2})
    stand_in = StandIn()
    stand_in.analyse = lambda *_: (_ for _ in ()).throw(NotAReport("No report any more."))  # type: ignore[method-assign]
    with TestClient(create_app(settings, analyst=stand_in), base_url=BASE) as next_one:  # type: ignore[arg-type]
        assert next_one.get("/readyz").status_code == 200
    assert provided(client, Databases).one(known).stale == 1


def test_a_service_that_ends_stops_catching_up(client: TestClient, stand_in: StandIn) -> None:
    for dbid in (1, 2, 3):
        client.post(REPORTS, content=report_bytes(dbid=dbid))
    with provided(client, Engine).begin() as connection:
        connection.exec_driver_sql("update report set judged_with = 'other'")
    stop, before = threading.Event(), stand_in.calls
    judge = stand_in.analyse

    def last(*given: Any) -> Any:
        stop.set()
        return judge(*given)

    stand_in.analyse = last  # type: ignore[method-assign]
    provided(client, Judging).catch_up_everywhere(stop)
    assert stand_in.calls == before + 1


def test_an_analysis_that_another_version_wrote_in_another_form_is_judged_again(client: TestClient) -> None:
    created = client.post(REPORTS, content=report_bytes()).json()
    session = sessionmaker(provided(client, Engine))
    with session.begin() as opened:
        core = msgspec.json.decode(opened.scalars(select(Document.document)).one())
        core["verdict"]["case"] = "a case of another version"
        opened.execute(update(Document).values(document=msgspec.json.encode(core)))
    analysis = provided(client, Store).analysis(created["id"])
    assert analysis is not None
    assert analysis.verdict.case == "latency_limited"
