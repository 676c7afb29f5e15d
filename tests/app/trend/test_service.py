"""A figure of a database over time, on both engines: ugly histories first, then what a DBA would sign."""

import math
from datetime import datetime, timedelta
from typing import Any

import numpy as np
import pytest
from fastapi import FastAPI
from sqlalchemy import Engine

from app.fleet.query import Asked
from app.fleet.service import Fleet
from app.history.frames import History
from app.store.access.visibility import EVERYBODY
from app.trend.document import OneTrend, Statistics, TrendSeries
from app.trend.service import trend
from app.web.problems import NotFound, Problem
from tests.app.made_series import HOUR, MONDAY, database, fill, hours, mark, white
from tests.app.services import provided

READ, LOAD = "single_block_read_ms", "average_active_sessions"


@pytest.fixture
def engine(service: FastAPI) -> Engine:
    engine: Engine = provided(service, Engine)
    return engine


def ask(engine: Engine, public_id: str, **asked: str | None) -> OneTrend:
    return trend(History(engine), public_id, asked, EVERYBODY)


def one(engine: Engine, intervals: Any, **asked: str | None) -> OneTrend:
    """The trend of a new database with these intervals."""
    name = database(engine)
    fill(engine, name, intervals)
    return ask(engine, name, **asked)


def test_no_report_is_told_and_no_database_is_not_found(engine: Engine) -> None:
    empty = ask(engine, database(engine))
    assert (empty.points, empty.statistics, empty.series, empty.change_points) == ([], None, None, [])
    assert empty.sentence == "No report of this database is stored: a trend begins with the first."
    for unknown in ("none", "\0"):
        with pytest.raises(NotFound):
            ask(engine, unknown)


def test_one_point_is_no_trend(engine: Engine) -> None:
    found = one(engine, hours([5.3]))
    assert found.statistics == Statistics(
        count=1, mean=5.3, mean_by="interval", median=5.3, p95=5.3, peak=5.3, peak_at="2026-01-05T01:00:00", least=5.3
    )  # fmt: skip
    assert found.sentence == (
        "The single-block read takes 5.30 ms in one interval, to Mon 5 Jan 2026, 01:00: a trend needs more."
    )


def test_intervals_without_the_figure_are_told(engine: Engine) -> None:
    found = one(engine, hours([1.0, 2.0], "read_iops"))
    assert found.points == []
    assert found.left_out.unknown == 2
    assert found.notes == ["Without this figure: 2 reports."]
    assert "choose another figure or range" in found.sentence


def test_equal_times_stand_beside_each_other(engine: Engine) -> None:
    found = one(engine, [(None, MONDAY, {READ: float(n)}) for n in range(1, 9)])
    assert [point.value for point in found.points] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert found.statistics.count == 8


def test_what_has_no_time_or_an_impossible_one_is_left_out_and_told(engine: Engine) -> None:
    old, far = datetime(1969, 7, 20), datetime(9999, 12, 31, 23, 59)
    odd = [(None, None, {READ: 9.0}), (old, old + HOUR, {READ: 8.0}), (far - HOUR, far, {READ: 7.0})]
    found = one(engine, [*hours([1.0, 1.1, 1.2]), *odd])
    assert [point.value for point in found.points] == [1.0, 1.1, 1.2]
    assert (found.left_out.undated, found.left_out.misdated) == (1, 2)
    assert found.notes == [
        "Left out: 1 report without a printed time.", "Left out: 2 reports dated before 1980 or after 2100."
    ]  # fmt: skip


def test_negative_figures_are_kept_and_what_no_report_holds_is_unknown(engine: Engine) -> None:
    values = [-0.4, 0.2, 1e308, -1e300, -0.1, 0.0, 0.1, -0.3]
    found = one(engine, hours(values, "unaccounted_share"), metric="unaccounted_share")
    assert (found.statistics.least, found.statistics.peak) == (-0.4, 0.2)
    assert found.change_points == []
    assert found.notes == [
        "Without this figure: 2 reports.",
        "Some figures are below zero: no ratio can be had of them, and no change is looked for.",
    ]
    huge = one(engine, hours([9e17] * 7, "read_iops"), metric="read_iops")
    assert huge.statistics.mean == pytest.approx(9e17)
    assert len(huge.sentence) < 250


def test_an_interval_that_ends_before_it_begins_has_no_begin(engine: Engine) -> None:
    found = one(engine, [(MONDAY + HOUR, MONDAY, {READ: 1.0})])
    assert found.points[0].begin_time is None


def test_the_mean_of_rates_weighs_longer_intervals_more_and_says_so(engine: Engine) -> None:
    long = (MONDAY + HOUR, MONDAY + 4 * HOUR, {"read_iops": 100.0, READ: 1.0})
    intervals = [(MONDAY, MONDAY + HOUR, {"read_iops": 500.0, READ: 2.0}), long]
    rates, latency = one(engine, intervals, metric="read_iops"), one(engine, intervals)
    assert (rates.statistics.mean, rates.statistics.mean_by) == (200, "time")
    assert (latency.statistics.mean, latency.statistics.mean_by) == (1.5, "interval")
    assert rates.statistics.median == 300


def test_the_95th_percentile_is_that_of_the_fleet(engine: Engine) -> None:
    load = "average_active_sessions"
    calm = (MONDAY, MONDAY + 19 * HOUR, {load: 1.0, "elapsed_s": 19 * 3600.0})
    storms = [(MONDAY + n * HOUR, MONDAY + (n + 1) * HOUR, {load: n - 10.0, "elapsed_s": 3600.0}) for n in (19, 20, 21)]
    found = one(engine, [calm, *storms], metric=load).statistics
    (row,) = Fleet(engine).table(Asked(), EVERYBODY).databases
    assert (found.p95, found.peak) == (10.0, 11.0)
    assert {name: getattr(found, name) for name in ("mean", "p95", "peak")} == pytest.approx(dict(row.active_sessions))


def test_captured_time_stands_where_db_time_is_doubtful(engine: Engine) -> None:
    figures = [{LOAD: 1.1, "unaccounted_share": -0.35}, {LOAD: 8.1, "unaccounted_share": 0.79},
               {LOAD: 1.5, "unaccounted_share": 0.04}]  # fmt: skip
    intervals = [
        (begin, end, {**known, READ: 1.0}) for (begin, end, _), known in zip(hours([0] * 3), figures, strict=True)
    ]
    found = one(engine, intervals, metric=LOAD)
    assert [round(point.value, 2) for point in found.points] == [1.49, 1.70, 1.5]
    assert [point.doubtful for point in found.points] == [True, True, False]
    assert found.notes[0].startswith("In 2 of 3 intervals DB time cannot be trusted")
    assert not any(point.doubtful for point in one(engine, intervals).points)
    hot = found.heat.load.median[0]
    assert [round(value, 2) for value in hot[:3]] == [1.49, 1.70, 1.5]


def test_instances_and_cluster_never_mix(engine: Engine) -> None:
    name = database(engine)
    fill(engine, name, hours([1.0] * 3), instance=1)
    fill(engine, name, hours([2.0] * 4), instance=2)
    fill(engine, name, hours([3.0] * 4), "cluster", None)
    fill(engine, name, [], instance=3)
    found = ask(engine, name)
    assert found.series == TrendSeries(key="cluster", scope="cluster", instance_number=None,
                                       label="the whole cluster", reports=4)  # fmt: skip
    assert [other.key for other in found.other_series] == ["instance-2", "instance-1"]
    assert {point.value for point in ask(engine, name, series="instance-1").points} == {1.0}
    with pytest.raises(Problem, match="it has cluster, instance-2, instance-1"):
        ask(engine, name, series="instance-9")


def test_a_range_takes_whole_days(engine: Engine) -> None:
    name = database(engine)
    fill(engine, name, hours(range(1, 73)))
    found = ask(engine, name, since="2026-01-06", until="2026-01-06")
    assert len(found.points) == 24
    assert (found.since, found.until) == ("2026-01-06T00:00:00", "2026-01-07T00:00:00")
    exact = ask(engine, name, since="2026-01-06T10:30:00", until="2026-01-06T12:00:00")
    assert [point.end_time[11:16] for point in exact.points] == ["11:00", "12:00"]
    assert ask(engine, name, until="9999-12-31").until is None


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {"metric": "single_block_reed_ms"},
            "metric: there is no 'single_block_reed_ms'; near ones are single_block_read",
        ),
        ({"metric": "select"}, "metric: there is no 'select'; "),
        ({"metric": "\0" * 5000}, "metric: there is no "),
        ({"since": "yesterday"}, "since is no time: write 2026-01-31"),
        ({"until": "2026-01-31T10:00:00Z"}, "names a time zone"),
        ({"since": "2026-02-01", "until": "2026-01-01"}, "since must lie before until"),
    ],
)
def test_what_cannot_be_asked_is_told_in_a_sentence(engine: Engine, asked: dict[str, str], said: str) -> None:
    with pytest.raises(Problem, match=said) as refused:
        ask(engine, database(engine), **asked)
    assert refused.value.status == 422
    assert refused.value.sentence.count(".") == 1


@pytest.mark.parametrize("name", ["Single-block read", "single block read ms", "SINGLE_BLOCK_READ_MS", "", None])
def test_a_metric_is_found_by_name_and_label(engine: Engine, name: str | None) -> None:
    assert ask(engine, database(engine), metric=name).metric == READ


def test_a_change_is_dated_sized_and_told_with_its_marker(engine: Engine) -> None:
    logs = white(np.random.default_rng(1), 72, 0.08) + math.log(5.3)
    logs[30:] += math.log(1.1 / 5.3)
    name = database(engine)
    fill(engine, name, hours(np.exp(logs)))
    mark(engine, name, MONDAY - timedelta(days=30), "19c upgrade")
    near = mark(engine, name, MONDAY + timedelta(hours=4), "moved to all-flash")
    found = ask(engine, name)
    (change,) = found.change_points
    assert change.at == change.last_before == "2026-01-06T06:00:00"
    assert change.before == pytest.approx(5.3, rel=0.05)
    assert change.ratio == pytest.approx(0.21, abs=0.02)
    assert (change.near_marker.id, change.near_marker.hours_after) == (near, 26)
    before, after = (f"{level:.2f} ms" for level in (change.before, change.after))
    assert change.sentence == (
        f"Since Tue 6 Jan 2026, 06:00 the single-block read takes {after} instead of {before} "
        f"(×{change.ratio:.2f}); 26 hours after the marker “moved to all-flash”."
    )
    assert found.sentence == change.sentence
    assert [one.text for one in found.markers] == ["19c upgrade", "moved to all-flash"]


def test_a_change_between_two_campaigns_has_no_day(engine: Engine) -> None:
    logs = white(np.random.default_rng(2), 20, 0.08)
    first, second = np.exp(logs[:10] + math.log(5)), np.exp(logs[10:])
    found = one(engine, [*hours(first), *hours(second, first=datetime(2026, 6, 1))])
    assert found.sentence.startswith("Between Mon 5 Jan 2026 and Mon 1 Jun 2026 the single-block read went from ")
    assert found.change_points[0].at == "2026-06-01T00:00:00"


def test_a_level_that_did_not_last_is_told_in_the_past(engine: Engine) -> None:
    logs = white(np.random.default_rng(3), 90, 0.1) + math.log(2)
    logs[40:60] += math.log(3)
    found = one(engine, hours(np.exp(logs), LOAD), metric=LOAD)
    first, second = found.change_points
    assert first.sentence.startswith("From Tue 6 Jan 2026, 16:00 to Wed 7 Jan 2026, 12:00 average active sessions were")
    assert second.sentence.startswith("Since Wed 7 Jan 2026, 12:00 average active sessions are")
    assert found.sentence.startswith("2 changes of level stand out, the last: since Wed 7 Jan 2026")


def test_a_steady_history_says_so(engine: Engine) -> None:
    values = 1.14 * np.exp(white(np.random.default_rng(4), 30, 0.03))
    values[12] *= 4
    found = one(engine, hours(values))
    assert "no change of level stands out from the noise; the peak is" in found.sentence
    assert "times that, on Mon 5 Jan 2026, 13:00." in found.sentence


def test_a_sum_grows_with_its_interval_and_that_is_no_change(engine: Engine) -> None:
    short = [
        (begin, begin + HOUR / 2, {"db_time_s": 900.0}) for begin, _, _ in hours([0] * 30, first=MONDAY + 30 * HOUR)
    ]
    found = one(engine, [*hours([1800.0] * 30, "db_time_s"), *short], metric="db_time_s")
    assert found.change_points == []
    assert "no change of level" not in found.sentence
    (note,) = found.notes
    assert note.startswith(
        "This is a sum over each interval and grows with its length: changes of level are looked for"
    )


def test_one_query_of_narrow_rows_answers(engine: Engine) -> None:
    from sqlalchemy import event

    name = database(engine)
    fill(engine, name, hours(range(1, 30)))
    asked: list[str] = []

    def seen(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if "metric_value" in statement:
            asked.append(statement)
        assert "document" not in statement

    event.listen(engine, "before_cursor_execute", seen)
    ask(engine, name)
    event.remove(engine, "before_cursor_execute", seen)
    assert len(asked) == 1
