"""The fleet as programs ask for it: what cannot be asked, pages, figures of four digits, tables with ids."""

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from app.fleet.document import MOST_ABSENT, FleetPage, rounded
from app.store.schema.tables import BIGGEST
from tests.app.fleet_data import HOUR, MIDNIGHT, Books
from tests.app.services import provided

FLEET = "/api/v1/fleet"
ALL = ("groups", "totals", "left_out", "sentences", "notes")


@pytest.fixture
def books(service: FastAPI) -> Books:
    return Books(provided(service, Engine))


def rows(answer: Any) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(answer.content.decode(), newline="")))


@pytest.mark.parametrize(
    ("query", "code", "said"),
    [
        ({"cursor": "none"}, "invalid_cursor", "cursor: nothing of that name"),
        ({"cursor": ""}, "invalid_cursor", "cursor: nothing of that name"),
        ({"cursor": "\x01"}, "invalid_cursor", "cursor: nothing of that name"),
        ({"limit": "0"}, "invalid_request", "limit"),
        ({"limit": "501"}, "invalid_request", "limit"),
        ({"limit": "ten"}, "invalid_request", "limit"),
        ({"sort": "price"}, "invalid_sort", "sort names no column: take one of database, group, "),
        ({"sort": "--io_share"}, "invalid_sort", "sort names no column"),
        ({"sort": "x" * 101}, "invalid_request", "sort"),
        ({"since": "never"}, "invalid_range", "since is no time"),
        ({"group": "\0"}, "invalid_request", "group"),
    ],
)
def test_what_cannot_be_asked_names_the_parameter(
    client: TestClient, books: Books, query: dict[str, str], code: str, said: str
) -> None:
    books.alone("ONE")
    answer = client.get(FLEET, params=query)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert said in answer.json()["detail"]


def test_words_narrow_the_fleet_as_a_group_does(client: TestClient, books: Books) -> None:
    for database in (books.database("SALES EU", group_name="North"), books.database("SALES US", label="Shop")):
        books.report(books.series(database, key=f"{database}"))
    books.alone("CRM")
    found = client.get(FLEET, params={"q": "sales north"}).json()
    assert ([one["database"] for one in found["databases"]], found["count"], found["q"]) == (
        ["SALES EU"],
        1,
        "sales north",
    )
    assert client.get(FLEET, params={"q": "SHOP"}).json()["databases"][0]["label"] == "Shop"
    assert client.get(FLEET, params={"q": "%"}).json()["count"] == 0
    assert client.get(FLEET).json()["count"] == 3
    assert client.get(FLEET, params={"q": "x" * 300}).status_code == 422


def test_an_empty_fleet_is_one_empty_page(client: TestClient) -> None:
    found = client.get(FLEET).json()
    assert (found["count"], found["databases"], found["next"]) == (0, [], None)
    assert (found["totals"]["slots"], found["sentences"], found["groups"]) == (0, [], [])


@pytest.mark.parametrize("limit", [1, 2, 3, 7])
def test_pages_hold_every_database_once_in_order_and_say_the_rest_once(
    client: TestClient, books: Books, limit: int
) -> None:
    for at, name in enumerate("CABDE"):
        books.alone(name, read_iops=None if name == "D" else 1000.0 * at)
    pages: list[Any] = []
    cursor: dict[str, str] = {}
    while not pages or cursor:
        found = client.get(FLEET, params={"sort": "-read_iops.p95", "limit": limit, **cursor}).json()
        FleetPage.model_validate(found)
        pages.append(found)
        cursor = {"cursor": found["next"]} if found["next"] else {}
    assert [len(one["databases"]) for one in pages] == [min(limit, 5 - begin) for begin in range(0, 5, limit)], (
        "no page is empty"
    )
    assert "".join(one["database"] for page in pages for one in page["databases"]) == "EBACD"
    assert {one["count"] for one in pages} == {5}
    assert all(pages[0][name] is not None for name in ALL)
    assert all(one[name] is None for one in pages[1:] for name in ALL)


def test_a_page_holds_fifty_unless_asked(client: TestClient, books: Books) -> None:
    for at in range(51):
        books.series(books.database(f"DB{at:02}"))
        books.report(at + 1)
    first = client.get(FLEET, params={"sort": "database"}).json()
    assert (len(first["databases"]), first["next"]) == (50, first["databases"][-1]["database_id"])
    (last,) = client.get(FLEET, params={"sort": "database", "cursor": first["next"]}).json()["databases"]
    assert last["database"] == "DB50"


def test_a_database_has_its_ids_and_figures_of_four_digits(client: TestClient, books: Books) -> None:
    database = books.database("ONE", dbid=BIGGEST, container="PDB", label="Sales", group_name="Estate")
    series = books.series(database)
    books.report(series, figures={"read_iops": 12345.678, "single_block_read_ms": 0.00123456, "io_share": 1 / 3})
    books.report(series, MIDNIGHT + HOUR, part=2, parts=2, figures={"read_iops": 12345.678})
    (row,) = client.get(FLEET).json()["databases"]
    assert {name: row[name] for name in ("database_id", "database", "database_url", "dbid", "container", "label")} == {
        "database_id": "id-one", "database": "Sales", "database_url": "/api/v1/databases/id-one", "dbid": BIGGEST,
        "container": "PDB", "label": "Sales",
    }  # fmt: skip
    assert (row["newest_report_id"], row["newest_report_part"]) == ("u1", 2)
    assert row["newest_report_url"] == "/api/v1/reports/u1?part=2"
    assert row["read_iops"] == {"mean": 12350.0, "p95": 12350.0, "peak": 12350.0}
    assert row["io_share"] == 0.4167


@pytest.mark.parametrize(
    ("value", "told"), [(0.0, 0.0), (-1.23456, -1.235), (99999.0, 100000.0), (1e-12 / 3, 3.333e-13), (5e300, 5e300)]
)
def test_four_digits_count_whatever_the_size(value: float, told: float) -> None:
    assert rounded(value) == told


def test_of_many_without_a_report_at_the_peak_some_are_named(client: TestClient, books: Books) -> None:
    for at in range(MOST_ABSENT + 5):
        series = books.series(books.database(f"DB{at}"))
        books.report(series, MIDNIGHT + at * timedelta(days=1), figures={"read_iops": 9000.0 if at == 3 else 1.0})
    reads = client.get(FLEET).json()["totals"]["read_iops"]
    assert (reads["absent"], len(reads["absent_named"])) == (MOST_ABSENT + 4, MOST_ABSENT)
    assert reads["absent_named"][0] == {"database_id": "id-db0", "database": "DB0"}
    assert reads["made_by"] == [{"database_id": "id-db3", "database": "DB3", "value": 9000.0}]


def test_csv_is_one_table_with_ids_and_the_figures_of_the_json(client: TestClient, books: Books) -> None:
    books.alone("=ONE", read_iops=1 / 3)
    books.alone("TWO", single_block_read_ms=None)
    answer = client.get(f"{FLEET}/export.csv", params={"sort": "database"})
    assert answer.content.startswith(b"database_id,database,database_url,dbid,container,label,group,")
    assert (answer.content[-1:], answer.content.count(b"\r")) == (b"\n", 0)
    known = client.get(FLEET, params={"sort": "database"}).json()["databases"]
    flat = [
        {
            name if key is None else f"{name}_{key}": one
            for name, value in row.items()
            for key, one in (value.items() if isinstance(value, dict) else [(None, value)])
        }
        for row in known
    ]
    told = {None: "", True: "true", False: "false"}
    assert rows(answer) == [
        {name: told[one] if one is None else f"'{one}" if one == "=ONE" else str(one) for name, one in row.items()}
        for row in flat
    ]


def test_csv_has_the_totals_as_a_table_of_their_own(client: TestClient, books: Books) -> None:
    empty = client.get(f"{FLEET}/export.csv", params={"sheet": "Totals"})
    assert empty.content == b"figure,mean,p95,peak,peak_at,sum_of_peaks,slots,covered,present,absent,slot_s,clock\n"
    assert rows(client.get(f"{FLEET}/export.csv")) == []
    books.alone("ONE")
    found = {one["figure"]: one for one in rows(client.get(f"{FLEET}/export.csv", params={"sheet": "totals"}))}
    assert (found["read_iops"]["peak"], found["read_iops"]["clock"]) == ("1000.0", "as printed")
    none = client.get(f"{FLEET}/export.csv", params={"sheet": "Notes"})
    assert (none.status_code, none.json()["detail"]) == (422, "sheet: there is no such table; take databases, totals.")


def test_what_people_keep_has_all_databases(client: TestClient, books: Books) -> None:
    for at in range(60):
        books.alone(f"DB{at}")
    assert len(client.get(f"{FLEET}/export.json").json()["databases"]) == 60
    assert client.get("/fleet").text.count('<th scope="row"><a href="/databases/') == 120
