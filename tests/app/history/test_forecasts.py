"""Forecasts: written down when a report comes, kept by people, and never touched by newer rules."""

import json
from typing import Any

import pytest
import sqlalchemy
from fastapi.testclient import TestClient
from msgspec import structs
from sqlalchemy import Engine

from app.analysis.document import Analysis
from app.analysis.finished import Finished
from app.history import forecasts as history_forecasts
from app.history.forecasts import MOST_KEPT, Forecasts
from app.store.reports import Store
from app.store.schema.tables import Forecast, Report
from app.web.problems import NotFound, Problem
from rules.what_if.asked_change import AskedChange
from tests.app import filled
from tests.app.services import changing, provided
from tests.app.stand_in import StandIn, report_bytes

REPORTS = "/api/v1/reports"
ANSWER = structs.replace(
    filled.ANSWER,
    change="reads at 0.5 ms",
    read_ms=0.5,
    needs_iops=900.0,
    sentence="Reads at 0.5 ms would save 40 %.",
)


@pytest.fixture
def forecasts(client: TestClient) -> Forecasts:
    return Forecasts(provided(client, Engine))


def upload(client: TestClient, **what: Any) -> str:
    return str(client.post(REPORTS, content=report_bytes(**what)).json()["id"])


def newer_rules(stand_in: StandIn, version: str = "9", say: str = "CPU first.", gain: float = 0.1) -> None:
    """From now on everything is judged by other rules, which foresee something else."""
    judge = type(stand_in).analyse

    def analyse(*given: Any) -> list[Finished]:
        found = []
        for one in judge(stand_in, *given):
            document = json.loads(one.core)
            document["versions"]["rules"] = version
            document["verdict"]["headline"] = say
            document["verdict"]["gain"] = [
                {"kind": "media", "change": "x", "read_ms": 0.5, "conservative": gain, "coupled": gain}
            ]
            found.append(Finished(json.dumps(document).encode(), one.parts))
        return found

    stand_in.analyse = analyse  # type: ignore[method-assign]


def analysis(client: TestClient, public_id: str, part: int = 1) -> Analysis:
    core = provided(client, Store).analysis(public_id, part)
    assert core is not None
    return core


def test_the_first_judgement_is_written_down_with_all_it_stood_on(
    client: TestClient, forecasts: Forecasts, stand_in: StandIn
) -> None:
    newer_rules(stand_in, "3", "Reads lead.", 0.7)
    (made,) = forecasts.of(upload(client), 1)
    known = json.loads(made.document)
    assert (made.kind, made.label, made.versions) == ("judged", None, "1/3/1")
    assert (known["headline"], known["late"]) == ("Reads lead.", False)
    (gain,) = known["gain"]
    told = {"kind": "media", "change": "x", "read_ms": 0.5, "conservative": 0.7, "coupled": 0.7}
    assert {name: value for name, value in gain.items() if value not in (None, "")} == told
    assert known["figures"] == {"read_iops": {"value": 9855.2, "unit": ""}}  # what was unknown is not there
    assert (known["begin_time"], known["end_time"]) == ("2026-01-31T10:00:12", "2026-01-31T11:00:07")
    assert "basis" in known
    assert "judged_with" in known


def test_newer_rules_and_other_facts_never_touch_it(
    client: TestClient, forecasts: Forecasts, stand_in: StandIn
) -> None:
    newer_rules(stand_in, "3", "Reads lead.", 0.7)
    public_id = upload(client, parts=2)
    kept = forecasts.keep(public_id, analysis(client, public_id, 2), AskedChange(latency_ms=0.5), ANSWER)
    before = [forecasts.of(public_id, part) for part in (1, 2)]
    assert [len(one) for one in before] == [1, 2]
    newer_rules(stand_in)
    assert client.post(f"{REPORTS}/{public_id}/rejudge").status_code == 200
    database = client.get("/api/v1/databases").json()["databases"][0]["id"]
    client.put(f"/api/v1/databases/{database}/storage", json={"devices": 8})
    assert analysis(client, public_id).verdict.headline == "CPU first."
    assert [forecasts.of(public_id, part) for part in (1, 2)] == before
    assert before[1][1] == kept


def test_a_report_that_came_before_forecasts_gets_one_that_says_so(
    client: TestClient, forecasts: Forecasts, stand_in: StandIn
) -> None:
    public_id = upload(client)
    with changing(provided(client, Engine)) as connection:
        connection.execute(sqlalchemy.delete(Forecast))
    newer_rules(stand_in)
    client.post(f"{REPORTS}/{public_id}/rejudge")
    (made,) = forecasts.of(public_id, 1)
    assert (made.read().late, made.versions) == (True, "1/9/1")
    promised = forecasts.for_comparison([(public_id, 1)])
    assert promised is not None
    assert not promised.stored
    client.post(f"{REPORTS}/{public_id}/rejudge")
    assert forecasts.of(public_id, 1) == [made]


def test_a_report_with_a_kept_one_gets_no_other_afterwards(client: TestClient, forecasts: Forecasts) -> None:
    public_id = upload(client)
    with changing(provided(client, Engine)) as connection:
        connection.execute(sqlalchemy.delete(Forecast))
    kept = forecasts.keep(public_id, analysis(client, public_id), AskedChange(devices=2), ANSWER, "twice")
    client.post(f"{REPORTS}/{public_id}/rejudge")
    assert forecasts.of(public_id, 1) == [kept]


def cut_otherwise(stand_in: StandIn, snaps: list[int]) -> None:
    """From now on a file is cut into reports of these first snapshots."""
    judge = type(stand_in).analyse

    def analyse(*given: Any) -> list[Finished]:
        first = judge(stand_in, *given)[0]
        found = []
        for part, snap in enumerate(snaps, start=1):
            document = json.loads(first.core)
            document.update(part=part, parts=len(snaps))
            document["report"]["interval"] |= {"begin_snap": snap, "end_snap": snap + 1}
            found.append(Finished(json.dumps(document).encode(), first.parts))
        return found

    stand_in.analyse = analyse  # type: ignore[method-assign]


@pytest.mark.parametrize(
    ("snaps", "places"),
    [
        ([102, 101], {2: 101, 1: 102}),  # the other way round
        ([77, 101, 102], {1: 77, 2: 101, 3: 102}),  # one more is found before them
        ([102], {1: 102}),
    ],
)
def test_forecasts_go_with_their_interval_where_a_newer_parser_cuts_a_file_otherwise(
    client: TestClient, forecasts: Forecasts, stand_in: StandIn, snaps: list[int], places: dict[int, int]
) -> None:
    public_id = upload(client, parts=2)
    said = {}
    for part, snap in ((1, 101), (2, 102)):
        line = forecasts.keep(
            public_id, analysis(client, public_id, part), AskedChange(devices=2), ANSWER, f"of {snap}"
        )
        said[line.id] = line
    cut_otherwise(stand_in, snaps)
    assert client.post(f"{REPORTS}/{public_id}/rejudge").status_code == 200
    for part, snap in places.items():
        labels = [one.label for one in forecasts.of(public_id, part) if one.kind == "kept"]
        if snap != 77:
            assert f"of {snap}" in labels
        else:
            assert labels == []
        assert any(one.kind == "judged" for one in forecasts.of(public_id, part))
    there = [one for part in places for one in forecasts.of(public_id, part) if one.kind == "kept"]
    assert {one.id: one for one in there} == said  # none is lost, whatever became of its report


def test_a_kept_one_can_be_removed_and_what_a_verdict_foresaw_cannot(client: TestClient, forecasts: Forecasts) -> None:
    public_id = upload(client, parts=2)
    kept = forecasts.keep(public_id, analysis(client, public_id), AskedChange(devices=2), ANSWER)
    assert not forecasts.remove(public_id, 2, kept.id)  # it is of another part
    assert not forecasts.remove(public_id, 1, "nothing\0")
    with pytest.raises(Problem, match="stays as long as its report"):
        forecasts.remove(public_id, 1, forecasts.of(public_id, 1)[0].id)
    assert forecasts.remove(public_id, 1, kept.id)
    assert not forecasts.remove(public_id, 1, kept.id)
    assert [one.kind for one in forecasts.of(public_id, 1)] == ["judged"]


def test_they_go_with_their_report(client: TestClient, forecasts: Forecasts) -> None:
    public_id = upload(client)
    document = analysis(client, public_id)
    client.delete(f"{REPORTS}/{public_id}")
    assert forecasts.of(public_id, 1) == []
    with provided(client, Engine).connect() as connection:
        assert connection.scalar(sqlalchemy.select(sqlalchemy.func.count(Forecast.id))) == 0
    with pytest.raises(NotFound):
        forecasts.keep(public_id, document, AskedChange(devices=2), ANSWER)


@pytest.mark.parametrize(
    ("label", "kept"),
    [
        (" to  flash\r\n\t2027 ", "to flash 2027"),
        ("", None),
        ("\0 \x1b", None),
        ("half \ud800 a pair", "half ? a pair"),
        ("x" * 200, "x" * 200),
        (None, None),
    ],
)
def test_a_label_is_one_line_of_text(
    client: TestClient, forecasts: Forecasts, label: str | None, kept: str | None
) -> None:
    public_id = upload(client)
    assert forecasts.keep(public_id, analysis(client, public_id), AskedChange(), ANSWER, label).label == kept


def test_a_label_that_is_too_long_is_told_and_never_cut(client: TestClient, forecasts: Forecasts) -> None:
    public_id = upload(client)
    with pytest.raises(Problem, match="takes up to 200 letters"):
        forecasts.keep(public_id, analysis(client, public_id), AskedChange(), ANSWER, "x" * 201)
    assert [one.kind for one in forecasts.of(public_id, 1)] == ["judged"]


def test_nobody_fills_the_store_with_them(client: TestClient, forecasts: Forecasts) -> None:
    public_id = upload(client)
    document = analysis(client, public_id)
    with changing(provided(client, Engine)) as connection:
        report = connection.scalar(sqlalchemy.select(Report.id))
        row = {"report_id": report, "kind": "kept", "versions": "", "document": b"{}", "label": None}
        times = connection.scalar(sqlalchemy.select(Forecast.made_at))
        connection.execute(
            sqlalchemy.insert(Forecast), [{**row, "public_id": f"k{one}", "made_at": times} for one in range(MOST_KEPT)]
        )
    with pytest.raises(Problem, match="remove one first"):
        forecasts.keep(public_id, document, AskedChange(), ANSWER)


def test_a_comparison_is_held_against_what_somebody_kept_before_what_the_verdict_foresaw(
    client: TestClient, forecasts: Forecasts, stand_in: StandIn
) -> None:
    newer_rules(stand_in, "3", "Reads lead.", 0.7)
    one, two = upload(client), upload(client, dbid=5)
    assert forecasts.for_comparison([]) is None
    assert forecasts.for_comparison([("nowhere", 1)]) is None
    assert forecasts.for_comparison([(one, 2)]) is None
    judged = forecasts.for_comparison([(two, 1), (one, 1)])
    assert judged is not None
    assert (judged.label, judged.stored, judged.gain[0].conservative) == (None, True, 0.7)
    assert judged.made_at is not None
    assert judged.made_at.endswith("Z")
    first = forecasts.keep(two, analysis(client, two), AskedChange(latency_ms=0.5), ANSWER)
    found = forecasts.for_comparison([(two, 1), (one, 1)])
    assert found is not None
    assert (found.label, found.gain[0].kind, found.gain[0].coupled) == ("reads at 0.5 ms", "what_if", 0.5)
    forecasts.keep(one, analysis(client, one), AskedChange(latency_ms=0.5), ANSWER, "the second")
    newest = forecasts.for_comparison([(two, 1), (one, 1)])
    named = forecasts.for_comparison([(two, 1), (one, 1)], first.id)
    assert newest is not None
    assert named is not None
    assert (newest.label, named.label) == ("the second", "reads at 0.5 ms")
    assert forecasts.for_comparison([(two, 1)], "another") is None


def test_a_forecast_that_is_removed_once_it_was_chosen_is_read_all_the_same(
    client: TestClient, forecasts: Forecasts, monkeypatch: pytest.MonkeyPatch
) -> None:
    public_id, rows_of = upload(client), history_forecasts.plain_rows

    def with_removal(*asked: Any) -> Any:
        rows = rows_of(*asked)
        client.delete(f"{REPORTS}/{public_id}")
        return rows

    monkeypatch.setattr(history_forecasts, "plain_rows", with_removal)
    assert forecasts.for_comparison([(public_id, 1)]) is not None
    assert forecasts.for_comparison([(public_id, 1)]) is None
