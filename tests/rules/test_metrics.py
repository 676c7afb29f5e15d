"""Every metric on hand-made reports: tests/rules/metrics/*.yml say what goes in and what must come out."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from parsers.model.report import Report
from rules import metrics
from rules.core.metric import Measured, Missing
from rules.metric_values import catalogue, measure
from tests.rules.build import report_of
from tests.yaml_cases import read_yaml

CASES = [
    pytest.param(case, id=f"{path.stem}: {case['case']}")
    for path in sorted(Path(__file__).with_name("metrics").glob("*.yml"))
    for case in read_yaml(path)
]

CONTRACT = """
    elapsed_s db_time_s average_active_sessions captured_time_s db_cpu_s cpu_share read_share temp_share commit_share
    writer_share log_switch_share other_io_share cluster_share concurrency_share application_share network_share
    other_share io_share unaccounted_share read_iops write_iops read_bytes_per_s write_bytes_per_s mean_read_bytes
    database_read_iops database_write_iops redo_write_iops single_block_coverage single_block_read_p5_ms
    single_block_read_p50_ms single_block_read_p95_ms log_switches_per_hour redo_bytes_per_s_while_writing
    single_block_read_ms multi_block_read_ms file_read_ms log_file_sync_ms log_file_parallel_write_ms
    outstanding_reads buffer_hit_ratio host_cpu_busy redo_bytes_per_s transactions_per_s logical_reads_per_s
    db_time_per_transaction_ms executes_per_s user_calls_per_s block_changes_per_s sorts_per_s
    single_block_reads_per_s single_block_read_share multi_block_read_share other_reads_share cpus buffer_cache_bytes
    late_posted_s cpu_accounting_factor
""".split()


@pytest.mark.parametrize("case", CASES)
def test_metrics_of_a_report(case: dict[str, Any]) -> None:
    measured = measure(report_of(case["report"]))
    for name, wanted in case["expect"].items():
        check(name, measured[name], wanted)


def check(name: str, found: Measured | Missing, wanted: Any) -> None:
    """A number is the value; null that it cannot be had; a mapping names the fields that matter."""
    if wanted is None:
        assert isinstance(found, Missing), f"{name}: {found}"
        return
    fields = wanted if isinstance(wanted, dict) else {"value": wanted}
    answer = to_builtins(found.contract())
    for field, value in fields.items():
        if field == "missing":
            assert any(value in reason for reason in answer["missing"] or []), f"{name}: {answer}"
        elif field == "note":
            assert value in (answer.get("note") or ""), f"{name}: {answer}"
        elif isinstance(value, int | float) and not isinstance(value, bool):
            assert answer[field] == pytest.approx(value, rel=1e-5, abs=2e-7), f"{name}.{field}: {answer}"
        else:
            assert answer.get(field) == value, f"{name}.{field}: {answer}"


def test_every_metric_of_the_contract_is_there_in_its_own_module() -> None:
    assert set(CONTRACT) <= set(catalogue())
    files = {path.stem for path in Path(metrics.__path__[0]).glob("*.py")} - {"__init__"}
    assert files == set(catalogue())


def test_an_empty_report_measures_nothing_and_says_what_is_missing() -> None:
    for name, found in measure(Report(format="statspack-text", scope="instance")).items():
        assert isinstance(found, Missing), name
        assert found.missing, name
        assert all(found.missing), name
        assert to_builtins(found.contract()) == {
            "value": None,
            "unit": catalogue()[name].unit,
            "way": None,
            "missing": found.missing,
            "line": None,
        }


def test_sections_of_blank_rows_measure_nothing() -> None:
    blank = {
        name: [{}, {"event": None, "statistic": None, "name": None}]
        for name in (
            "foreground_waits background_waits top_events instance_activity time_model load_profile io_profile "
            "tablespace_io file_io host_cpu os_statistics wait_histogram thread_activity io_by_filetype"
        ).split()
    }
    report = report_of({"sections": blank, "interval": {"elapsed_s": 900.0, "db_time_s": 0.0}})
    measured = {name for name, found in measure(report).items() if isinstance(found, Measured)}
    assert measured == {"elapsed_s", "db_time_s", "average_active_sessions"}
