"""Old reports go where a database says so, and never one more than that."""

from datetime import datetime
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine, insert, select, update

from app.main import create_app
from app.settings import Settings
from app.store.engine.engine import connect
from app.store.schema.tables import Database, Forecast, Report, Upload
from app.store.upkeep.retention import Old, Retention
from tests.app.conftest import BASE, Patient
from tests.app.services import changing, provided, settled
from tests.app.stand_in import StandIn, report_bytes

REPORTS, DATABASES = "/api/v1/reports", "/api/v1/databases"
TODAY = datetime(2026, 6, 1)


@pytest.fixture
def retention(service: FastAPI) -> Retention:
    return Retention(provided(service, Engine), now=lambda: TODAY)


def upload(client: TestClient, day: str | None = None, **what: Any) -> str:
    times = {"begin": None, "end": None} if day is None else {"begin": f"{day}T10:00:00", "end": f"{day}T11:00:00"}
    number = int((day or "0").replace("-", ""))
    answer = client.post(REPORTS, content=report_bytes(**{**times, "snap": number, **what}))
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def keep(client: TestClient, days: int | None = None, reports: int | None = None, dbid: int = 1234567890) -> str:
    """Sets what is kept without removing anything yet."""
    with changing(provided(client, Engine)) as connection:
        changed = update(Database).where(Database.dbid == dbid).values(keep_days=days, keep_reports=reports)
        return connection.scalars(changed.returning(Database.public_id)).one()


def left(client: TestClient) -> list[str]:
    """The days of the reports that are stored; `?` is one without times."""
    with provided(client, Engine).connect() as connection:
        ends = connection.scalars(select(Report.end_time)).all()
    return sorted(f"{one:%Y-%m-%d}" if one else "?" for one in ends)


def test_age_counts_from_the_newest_report_and_not_from_today(client: TestClient, retention: Retention) -> None:
    for day in ("2009-01-01", "2009-03-01", "2009-03-31"):
        upload(client, day)
    known = keep(client, days=30)
    assert retention.apply(known) == Old(1, 1, datetime(2009, 1, 1, 11))
    assert left(client) == ["2009-03-01", "2009-03-31"]  # exactly 30 days old is kept
    assert retention.apply(known) == Old(0, 0, None)


def test_the_newest_intervals_of_each_instance_are_kept_and_copies_count_once(
    client: TestClient, retention: Retention
) -> None:
    for day in ("2026-01-01", "2026-01-02", "2026-01-03"):
        upload(client, day)
        upload(client, day, format="awr-html", padding="copy")
    for day in ("2025-01-01", "2025-01-02"):
        upload(client, day, instances=[2])
    known = keep(client, reports=2)
    assert retention.preview(known, None, 2) == Old(2, 2, datetime(2026, 1, 1, 11))
    retention.apply(known)
    assert left(client) == ["2025-01-01", "2025-01-02", *["2026-01-02"] * 2, *["2026-01-03"] * 2]


def test_what_has_no_date_stays_and_does_not_count(client: TestClient, retention: Retention) -> None:
    upload(client)
    upload(client, padding=1)
    for day in ("2025-01-01", "2026-01-01"):
        upload(client, day)
    retention.apply(keep(client, days=1, reports=1))
    assert left(client) == ["2026-01-01", "?", "?"]


def test_a_database_of_undated_reports_keeps_them_all(client: TestClient, retention: Retention) -> None:
    upload(client)
    assert retention.apply(keep(client, days=1, reports=1)) == Old(0, 0, None)
    assert left(client) == ["?"]


def test_a_report_from_the_future_neither_goes_nor_makes_the_others_old(
    client: TestClient, retention: Retention
) -> None:
    for day in ("2026-01-01", "2026-05-31", "2099-01-01"):
        upload(client, day)
    retention.apply(keep(client, days=100, reports=1))
    assert left(client) == ["2026-05-31", "2099-01-01"]


def test_snapshots_that_are_not_printed_are_told_apart_by_their_times(client: TestClient, retention: Retention) -> None:
    for day in ("2026-01-01", "2026-01-02", "2026-01-03"):
        upload(client, day)
    with changing(provided(client, Engine)) as connection:
        connection.execute(update(Report).values(begin_snap=None, end_snap=None))
    retention.apply(keep(client, reports=2))
    assert left(client) == ["2026-01-02", "2026-01-03"]


@pytest.mark.parametrize(("kind", "stays"), [("kept", ["2020-01-01"]), ("judged", [])])
def test_a_report_with_a_kept_forecast_stays(
    client: TestClient, retention: Retention, kind: str, stays: list[str]
) -> None:
    kept = upload(client, "2020-01-01")
    for day in ("2020-02-01", "2026-01-01"):
        upload(client, day)
    with changing(provided(client, Engine)) as connection:
        report = connection.scalar(select(Report.id).join(Upload).where(Upload.public_id == kept))
        values = {"made_at": TODAY, "versions": "", "document": b"{}", "report_id": report}
        connection.execute(insert(Forecast).values(public_id="kept", kind=kind, **values))
    retention.apply(keep(client, days=30, reports=1))
    assert left(client) == [*stays, "2026-01-01"]


def test_a_file_goes_when_all_its_reports_may_go(client: TestClient, retention: Retention) -> None:
    upload(client, "2025-01-01", parts=2)  # both are old
    upload(client, "2025-02-01", dbids=[1234567890, 7], parts=2)  # the other database keeps all
    upload(client, "2026-01-01")
    upload(client, "2026-01-01", dbid=7)
    known = keep(client, days=30)
    assert retention.preview(known, 30, None) == Old(2, 1, datetime(2025, 1, 1, 11))
    retention.apply(known)
    assert left(client) == ["2025-02-01", "2025-02-01", "2026-01-01", "2026-01-01"]
    keep(client, days=30, dbid=7)
    assert retention.apply(known) == Old(1, 1, datetime(2025, 2, 1, 11))
    assert left(client) == ["2026-01-01", "2026-01-01"]


def test_joined_databases_are_kept_as_one(client: TestClient, retention: Retention) -> None:
    upload(client, "2025-01-01", dbid=1)
    upload(client, "2026-01-01", dbid=2)
    ids = {one["dbid"]: one["id"] for one in client.get(DATABASES).json()["databases"]}
    keep(client, days=1, dbid=1)
    assert retention.apply(ids[1]) == Old(0, 0, None)  # alone it is its own newest
    client.post(f"{DATABASES}/{ids[2]}/join", json={"database_id": ids[1]})
    assert retention.apply(ids[1]) == Old(0, 0, None)  # what the whole says counts
    keep(client, days=30, dbid=2)
    assert retention.apply(ids[1]) == Old(1, 1, datetime(2025, 1, 1, 11))


def test_nothing_is_kept_of_what_is_not_there(retention: Retention) -> None:
    assert retention.preview("none", 1, 1) is None
    assert retention.apply("none") == Old(0, 0, None)


def test_each_upload_makes_room_but_stays_itself_until_the_next(client: TestClient) -> None:
    for day in ("2025-01-01", "2025-01-02"):
        upload(client, day)
    keep(client, days=30)
    upload(client, "2026-01-01")
    assert left(client) == ["2026-01-01"]
    old = upload(client, "2025-01-03")
    assert client.get(f"{REPORTS}/{old}").status_code == 200
    upload(client, "2026-01-02")
    assert left(client) == ["2026-01-01", "2026-01-02"]


def test_a_database_that_says_nothing_keeps_what_the_service_keeps(settings: Settings) -> None:
    """One service after the other: both would take each other's jobs, and all of one store are set alike."""
    with Patient(create_app(settings, analyst=StandIn()), base_url=BASE) as client:
        settled(client)
        for day in ("2025-01-01", "2026-01-01"):
            upload(client, day, dbid=1)
            upload(client, day, dbid=2)
        keep(client, days=900, dbid=2)
        ids = {one["dbid"]: one["id"] for one in client.get(DATABASES).json()["databases"]}
        assert "Blank keeps all." in client.get(f"/databases/{ids[1]}").text
    limited = settings.model_copy(update={"keep_days": 30})
    with Patient(create_app(limited, analyst=StandIn()), base_url=BASE) as started:
        settled(started)
        assert left(started) == ["2025-01-01", "2026-01-01", "2026-01-01"]
        upload(started, "2026-03-01", dbid=1)
        assert left(started) == ["2025-01-01", "2026-01-01", "2026-03-01"]
        assert "Where both are blank, those of the last 30 days are kept." in started.get(f"/databases/{ids[1]}").text
        assert started.get(f"{DATABASES}/{ids[2]}/retention").json()["reports"] == 1


def test_a_number_of_its_own_is_a_wish_too(service: FastAPI, client: TestClient) -> None:
    for day in ("2025-01-01", "2026-01-01"):
        upload(client, day)
    retention = Retention(provided(service, Engine), now=lambda: TODAY, days=30)
    public_id = client.get(DATABASES).json()["databases"][0]["id"]
    assert retention.preview(public_id, None, 5) == Old(0, 0, None)
    assert retention.preview(public_id, None, None) == Old(1, 1, datetime(2025, 1, 1, 11))


def test_a_start_removes_what_is_old(settings: Settings, client: TestClient) -> None:
    for day in ("2025-01-01", "2026-01-01"):
        upload(client, day)
    keep(client, days=30)
    with TestClient(create_app(settings, analyst=StandIn()), base_url=BASE) as started:
        settled(started)
        assert left(client) == ["2026-01-01"]


def test_a_store_that_is_locked_does_not_stop_an_upload(tmp_path: Any, caplog: pytest.LogCaptureFixture) -> None:
    from sqlalchemy import event

    from app.store.engine import engine as db

    engine = connect(f"sqlite:///{tmp_path / 'iobound.sqlite3'}")
    db.migrate(engine)
    event.listen(engine, "connect", lambda one, _: one.execute("PRAGMA busy_timeout = 10"))
    with changing(engine) as connection:
        connection.execute(insert(Database).values(public_id="a", key="[1, null]", stands_on="", keep_days=1))
    with engine.connect() as other:
        other.exec_driver_sql("SELECT 1")
        raw: Any = other.connection.driver_connection
        raw.execute("ROLLBACK")
        raw.execute("BEGIN IMMEDIATE")
        Retention(engine).everywhere()
        raw.execute("ROLLBACK")
    assert "could not be removed now" in caplog.text
    engine.dispose()
