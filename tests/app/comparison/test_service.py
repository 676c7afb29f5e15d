"""Stored reports held against each other, on both engines: which count, what is asked for, and what is refused."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, event, insert, select
from sqlalchemy.orm import Session

from app.comparison.stored_sides import Sides
from app.history.previous_report import earlier
from app.store.schema.tables import Database, Forecast, Marker, Report, Upload
from tests.app.hours import NOON, Hours, database, figures, hour, stored
from tests.app.services import changing, provided

COMPARISONS = "/api/v1/comparisons"


@pytest.fixture
def stand_in() -> Hours:
    return Hours()


def compared(client: TestClient, status: int = 200, **asked: Any) -> dict[str, Any]:
    answer = client.get(COMPARISONS, params=asked)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def names(found: dict[str, Any], side: str) -> list[str]:
    """What the reports of a side are called."""
    return [one["report"] for one in found[side]["reports"]]


def marked(client: TestClient, hours: float, text: str = "moved to all-flash") -> str:
    """The id of a marker of the only database."""
    engine = provided(client, Engine)
    with changing(engine) as connection:
        of = connection.scalar(select(Database.id))
        at = NOON + timedelta(hours=hours)
        connection.execute(insert(Marker).values(public_id="m1", database_id=of, at=at, text=text))
    return "m1"


@pytest.fixture
def series(client: TestClient) -> list[str]:
    """Six hours of 6 ms reads, then six of 1 ms; two times as many reads after."""
    before = [stored(client, hour(number, 6.0 + number / 50)) for number in range(6)]
    return [*before, *(stored(client, hour(6 + number, 1.0 + number / 100, 2000)) for number in range(6))]


class TestTwoReports:
    def test_cost_work_and_total_agree(self, client: TestClient) -> None:
        before, after = stored(client, hour(0)), stored(client, hour(24, 1.0, 2000))
        found = compared(client, before=before, after=after, unit="single_block_read")
        assert found["before"]["db_time_ms_per_unit"] == pytest.approx(7.0)
        assert found["after"]["db_time_ms_per_unit"] == pytest.approx(2.0)
        assert found["factor"] == pytest.approx(3.5)
        assert found["work_ratio"] == pytest.approx(2.0)
        assert found["db_time_ratio"] == pytest.approx(4 / 7)
        saved = sum(step["saved_ms"] for step in found["waterfall"])
        assert saved == pytest.approx(5.0)
        assert names(found, "before") == [before]
        assert found["after"]["printed"]["report"] == after

    def test_it_says_whose_they_are_and_what_was_asked(self, client: TestClient) -> None:
        before, after = stored(client, hour(0)), stored(client, hour(24))
        found = compared(client, before=before, after=after)
        assert found["asked"] == {"before": before, "after": after}
        for side in ("before", "after"):
            assert (found[side]["database_id"], found[side]["database"]) == (database(client), "ORCL")
            assert found[side]["database_url"] == f"/api/v1/databases/{database(client)}"
            assert found[side]["series"] == {"key": "instance-1", "label": "instance 1"}
        assert found["marker"] is None

    def test_each_report_has_its_id_its_part_and_its_address(self, client: TestClient) -> None:
        both = stored(client, hour(0, parts=2))
        found = compared(client, before=f"{both}.1", after=f"{both}.2")
        told = {
            "report": f"{both}?part=2",
            "report_id": both,
            "part": 2,
            "report_url": f"/api/v1/reports/{both}?part=2",
        }
        assert (found["after"]["reports"], found["after"]["printed"]) == ([told], told)
        (point,) = found["before"]["points"]
        assert (point["report_id"], point["part"]) == (both, 1)
        assert client.get(point["report_url"]).json()["database_id"] == found["before"]["database_id"]

    def test_a_part_is_one_report_of_a_file(self, client: TestClient) -> None:
        both = stored(client, hour(0, parts=2))
        found = compared(client, before=f"{both}.1", after=f"{both}.2")
        assert names(found, "before") == [both]
        assert names(found, "after") == [f"{both}?part=2"]

    def test_a_copy_of_a_report_is_left_out_of_a_list(self, client: TestClient) -> None:
        text, html = stored(client, hour(0)), stored(client, hour(0, format="awr-html"))
        found = compared(client, before=f"{text},{html}", after=stored(client, hour(24)))
        assert found["before"]["windows"] == 1
        assert found["before"]["set_aside"] == {"twins": 1, "longer": 0, "across": 0}

    @pytest.mark.parametrize("undated", ["before", "after"])
    def test_one_without_times_is_compared_shown_and_exported(self, client: TestClient, undated: str) -> None:
        dated, other = stored(client, hour(24)), stored(client, hour(0, begin=None, end=None))
        asked = {"before": dated, "after": dated} | {undated: other}
        found = compared(client, **asked)
        assert (found[undated]["begin_time"], found[undated]["windows"]) == (None, 1)
        assert found["factor"] == pytest.approx(1.0)
        assert client.get("/compare", params=asked).status_code == 200
        for fmt in ("json", "md", "html", "xlsx", "csv"):
            assert client.get(f"{COMPARISONS}/export.{fmt}", params=asked).status_code == 200, fmt

    def test_what_cannot_be_compared_is_shown_and_exported(self, client: TestClient) -> None:
        asked = {"before": stored(client, hour(0)), "after": stored(client, hour(24, dbid=7, database="OTHER"))}
        assert compared(client, **asked)["comparable"] == "no"
        assert "Not comparable" in client.get("/compare", params=asked).text
        for fmt in ("json", "md", "html", "xlsx", "csv"):
            assert client.get(f"{COMPARISONS}/export.{fmt}", params=asked).status_code == 200, fmt
        assert "None" not in client.get(f"{COMPARISONS}/export.md", params=asked).text


class TestSets:
    def test_ranges_take_what_lies_within(self, client: TestClient, series: list[str]) -> None:
        found = compared(
            client, database_id=database(client), before="/2026-03-02T18:00", after="2026-03-02T18:00/", unit="execute"
        )
        assert names(found, "before") == series[:6]
        assert names(found, "after") == series[6:]
        assert found["before"]["windows"] == 6
        assert found["rank_test"]["told_apart"] is True
        assert [one["report"] for one in found["after"]["points"]] == series[6:]
        assert found["after"]["points"][0]["db_time_ms_per_unit"] == pytest.approx(4.0)

    def test_what_reaches_over_the_edge_is_on_neither_side(self, client: TestClient, series: list[str]) -> None:
        found = compared(
            client, database_id=database(client), before="/2026-03-02T15:30", after="2026-03-02T15:30/2026-03-02T20:02"
        )
        assert names(found, "before") == series[:3]
        assert names(found, "after") == series[4:8]
        assert found["before"]["set_aside"]["across"] == 1
        assert found["after"]["set_aside"]["across"] == 1

    def test_snapshots_a_little_after_the_hour_count_to_the_hour(self, client: TestClient) -> None:
        late = stored(client, hour(0.02))
        found = compared(
            client, database_id=database(client), before="/2026-03-02T13:00", after=stored(client, hour(5))
        )
        assert names(found, "before") == [late]

    def test_a_marker_divides(self, client: TestClient, series: list[str]) -> None:
        marker = marked(client, 6)
        found = compared(client, marker=marker)
        assert (names(found, "before"), names(found, "after")) == (series[:6], series[6:])
        assert found["marker"] == {
            "id": "m1", "url": f"/api/v1/databases/{database(client)}/markers/m1", "database_id": database(client),
            "at": "2026-03-02T18:00:00", "text": "moved to all-flash",
        }  # fmt: skip
        assert len(names(compared(client, marker=marker, days=1), "before")) == 6

    def test_days_narrow_both_sides_of_a_marker(self, client: TestClient, series: list[str]) -> None:
        early, late = stored(client, hour(-100)), stored(client, hour(100))
        marker = marked(client, 6)
        narrow = compared(client, marker=marker, days=2)
        assert (names(narrow, "before"), names(narrow, "after")) == (series[:6], series[6:])
        wide = compared(client, marker=marker)
        assert names(wide, "before")[0] == early
        assert names(wide, "after")[-1] == late

    def test_one_document_a_side_is_read(self, client: TestClient, series: list[str]) -> None:
        read: list[str] = []
        engine = provided(client, Engine)

        def seen(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
            if "document.document" in statement:
                read.append(statement)

        event.listen(engine, "before_cursor_execute", seen)
        whole = compared(client, before=",".join(series[:6]), after=",".join(series[6:]))
        event.remove(engine, "before_cursor_execute", seen)
        assert len(read) <= 3  # one a side, and the forecast's
        assert whole["before"]["windows"] == whole["after"]["windows"] == 6

    def test_a_label_makes_no_other_database_of_one_that_goes_by_its_name(self, client: TestClient) -> None:
        for number in range(6):
            stored(client, hour(number, dbid=None))
        its = database(client)
        assert client.put(f"/api/v1/databases/{its}/settings", json={"label": "Orders"}).status_code == 200
        found = compared(client, database_id=its, before="/2026-03-02T15:00", after="2026-03-02T15:00/")
        assert found["before"]["database"] == "Orders"
        assert not [one for one in found["because"] if "databases" in one]


class TestSeries:
    def test_that_with_most_reports_is_taken_and_another_is_named(self, client: TestClient) -> None:
        for number in range(3):
            stored(client, hour(number))
        for number in range(2):
            stored(client, hour(number, 3.0, snap=900 + number, instances=[2]))
        one = {"database_id": database(client), "before": "/2026-03-02T13:00", "after": "2026-03-02T13:00/"}
        assert compared(client, **one)["before"]["series"]["key"] == "instance-1"
        other = compared(client, **one, series="instance-2")
        assert other["before"]["series"] == {"key": "instance-2", "label": "instance 2"}
        assert other["before"]["db_time_ms_per_unit"] is not None

    def test_a_list_of_two_instances_is_refused(self, client: TestClient) -> None:
        one, two = stored(client, hour(0)), stored(client, hour(1, instances=[2]))
        told = compared(client, 422, before=f"{one},{two}", after=stored(client, hour(2)))
        assert told["code"] == "invalid_comparison"
        assert told["detail"] == (
            "The reports before are of 2 series (ORCL, instance 1; ORCL, instance 2): name those of one."
        )


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ({"before": "{a}", "after": "{a}"}, 422, "The same report is on both sides"),
        ({"before": "{a},{b}", "after": "{b}"}, 422, "The same reports are on both sides"),
        ({"before": "nothere", "after": "{a}"}, 404, "There is no report nothere"),
        ({"before": "{a}.7", "after": "{b}"}, 404, "There is no report {a}.7"),
        ({"before": "{a}"}, 422, "Say what is after"),
        ({}, 422, "Say what is before"),
        ({"before": "/2026-01-01", "after": "{a}"}, 422, "A range of time is one of a database"),
        ({"before": "/2020-01-01", "after": "{a}", "database_id": "{d}"}, 422,
         "No report of ORCL, instance 1, lies before 2020-01-02 00:00 (before); those stored are of Mon 2 Mar 2026"),
        ({"before": "/2026-03-02T13:30", "after": "2026-03-02T12:00/", "database_id": "{d}"}, 422,
         "choose ranges that do not overlap"),
        ({"before": "/2026-03-02", "after": "{a}", "database_id": "nothere"}, 404, "There is no database of that id"),
        ({"before": "/2026-03-02", "after": "{a}", "database_id": "{d}", "series": "cluster"}, 422,
         "This database has no series cluster: it has instance-1."),
        ({"marker": "nothere"}, 404, "There is no marker of that id"),
        ({"marker": "nothere", "database_id": "{d}"}, 404, "There is no marker nothere of ORCL."),
        ({"marker": "{m}", "days": 1}, 422, "lies between 2026-03-03 12:00 and 2026-03-04 12:00 (after)"),
        ({"before": "{a}", "after": "{b}", "unit": "user_call"}, 422, "does not count"),
        ({"before": "a\0b", "after": "{b}"}, 422, "before"),
        ({"before": "{a}", "after": "{b}", "unit": "mile"}, 422, "unit"),
        ({"before": "{a}", "after": "{b}", "forecast": "nothere"}, 404, "There is no forecast nothere among those"),
        ({"marker": "{m}", "days": 0}, 422, "days"),
    ],
    ids=lambda one: str(one)[:60],
)  # fmt: skip
def test_what_cannot_be_compared_is_one_sentence(
    client: TestClient, asked: dict[str, Any], status: int, said: str
) -> None:
    few = {name: value for name, value in figures().items() if name != "user_calls_per_s"}
    known = {"a": stored(client, hour(0, metrics=few)), "b": stored(client, hour(1))}
    known |= {"d": database(client), "m": marked(client, 24)}
    told = compared(client, status, **{name: str(value).format(**known) for name, value in asked.items()})
    assert said.format(**known) in told["detail"]
    assert set(told) == {"type", "title", "status", "code", "detail"}


def test_a_forecast_that_was_kept_is_held_against_what_came(client: TestClient) -> None:
    before, after = stored(client, hour(0)), stored(client, hour(24, 1.0))
    engine = provided(client, Engine)
    with changing(engine) as connection:
        report = connection.scalar(
            select(Report.id).join(Upload, Upload.id == Report.upload_id).where(Upload.public_id == before)
        )
        row = {"report_id": report, "made_at": NOON, "versions": "", "label": "all-flash", "kind": "kept"}
        document = b'{"gain": [], "basis": null, "late": false}'
        connection.execute(insert(Forecast).values(public_id="f1", document=document, **row))
    found = compared(client, before=before, after=after, forecast="f1")
    assert found["asked"]["forecast"] == "f1"
    assert compared(client, 404, before=after, after=before, forecast="f1")["code"] == "not_found"


def test_joined_databases_are_compared_as_one_that_moved(client: TestClient) -> None:
    old, new = stored(client, hour(0)), stored(client, hour(24, 1.0, dbid=42, database="NEWDB"))
    apart = compared(client, before=old, after=new)
    assert apart["comparable"] == "no"
    engine = provided(client, Engine)
    with changing(engine) as connection:
        ids = {row.dbid: row.id for row in connection.execute(select(Database.dbid, Database.id))}
        connection.execute(Database.__table__.update().where(Database.id == ids[42]).values(part_of_id=ids[1234567890]))
    joined = compared(client, before=old, after=new)
    assert joined["comparable"] != "no"
    assert joined["before"]["database_id"] == joined["after"]["database_id"]
    assert any("migration" in one for one in joined["because"])


def test_the_interval_before_is_that_of_the_same_series(client: TestClient) -> None:
    engine = provided(client, Engine)
    first, second = stored(client, hour(0)), stored(client, hour(1.01))
    other = stored(client, hour(2, instances=[2]))
    third = stored(client, hour(3, parts=2))
    assert earlier(engine, first, 1) is None
    assert earlier(engine, second, 1) == first
    assert earlier(engine, third, 1) == second
    assert earlier(engine, other, 1) is None
    assert earlier(engine, stored(client, hour(9)), 1) in {f"{third}.1", f"{third}.2"}
    assert earlier(engine, "nothere", 1) is None


def test_what_is_removed_between_two_queries_of_a_side_is_there_for_both(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = stored(client, hour(0)), stored(client, hour(24))
    figures_of = Sides._figures

    def with_removal(sides: Sides, session: Session, rows: Sequence[Any]) -> list[dict[str, float]]:
        for database_id in [one["id"] for one in client.get("/api/v1/databases").json()["databases"]]:
            client.delete(f"/api/v1/databases/{database_id}")
        return figures_of(sides, session, rows)

    monkeypatch.setattr(Sides, "_figures", with_removal)
    compared(client, 404, before=before, after=after)
