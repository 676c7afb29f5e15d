"""The list of databases: what it is narrowed to, in any order, page after page, on both engines; intervals counted."""

from itertools import product
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, insert
from sqlalchemy.orm import sessionmaker

from app.declared.database_filter import SORTS, DatabaseFilter
from app.declared.databases import Databases
from app.main import create_app
from app.settings import Settings
from app.store.access.visibility import ASKING, Caller
from app.store.engine.transactions import writing
from app.store.schema.tables import Report
from tests.app import made_lists
from tests.app.conftest import BASE
from tests.app.made_lists import CRM, EMPTY, NAMELESS, SALES
from tests.app.services import provided
from tests.app.stand_in import StandIn, report_bytes

DATABASES, REPORTS = "/api/v1/databases", "/api/v1/reports"
NARROWED: tuple[tuple[dict[str, Any], list[str]], ...] = (
    ({}, [SALES, CRM, NAMELESS, EMPTY]),
    ({"name": "ORCL"}, [SALES]),
    ({"name": "ORCLB"}, [SALES]),
    ({"name": "orcl"}, []),
    ({"dbid": 2}, [SALES]),
    ({"dbid": -4}, [NAMELESS]),
    ({"dbid": 77}, []),
    ({"label": "Größe"}, [CRM]),
    ({"label": "%"}, []),
    ({"group": "Estate A"}, [SALES]),
    ({"group": "Estate B"}, [CRM]),
    ({"q": "SALES"}, [SALES, EMPTY]),
    ({"q": "estate"}, [SALES, CRM]),
    ({"q": "GRÖSSE"}, [CRM]),
    ({"q": "%_"}, [SALES]),
    ({"q": "_"}, [SALES]),
    ({"q": "orclb"}, [SALES]),
    ({"q": "dbhost1 sales"}, [SALES]),
    ({"q": "DBHOST1"}, [SALES, NAMELESS]),
    ({"q": "änder"}, [CRM]),
    ({"q": "-4"}, [NAMELESS]),
    ({"q": "  "}, [SALES, CRM, NAMELESS, EMPTY]),
    ({"q": "dbhost1\nestate"}, [SALES]),
    ({"q": "None"}, []),
    ({"case": "idle"}, [SALES]),
    ({"case": "cpu_first", "answer": "cpu"}, [NAMELESS]),
    ({"answer": "faster_media"}, [CRM]),
    ({"answer": "faster_media", "group": "Estate A"}, []),
    ({"sample": True}, [CRM]),
    ({"sample": False}, [SALES, NAMELESS, EMPTY]),
)


@pytest.fixture
def asked(client: TestClient) -> TestClient:
    made_lists.fill(provided(client, Engine))
    return client


def ids(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.text
    return [one["id"] for one in answer.json()["databases"]]


def test_a_list_is_narrowed(asked: TestClient) -> None:
    told = [ids(asked.get(DATABASES, params=parameters)) for parameters, _ in NARROWED]
    assert told == [found[::-1] for _, found in NARROWED]


def test_the_newest_report_that_is_shown_is_the_one_that_is_asked_for(asked: TestClient) -> None:
    for one in asked.get(DATABASES).json()["databases"]:
        if one["newest"] is None:
            continue
        for name in ("case", "answer"):
            value = one["newest"][name]
            assert one["id"] in ids(asked.get(DATABASES, params={name: value}))


def test_every_order_holds_over_all_pages(asked: TestClient) -> None:
    orders = {
        "newest": [SALES, CRM, NAMELESS, EMPTY],
        "name": [EMPTY, CRM, SALES, NAMELESS],
        "label": [CRM, EMPTY, SALES, NAMELESS],
        "group": [SALES, CRM, NAMELESS, EMPTY],
        "reports": [EMPTY, CRM, NAMELESS, SALES],
        "newest_end": [CRM, NAMELESS, SALES, EMPTY],
        "answer": [NAMELESS, CRM, SALES, EMPTY],
        "io_share": [NAMELESS, SALES, CRM, EMPTY],
        "single_block_read_ms": [SALES, CRM, NAMELESS, EMPTY],
        "best_saving": [SALES, CRM, NAMELESS, EMPTY],
        "urgency": [SALES, CRM, NAMELESS, EMPTY],
    }
    assert orders.keys() == SORTS.keys()
    unknown = {"name": 1, "label": 1, "group": 2, "newest_end": 1, "answer": 1, "urgency": 1}
    unknown |= {"io_share": 2, "single_block_read_ms": 3, "best_saving": 3}
    for (name, order), limit, way in product(orders.items(), (1, 2, 500), ("", "-")):
        seen: list[str] = []
        cursor: dict[str, str] = {}
        while True:
            page = asked.get(DATABASES, params={"sort": f"{way}{name}", "limit": limit, **cursor}).json()
            seen += [one["id"] for one in page["databases"]]
            if page["next"] is None:
                break
            cursor = {"cursor": page["next"]}
        known = order[: len(order) - unknown.get(name, 0)]
        last = order[len(known) :]
        assert seen == (known[::-1] + last[::-1] if way else known + last), (name, way, limit)


def test_a_page_goes_on_where_the_one_before_ended_whatever_comes_meanwhile(asked: TestClient) -> None:
    first = asked.get(DATABASES, params={"sort": "reports", "limit": 2}).json()
    for number in range(200, 205):
        made_lists.more(provided(asked, Engine), number, **made_lists.PRINTED[5])  # of one that was shown
    second = asked.get(DATABASES, params={"sort": "reports", "limit": 9, "cursor": first["next"]}).json()
    assert [one["id"] for one in second["databases"]][:2] == [NAMELESS, SALES]


def test_intervals_are_counted_once_beside_reports(asked: TestClient) -> None:
    told = {one["id"]: one for one in asked.get(DATABASES).json()["databases"]}
    counts = {name: (one["reports_count"], one["intervals_count"]) for name, one in told.items()}
    assert counts == {SALES: (5, 3), CRM: (2, 2), NAMELESS: (2, 2), EMPTY: (0, 0)}
    for name, (reports, intervals) in counts.items():
        whole = asked.get(f"{DATABASES}/{name}").json()
        assert (whole["reports_count"], whole["intervals_count"]) == (reports, intervals)
        assert whole["url"] == f"{DATABASES}/{name}"
    assert asked.get(f"{DATABASES}/clone").json()["intervals_count"] == 1


def test_a_text_and_an_html_copy_are_one_interval_also_of_a_clone(client: TestClient) -> None:
    for number, kind in enumerate(("awr-text", "awr-html", "statspack-text")):
        client.post(REPORTS, content=report_bytes(format=kind, padding=number))
    clone = client.post(REPORTS, content=report_bytes(dbid=5)).json()["reports"][0]["database_id"]
    day = {"begin": "2026-01-31T00:00:00", "end": "2026-01-31T23:00:00"}  # a window that holds the hour
    head = client.post(REPORTS, content=report_bytes(snap=50, **day)).json()["reports"][0]["database_id"]
    client.post(REPORTS, content=report_bytes(snap=200, begin="2026-02-01T10:00:00", end="2026-02-01T11:00:00"))
    before = client.get(f"{DATABASES}/{head}").json()
    assert (before["reports_count"], before["intervals_count"]) == (5, 2)
    joined = client.post(f"{DATABASES}/{head}/join", json={"database_id": clone}).json()
    assert (joined["reports_count"], joined["intervals_count"]) == (6, 2)
    trend = client.get(f"{DATABASES}/{head}/trend", params={"metric": "read_iops"}).json()
    assert len(trend["trends"][0]["points"]) == 2


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    analyst: Any = StandIn()
    return TestClient(create_app(Settings(data=tmp_path_factory.mktemp("data")), analyst=analyst), base_url=BASE)


@pytest.mark.parametrize("name", ["name", "label", "group", "q", "case", "answer", "sort", "cursor", "dbid", "limit"])
def test_an_empty_value_is_refused_as_a_slip(empty: TestClient, name: str) -> None:
    answer = empty.get(DATABASES, params={name: ""})
    assert answer.status_code == 422
    assert name in answer.json()["detail"]


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("name=%00", "must not hold the character NUL"),
        ("q=a%00b", "must not hold the character NUL"),
        (f"q={'x' * 201}", "must have at most 200 characters"),
        ("dbid=%D9%A1", "must be a whole number"),
        ("dbid=-9223372036854775809", "or more"),
        ("case=nosuch", "must be 'not_storage', "),
        ("answer=nosuch", "must be 'faster_media', "),
        ("sort=received", "must be 'newest', "),
        ("cursor=7", "cursor: no page of this list in this order has it"),
        ("sort=name&cursor=WyItbmV3ZXN0IixudWxsLDVd", "cursor: no page of this list in this order has it"),
        ("q=a&q=b", "q is given 2 times"),
        ("database=x", "This call knows no parameter database: it knows answer, case, cursor, "),
    ],
)
def test_what_cannot_be_asked_is_one_sentence(empty: TestClient, address: str, said: str) -> None:
    answer = empty.get(f"{DATABASES}?{address}")
    assert answer.status_code == 422
    assert said in answer.json()["detail"]


def test_curves_are_paged(client: TestClient) -> None:
    made_lists.curves(provided(client, Engine), 5)
    seen: list[str] = []
    cursor: dict[str, str] = {}
    while True:
        page = client.get("/api/v1/curves", params={"limit": 2, **cursor}).json()
        seen += [one["id"] for one in page["curves"]]
        if page["next"] is None:
            break
        cursor = {"cursor": page["next"]}
    assert seen == ["c5", "c4", "c3", "c2", "c1"]
    for wrong in ("41", "x", "%01"):
        answer = client.get(f"/api/v1/curves?cursor={wrong}")
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid_cursor")


def test_the_newest_report_is_one_of_those_whose_files_one_may_see(client: TestClient) -> None:
    engine = provided(client, Engine)
    made_lists.fill(engine)
    made_lists.more(engine, 200, **made_lists.PRINTED[5] | {"hour": 23, "case": "idle", "answer": "idle"})
    beside = made_lists.report(900, **made_lists.PRINTED[7]) | {"upload_id": 200, "part": 2}
    with writing(sessionmaker(engine)) as session:  # of a database of no group
        session.execute(insert(Report), [beside])
    databases, ann = provided(client, Databases), Caller("1", "ann", groups=("Estate B",))
    asking = ASKING.set(ann)
    try:
        page = databases.page(ann)
        narrowed = databases.page(ann, DatabaseFilter(answer="faster_media"), sort="answer")
    finally:
        ASKING.reset(asking)
    assert [(line.id, line.newest and line.newest.id) for line in page.databases] == [(CRM, "u6")]
    assert [line.newest and line.newest.id for line in narrowed.databases] == ["u6"]
    assert client.get(f"{DATABASES}/{CRM}").json()["newest"]["id"] == "u200"
