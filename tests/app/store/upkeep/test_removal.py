"""Deleting: nothing of a report or a database is left, in no table and in no file, and nothing else goes with it."""

import os
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine, func, select, update

from app.store.engine import engine as db
from app.store.packing.packing import ORIGINAL, Packing
from app.store.schema.tables import Base, Database, Document, Forecast, Marker, MetricValue, Report, Series, Upload
from app.store.upkeep.removal import Going, Removal
from tests.app.services import changing, provided
from tests.app.stand_in import StandIn, report_bytes, upload

pytestmark = pytest.mark.slow

REPORTS, DATABASES = "/api/v1/reports", "/api/v1/databases"
ALL = (Upload, Report, Document, MetricValue, Forecast, Series, Database, Marker)


@pytest.fixture
def removal(service: FastAPI) -> Removal:
    return Removal(provided(service, Engine))


def counts(client: TestClient) -> dict[str, int]:
    with provided(client, Engine).connect() as connection:
        tables: tuple[type[Base], ...] = ALL
        return {one.__tablename__: connection.scalar(select(func.count()).select_from(one)) or 0 for one in tables}


def ids(client: TestClient) -> dict[int, str]:
    return {one["dbid"]: one["id"] for one in client.get(DATABASES).json()["databases"]}


def test_the_last_report_takes_its_series_and_its_database_with_it(client: TestClient) -> None:
    first, second = upload(client, parts=2, instances=[1, 2]), upload(client, padding=1)
    client.delete(f"{REPORTS}/{first}")
    assert (counts(client)["series"], counts(client)["database"]) == (1, 1)
    client.delete(f"{REPORTS}/{second}")
    assert set(counts(client).values()) == {0}
    assert client.get(DATABASES).json()["databases"] == []


@pytest.mark.parametrize(
    "kept",
    [{"storage": "{}"}, {"label": "Sales"}, {"group_name": "A"}, {"time_zone": "UTC"}, {"keep_days": 3},
     {"keep_reports": 3}, {"split_by": "name", "split_value": "ORCL"}],
)  # fmt: skip
def test_what_is_declared_or_set_keeps_an_empty_database(client: TestClient, kept: dict[str, Any]) -> None:
    report = upload(client)
    with changing(provided(client, Engine)) as connection:
        connection.execute(update(Database).values(**kept))
    client.delete(f"{REPORTS}/{report}")
    found = counts(client)
    assert (found["database"], found["series"], found["report"]) == (1, 0, 0)
    (only,) = client.get(DATABASES).json()["databases"]
    assert (only["reports_count"], only["newest"]) == (0, None)


def test_a_database_goes_with_all_that_is_only_its_own(client: TestClient, removal: Removal) -> None:
    for padding in range(3):
        upload(client, dbid=1, padding=padding)
    other = upload(client, dbid=2)
    known = ids(client)
    with changing(provided(client, Engine)) as connection:
        of = select(Database.id).where(Database.dbid == 1).scalar_subquery()
        connection.execute(
            Marker.__table__.insert().values(public_id="m", database_id=of, at=func.current_timestamp(), text="x")
        )
    assert removal.going(known[1]) == Going(reports=3, files=3, shared=0, members=0)
    assert removal.database(known[1])
    found = counts(client)
    assert (found["upload"], found["report"], found["database"], found["series"], found["marker"]) == (1, 1, 1, 1, 0)
    assert client.get(f"{REPORTS}/{other}").status_code == 200
    assert not removal.database(known[1])
    assert removal.going(known[1]) is None


def test_a_file_with_reports_of_another_database_stays_with_those(client: TestClient, service: FastAPI) -> None:
    shared = upload(client, parts=3)
    with changing(provided(service, Engine)) as connection:  # its second report is of another database
        connection.execute(Database.__table__.insert().values(public_id="other", key="[9, null]", dbid=9, stands_on=""))
        its = select(Database.id).where(Database.dbid == 9).scalar_subquery()
        connection.execute(
            Series.__table__.insert().values(database_id=its, key='[9, null, "instance", 1]', scope="instance")
        )
        new = select(Series.id).join(Series.database).where(Database.dbid == 9).scalar_subquery()
        for table in (MetricValue, Report):
            chosen = select(Report.id).where(Report.part == 2)
            where = table.report_id.in_(chosen) if table is MetricValue else table.part == 2
            connection.execute(update(table).where(where).values(series_id=new))
    removal = Removal(provided(service, Engine))
    assert removal.going("other") == Going(reports=1, files=0, shared=1, members=0)
    assert removal.database("other")
    assert client.get(f"{REPORTS}/{shared}", params={"part": 2}).status_code == 404
    assert client.get(f"{REPORTS}/{shared}", params={"part": 3}).status_code == 200
    assert len(client.post(f"{REPORTS}/{shared}/rejudge").json()["reports"]) == 2  # it does not come back
    assert removal.database(ids(client)[1234567890])
    assert set(counts(client).values()) == {0}


def test_a_database_deleted_while_a_report_of_it_is_judged_stays_deleted(
    client: TestClient, stand_in: StandIn, removal: Removal
) -> None:
    report = upload(client)
    known, judge = ids(client)[1234567890], stand_in.analyse

    def meanwhile(*given: Any) -> Any:
        removal.database(known)
        return judge(*given)

    stand_in.analyse = meanwhile  # type: ignore[method-assign]
    assert client.post(f"{REPORTS}/{report}/rejudge").status_code == 404
    assert set(counts(client).values()) == {0}


def test_reports_that_come_while_their_database_is_deleted_are_whole_or_not_there(
    client: TestClient, removal: Removal
) -> None:
    upload(client)
    go = threading.Barrier(5)

    def deed(number: int) -> int:
        go.wait(300)
        for turn in range(3):
            if number == 4:
                for one in ids(client).values():
                    removal.database(one)
            else:
                data = report_bytes(padding=f"{number}.{turn}", parts=2)
                if client.post(REPORTS, content=data).status_code not in (201, 202):  # 202: it is removed again already
                    return 1
        return 0

    with ThreadPoolExecutor(5) as threads:
        assert sum(threads.map(deed, range(5))) == 0
    found = counts(client)
    assert found["report"] == found["document"] == found["metric_value"] == 2 * found["upload"]
    assert found["series"] == found["database"] == (1 if found["upload"] else 0)


def secrets_of(client: TestClient, *needles: bytes) -> list[str]:
    """Which of these bytes stand in any file of the store."""
    path = Path(str(provided(client, Engine).url.database))
    files = [one for one in path.parent.iterdir() if one.is_file()]
    return [f"{one.name} {needle[:20]!r}" for one in files for needle in needles if needle in one.read_bytes()]


@pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("whole", [True, False], ids=["database", "reports"])
def test_nothing_of_it_is_in_the_files_any_more(client: TestClient, removal: Removal, whole: bool) -> None:
    padding = os.urandom(30_000).hex()
    data = report_bytes(padding=padding, database="TOPSECRETDB", case="writer_bound")
    created = client.post(REPORTS, files={"file": ("hush-hush.txt", data)}).json()["id"]
    for number in range(60):  # neighbours: their rows are moved about when the pages are put in order again
        upload(client, database="TOPSECRETDB" if number % 2 else "ORCL", padding=number, dbid=1 + number % 3)
    needles = (Packing().pack(data, ORIGINAL)[100:140], b"TOPSECRETDB", b"hush-hush", b"writer_bound")
    assert len({one.partition(" ")[2] for one in secrets_of(client, *needles)}) == 4
    if whole:
        for one in ids(client).values():
            removal.database(one)
    else:
        for dbid in (1, 2, 3):  # a database is called as its newest report calls it
            upload(client, dbid=dbid, padding="again")
        client.delete(f"{REPORTS}/{created}")
        for one in client.get(REPORTS, params={"limit": 100}).json()["reports"]:
            if one["database"] == "TOPSECRETDB":
                client.delete(f"{REPORTS}/{one['id']}")
    assert secrets_of(client, *needles) == []


def test_what_older_versions_left_empty_is_removed_at_start(client: TestClient, removal: Removal) -> None:
    from sqlalchemy import delete

    for dbid in (1, 2, 3):
        upload(client, dbid=dbid)
    known = ids(client)
    with changing(provided(client, Engine)) as connection:
        connection.execute(update(Database).where(Database.dbid == 2).values(label="kept"))
        its = select(Report.id).join(Series).where(Series.dbid.in_((1, 2)))
        connection.execute(delete(MetricValue).where(MetricValue.report_id.in_(its)))
        connection.execute(delete(Report).where(Report.id.in_(its)))
    removal.empty()
    assert ids(client) == {dbid: known[dbid] for dbid in (2, 3)}


def test_nobody_waits_for_each_other_in_a_ring(client: TestClient) -> None:
    """Files with reports of two databases come, go, grow old and are judged again, all at once."""
    for number in range(3):
        upload(client, parts=2, dbids=[1, 2], padding=number)
    go = threading.Barrier(4)

    def deed(number: int) -> list[int]:
        go.wait(300)
        answers = []
        for turn in range(5):
            databases = client.get(DATABASES).json()["databases"]
            reports = client.get(REPORTS).json()["reports"]
            order = [1, 2] if turn % 2 else [2, 1]
            new = report_bytes(parts=2, dbids=order, padding=f"{number}.{turn}", end=f"2026-01-{turn + 1:02}T11:00:00")
            answers.append(client.post(REPORTS, content=new))
            if number == 0 and reports:
                answers.append(client.delete(f"{REPORTS}/{reports[-1]['id']}"))
            elif number == 1 and databases:
                answers.append(client.put(f"{databases[-1]['url']}/settings", json={"keep_days": 1 + turn % 2}))
            elif number == 2 and reports:
                answers.append(client.post(f"{REPORTS}/{reports[0]['id']}/rejudge"))
            elif databases and turn == 3:
                answers.append(client.delete(databases[0]["url"]))
        return [one.status_code for one in answers]

    with ThreadPoolExecutor(4) as threads:
        answered = [code for codes in threads.map(deed, range(4)) for code in codes]
    assert max(answered) < 500
    found = counts(client)
    assert found["report"] == found["document"]


def test_what_is_deleted_is_deleted_also_where_its_log_cannot_be_emptied(tmp_path, caplog) -> None:
    engine = db.connect(f"sqlite:///{tmp_path / 'iobound.db'}")
    db.migrate(engine)
    other = sqlite3.connect(tmp_path / "iobound.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with engine.connect() as connection:  # the one of the pool that is used next
        connection.exec_driver_sql("PRAGMA busy_timeout = 1")
    db.forget(engine)
    assert "leaves its log" in caplog.text
    other.close()
    engine.dispose()
