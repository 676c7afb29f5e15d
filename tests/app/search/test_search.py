"""Search over all reports, on both engines: what it finds, where it leads, and that nothing of it outlives a report."""

import sys
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, func, insert, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.finished import Finished
from app.analysis.parts import TERMS
from app.search.service import MOST_NAMES, Search
from app.store.access import visibility
from app.store.engine.transactions import writing
from app.store.lists.mentions import mention
from app.store.lists.terms import AT_ONCE
from app.store.schema.search_tables import Mention, Term
from app.store.schema.tables import Database, Report, Series, Upload
from app.store.upkeep.removal import Removal
from tests.app import made_lists
from tests.app.conftest import BROWSER
from tests.app.services import provided

SEARCH = "/api/v1/search"
PRINTED = {
    1: [("sql_id", "", "7m1bkq0x9z"), ("event", "top_events", "An odd Wait"), ("segment", "by_reads", "SALES.ORDERS")],
    4: [("event", "top_events", "An odd Wait"), ("tablespace", "tablespace_io", "DATA_100%")],
    6: [("segment", "by_reads", "CRM.ÖRTER"), ("event", "waits", "An odd Wait")],
}


@pytest.fixture
def asked(client: TestClient) -> TestClient:
    made_lists.fill(provided(client, Engine))
    keep(client)
    return client


def keep(client: TestClient) -> None:
    reports = {number: Finished(b"{}", {TERMS: msgspec.json.encode(names)}) for number, names in PRINTED.items()}
    with writing(sessionmaker(provided(client, Engine))) as session:
        mention(session, {**reports, 2: Finished(b"{}")})


def found(client: TestClient, q: str, **more: Any) -> list[tuple[str, list[str]]]:
    answer = client.get(SEARCH, params={"q": q, **more})
    assert answer.status_code == 200, answer.text
    return [(one["id"], [place["page"] for place in one["places"]]) for one in answer.json()["reports"]]


def test_what_is_printed_is_found_by_a_part_of_its_name_with_its_place(asked: TestClient) -> None:
    assert found(asked, "7M1B") == [("u1", ["/reports/u1/sql/7m1bkq0x9z?part=1"])]
    assert found(asked, "orders") == [("u1", ["/reports/u1?part=1#by_reads"])]
    assert found(asked, "örter") == [("u6", ["/reports/u6?part=1#by_reads"])]
    assert found(asked, "100%") == [("u4", ["/reports/u4?part=1#tablespace_io"]), ("u3", [])]  # and a file's name
    assert found(asked, "data_1") == [("u4", ["/reports/u4?part=1#tablespace_io"])]
    assert found(asked, "dataX1") == []
    waits = found(asked, "odd wait")
    assert [one for one, _ in waits] == ["u6", "u4", "u1"]
    assert waits[0][1] == ["/reports/u6?part=1#waits"]
    assert [one for one, _ in found(asked, "odd wait", limit=1)] == ["u6"]


def test_of_reports_that_came_at_once_the_last_stands_first(asked: TestClient) -> None:
    with writing(sessionmaker(provided(asked, Engine))) as session:
        at = session.scalar(select(func.max(Upload.received_at)))
        session.execute(update(Upload).values(received_at=at))
    assert [one for one, _ in found(asked, "odd wait")] == ["u6", "u4", "u1"]


def prints(client: TestClient, report: int, names: Sequence[tuple[str, str, str]]) -> None:
    with writing(sessionmaker(provided(client, Engine))) as session:
        mention(session, {report: Finished(b"{}", {TERMS: msgspec.json.encode(names)})})


def seen_by_ann(client: TestClient, q: str, limit: int = 50) -> list[str]:
    ann = visibility.Caller("1", "ann", groups=("Estate A",))
    asking = visibility.ASKING.set(ann)
    try:
        return [report.id for report in provided(client, Search).answer(q, ann, limit).reports]
    finally:
        visibility.ASKING.reset(asking)


@pytest.mark.parametrize("kind", ["event", "sql_id"])
def test_names_that_another_group_prints_keep_none_of_ones_own_from_being_found(asked: TestClient, kind: str) -> None:
    prints(asked, 7, [(kind, "waits", f"far{number}") for number in range(MOST_NAMES + AT_ONCE)])
    prints(asked, 4, [(kind, "waits", "farther yet")])
    assert seen_by_ann(asked, "far") == ["u4"]


def test_files_that_one_may_not_see_keep_none_of_ones_own_from_being_found(asked: TestClient) -> None:
    made_lists.more(provided(asked, Engine), 200, **made_lists.PRINTED[0] | {"hour": 9})
    beside = made_lists.report(900, **made_lists.PRINTED[7]) | {"upload_id": 200, "part": 2}
    with writing(sessionmaker(provided(asked, Engine))) as session:  # of a database of no group
        session.execute(insert(Report), [beside])
    prints(asked, 200, PRINTED[4])
    assert seen_by_ann(asked, "odd wait", 1) == ["u4"]
    assert seen_by_ann(asked, "dbhost1", 1) == ["u2"]


def test_reports_of_another_group_keep_none_of_ones_own_from_being_found(asked: TestClient) -> None:
    prints(asked, 7, PRINTED[4])
    assert seen_by_ann(asked, "odd wait", 1) == ["u4"]


def test_what_a_caller_may_not_see_is_not_found_by_what_it_prints(
    asked: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    today, others = visibility.visible, Database.public_id != made_lists.CRM
    for module in list(sys.modules.values()):
        if getattr(module, "visible", None) is today:
            monkeypatch.setattr(module, "visible", lambda query, caller: query.where(others))
    every = select(Upload.public_id).join(Report, Report.upload_id == Upload.id).join(Report.series)
    with Session(provided(asked, Engine)) as session:
        theirs = set(session.scalars(every.join(Series.database).where(~others)))
    assert theirs & {"u1", "u4", "u6"}, "one of those that print it is hidden"
    assert {one for one, _ in found(asked, "odd wait")} == {"u1", "u4", "u6"} - theirs
    newest = next(one for one in ("u6", "u4", "u1") if one not in theirs)
    assert [one for one, _ in found(asked, "odd wait", limit=1)] == [newest]  # though a newer one prints it, too


def test_databases_hosts_and_verdicts_are_found_by_words(asked: TestClient) -> None:
    answer = asked.get(SEARCH, params={"q": "dbhost1"}).json()
    assert {one["id"] for one in answer["databases"]} == {"sales", "nameless"}
    assert [one["id"] for one in answer["reports"]] == ["u9", "u2", "u1"]
    assert len(found(asked, "said.")) == len(made_lists.PRINTED)
    assert found(asked, "nosuch") == []


@pytest.mark.parametrize(("query", "code"), [("", 422), ("q=", 422), ("q=" + "x" * 201, 422), ("q=%00", 422),
                                             ("q=a&limit=0", 422), ("q=%20", 200)])  # fmt: skip
def test_what_cannot_be_asked(client: TestClient, query: str, code: int) -> None:
    assert client.get(f"{SEARCH}?{query}").status_code == code


def test_the_page_shows_places_and_what_to_do_where_nothing_fits(asked: TestClient) -> None:
    asked.headers.update(BROWSER)
    page = asked.get("/search?q=odd+wait").text
    assert '<a href="/reports/u4?part=1#top_events">An odd Wait</a>' in page
    assert '<span class="badge sample">' in page
    assert "Nothing was found" in asked.get("/search?q=nosuch").text
    assert "Nothing was found" not in asked.get("/search").text
    assert "iobound rejudge --all" in asked.get("/search?q=nosuch").text
    assert "iobound rejudge --all" not in asked.get("/search").text + page
    assert asked.get("/search?q=" + "x" * 500).status_code == 200
    assert 'action="/search"' in asked.get("/").text


def test_names_go_with_the_last_report_that_prints_them(asked: TestClient) -> None:
    engine = provided(asked, Engine)
    keep(asked)  # judged again it is there once
    removal = Removal(engine)
    assert removal.upload("u1")
    assert held(engine) == {"An odd Wait", "DATA_100%", "CRM.ÖRTER"}
    assert removal.database("crm")
    assert held(engine) == {"An odd Wait", "DATA_100%"}
    assert removal.upload("u4")
    assert held(engine) == set()
    with Session(engine) as session:
        assert session.scalar(select(func.count()).select_from(Mention)) == 0


def held(engine: Engine) -> set[str]:
    with Session(engine) as session:
        return set(session.scalars(select(Term.name)))
