"""The benchmarks run and report every format; their figures are nobody's promise."""

import re
import subprocess
import sys
from pathlib import Path

import pytest


def printed(topic: str, *options: str) -> list[list[str]]:
    command = [sys.executable, "-m", f"benchmarks.{topic}", *options]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=Path(__file__).parents[1])
    heading, *rows = done.stdout.splitlines()
    assert heading.startswith("format")
    return [row.split() for row in rows]


def test_the_benchmark_of_reading_prints_a_line_a_format() -> None:
    rows = printed("parse", "--passes", "1", "--most", "1")
    assert [row[:2] for row in rows][:3] == [["statspack-text", "1"], ["awr-text", "1"], ["awr-html", "1"]]
    assert all(float(row[6]) > 1 for row in rows)


def test_the_benchmark_of_sizes_prints_a_line_a_format_and_size() -> None:
    rows = printed("sizes", "--sizes", "0.2")
    assert [row[0] for row in rows][:3] == ["statspack-text", "awr-text", "awr-html"]
    assert all(abs(float(row[1]) - 0.2) < 0.05 and float(row[2]) > 0 for row in rows)


def test_the_benchmark_of_judging_prints_a_line_a_format() -> None:
    rows = printed("judging", "--passes", "1", "--most", "1")
    assert [row[:2] for row in rows][:3] == [["statspack-text", "1"], ["awr-text", "1"], ["awr-html", "1"]]
    assert all(float(figure) > 0 for row in rows for figure in row[2:])


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_the_benchmark_of_the_memory_prints_a_line_a_question(engine: str) -> None:
    options = ["--sizes", "310,400", "--calls", "1", "--engines", engine]
    command = [sys.executable, "-m", "benchmarks.history", *options]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=Path(__file__).parents[1])
    _, heading, *rows = done.stdout.splitlines()
    assert heading.startswith(engine)
    assert [row for row in rows if "found by" in row] == rows[6:]
    rows = rows[:6]
    assert [row[:22].strip() for row in rows] == ["report list", "a database's reports", "database list",
                                                  "trend of a year", "two sets of 30 days", "fleet table"]  # fmt: skip
    assert [int(row.split()[-1]) for row in rows][:5] == [50, 20, 50, 300, 50]


@pytest.mark.slow
@pytest.mark.postgres
def test_the_benchmark_of_taking_in_prints_a_line_a_number_of_clients_and_of_workers() -> None:
    command = [sys.executable, "-m", "benchmarks.ingest", "--reports", "2", "--clients", "1,2"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=Path(__file__).parents[1])
    heading, *rows = [line.split() for line in done.stdout.splitlines()]
    assert heading[0] == "engine"
    assert [row[:2] for row in rows] == [
        ["sqlite", "1"], ["sqlite", "2"], ["postgresql", "1"], ["postgresql", "2"], ["drain", "1"], ["drain", "2"],
    ]  # fmt: skip
    assert all(float(row[2]) > 0 and float(row[3]) > 0 for row in rows)


@pytest.mark.slow
def test_the_benchmark_of_pages_prints_a_line_a_page_beside_the_empty_one() -> None:
    sample = Path(__file__).parents[1] / "sample_reports" / "awr_html" / "ledger-slow-redo.html"
    command = [sys.executable, "-m", "benchmarks.pages", "--reports", "310", "--calls", "1", "--report", str(sample)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=Path(__file__).parents[1])
    heading, *rows = done.stdout.splitlines()
    assert heading.startswith("page")
    assert [row[:12].strip() for row in rows] == [
        "empty", "report", "first page", "reports", "databases", "database", "trend", "fleet", "compare", "search",
        "rules", "curves", "glossary",
    ]  # fmt: skip
    figures = [[one for one in row[12:].split() if one not in ("LATE", "late", "came", "anew")] for row in rows]
    assert [*figures[0][2:5], figures[0][7]] == ["1.0"] * 4
    assert all(float(one) >= 0 for row in figures for one in row)
    assert all(0 < float(row[10]) <= 150 for row in figures)


@pytest.mark.slow
@pytest.mark.postgres
def test_the_benchmark_of_partitions_prints_a_line_a_form() -> None:
    command = [sys.executable, "-m", "benchmarks.partitions", "--rows", "0.2"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=Path(__file__).parents[1])
    count, _, *rows = done.stdout.splitlines()
    assert count == "198,000 rows of 3,600 reports"
    assert [row[:12].rstrip() for row in rows] == ["one table", "by month", "by hash"]
    for row in rows:
        rate, cpu, size, trend, fleet, retention, reports, *dropped = row[12:].split()
        assert float(cpu) > 0
        assert int(rate.replace(",", "")) > 0
        assert int(size) > 0
        assert re.fullmatch(r"\d+\.\d", trend)  # milliseconds; less than a twentieth of one on a fast machine is 0.0
        assert float(fleet) > 0
        assert float(retention) >= 0
        assert reports == "360"
        assert len(dropped) == ("month" in row)


@pytest.mark.slow
@pytest.mark.postgres
def test_the_benchmark_of_bytes_prints_a_line_a_table_of_both_engines() -> None:
    command = [sys.executable, "-m", "benchmarks.bytes_by_table", "--reports", "2"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=Path(__file__).parents[1])
    counted, *lines = done.stdout.splitlines()
    assert counted.startswith("2 reports of ")
    engines = [line.partition(":")[0] for line in lines if not line.startswith(" ")]
    assert engines == [f"{one}, {when}" for one in ("sqlite", "postgresql") for when in ("as taken", "repacked")]
    tables = [line.split()[0] for line in lines if line.startswith(" ")]
    for one in ("upload", "document", "printed_part", "metric_value"):
        assert tables.count(one) == 4
