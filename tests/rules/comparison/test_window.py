"""A window, from the analysis object."""

from datetime import datetime
from typing import Any

import pytest
from msgspec.structs import replace

from rules.comparison.analysis_excerpt import AnalysisExcerpt, MetricExcerpt, VerdictExcerpt
from rules.comparison.window import window
from tests.rules.comparison.sides import SAMPLES, analysis, sample, window_of


def test_a_sample_as_a_window() -> None:
    one = sample("statspack_text/mtr-before.txt")
    assert (one.report, one.format, one.scope) == ("mtr-before.txt", "statspack-text", "instance")
    assert (one.database, one.dbid, one.release, one.instance_number) == ("MTR", 3056795493, "9.2.0.6.0", 1)
    assert (one.begin_time, one.end_time) == (datetime(2006, 12, 13, 11, 45, 1), datetime(2006, 12, 13, 12, 0, 1))
    assert one.elapsed_s == 900.0
    assert one.block_size_bytes == 8192
    assert one.metrics["db_time_s"] == 54219.0
    assert "single_block_read_p50_ms" not in one.metrics


def test_waits_are_those_of_sessions() -> None:
    """The list is mixed: what background processes waited for is taken out, and what only they wait for is no event."""
    shown = sample("statspack_text/mtr-before.txt").printed
    assert shown is not None
    first = shown.events[0]
    assert (first.event, first.kind, first.seconds, first.percent) == ("db file sequential read", "read", 45110.0, 83.2)
    assert first.waits == 8_587_142 - 44
    assert "log file parallel write" not in [one.event for one in shown.events]
    assert shown.cpu is not None
    assert (shown.cpu.event, shown.cpu.seconds, shown.cpu.percent) == ("CPU time", 4981.0, 9.19)


def test_statements_by_hash_value() -> None:
    shown = sample("statspack_text/mtr-before.txt").printed
    assert shown is not None
    first = shown.statements[0]
    assert (first.sql_id, first.executions, first.elapsed_s) == ("2871440913", 188.0, 9177.11)
    assert len({one.sql_id for one in shown.statements}) == len(shown.statements)


def test_a_cluster_is_the_sum_of_its_hosts() -> None:
    one = sample("awr_rac_text/harbor-two-instances.txt")
    assert (one.scope, one.instance_number) == ("cluster", None)
    assert one.printed is not None
    found = analysis(SAMPLES / "awr_rac_text/harbor-two-instances.txt")["report"]["instances"]
    assert len(found) == 2
    assert one.printed.cpus == sum(each["cpus"] for each in found)
    assert one.startup_time == datetime.fromisoformat(max(each["startup_time"] for each in found))


def test_what_the_verdict_explains_of_unaccounted_time() -> None:
    """By a queue for the CPU: 47.8 % of DB time is neither CPU nor a wait there, and shares are of DB time."""
    core = AnalysisExcerpt(
        metrics={"unaccounted_share": MetricExcerpt(0.478)}, verdict=VerdictExcerpt(case="cpu_first", base="db_time")
    )
    queued = window(core, {})
    assert (queued.metrics["explained_share"], queued.unexplained) == (0.478, 0.0)
    doubted = window(replace(core, verdict=VerdictExcerpt(base="captured_time")), {})
    assert "explained_share" not in doubted.metrics
    assert doubted.unexplained == 0.478


def test_parameters_and_verdict() -> None:
    one = sample("awr_html/ledger-slow-redo.html").printed
    assert one is not None
    assert one.parameters["db_block_size"] == "8192"
    assert one.case is not None
    assert one.leading[0][1] >= one.leading[-1][1]
    assert one.basis
    assert one.gain
    assert one.storage is None


def test_a_parameter_is_what_it_was_in_the_end() -> None:
    rows = [{"name": "a", "begin_value": "1", "end_value": "2"}, {"name": "b", "begin_value": "1", "end_value": None}]
    rows += [{"name": "c", "begin_value": "1", "end_value": ""}, {"name": None, "begin_value": "1"}, {"name": "d"}]
    shown = window_of({"report": {"sections": {"parameters": {"rows": rows}}}}).printed
    assert shown is not None
    assert shown.parameters == {"a": "2", "b": "1", "c": "1"}


def test_the_caller_names_it() -> None:
    assert window_of({"file": "a.zip", "member": "b.txt"}).report == "a.zip!b.txt"
    assert window_of({"file": "a.zip"}, "id?part=2").report == "id?part=2"


def test_of_very_many_statements_those_with_most_time_are_kept() -> None:
    rows = [{"sql_id": f"s{number}", "elapsed_s": float(number), "executions": 1} for number in range(300)]
    late = {"sql_id": "s7", "executions": 4, "elapsed_per_exec_s": 2.0}
    sections = {"sql_by_elapsed": {"rows": rows}, "sql_by_executions": {"rows": [late, {"executions": 3}]}}
    shown = window_of({"report": {"sections": sections}}).printed
    assert shown is not None
    assert [one.sql_id for one in shown.statements] == [f"s{number}" for number in range(299, 99, -1)]


@pytest.mark.parametrize(
    ("row", "least_s"),
    [
        ({"elapsed_s": 30.01}, 1.0), ({"elapsed_s": 30.1}, 2.0), ({"elapsed_s": 30}, 20.0),
        ({"elapsed_s": None, "elapsed_per_exec_s": 0.01}, 1.2), ({"elapsed_s": 1e-07}, 20.0),
    ],
)  # fmt: skip
def test_how_coarse_the_time_of_a_statement_is_printed(row: dict[str, Any], least_s: float) -> None:
    rows = [{"sql_id": "a", "executions": 6, **row}]
    shown = window_of({"report": {"sections": {"sql_by_elapsed": {"rows": rows}}}}).printed
    assert shown is not None
    assert shown.statements[0].least_s == pytest.approx(least_s)


def test_a_statement_is_had_from_the_list_that_tells_all_of_it() -> None:
    gets = {"sql_id": "a", "elapsed_s": None, "executions": 5, "line": 1}
    runs = {"sql_id": "a", "elapsed_per_exec_s": 0.5, "executions": 6, "line": 2}
    plans = [{"sql_id": "a", "plan_hash_value": 9}, {"sql_id": "a", "plan_hash_value": 3}, {"sql_id": "a"}]
    sections = {
        "sql_by_gets": {"rows": [gets]},
        "sql_by_executions": {"rows": [runs]},
        "top_sql_with_top_events": {"rows": plans},
    }
    shown = window_of({"report": {"sections": sections}}).printed
    assert shown is not None
    (one,) = shown.statements
    assert (one.executions, one.elapsed_s, one.plan, one.line) == (6.0, 3.0, "3, 9", 2)
