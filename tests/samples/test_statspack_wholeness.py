"""The two MTR reports add up around the published figures."""

from pathlib import Path

import pytest

from tests.samples.expected import MTR_AFTER, MTR_BEFORE
from tests.samples.paper import Paper, Rows, number

ELAPSED_S = 900
TRANSACTIONS = 921
IDLE = {"SQL*Net message from client", "SQL*Net message to client", "SQL*Net more data from clien"}
IDLE |= {"wakeup time manager", "rdbms ipc message", "pmon timer", "smon timer"}
TOTAL_S = {MTR_BEFORE: 54219, MTR_AFTER: 35717}
# as the slides print them
TOP = {
    MTR_BEFORE: [
        ["db file sequential read", "8,587,142", "45,110", "83.20"],
        ["CPU time", "", "4,981", "9.19"],
        ["latch free", "109,044", "1,420", "2.62"],
        ["buffer busy waits", "46,525", "1,305", "2.41"],
        ["db file parallel read", "23,687", "744", "1.37"],
    ],
    MTR_AFTER: [
        ["db file sequential read", "20,159,505", "22,973", "64.32"],
        ["CPU time", "", "9,887", "27.68"],
        ["db file scattered read", "97,723", "992", "2.78"],
        ["buffer busy waits", "63,767", "855", "2.39"],
        ["db file parallel read", "85,300", "657", "1.84"],
    ],
}
LOAD = {
    "Redo size": ["17,007.41", "16,619.62"],
    "Logical reads": ["351,501.17", "343,486.49"],
    "Block changes": ["125.08", "122.23"],
    "Physical reads": ["11,140.07", "10,886.06"],
    "Physical writes": ["1,309.27", "1,279.41"],
    "User calls": ["7,665.49", "7,490.70"],
    "Parses": ["14.34", "14.02"],
    "Hard parses": ["4.36", "4.26"],
    "Sorts": ["2.85", "2.78"],
    "Logons": ["0.17", "0.17"],
    "Executes": ["22.41", "21.90"],
    "Transactions": ["1.02"],
}
STATISTIC = {
    "Redo size": "redo size",
    "Logical reads": "session logical reads",
    "Block changes": "db block changes",
    "Physical reads": "physical reads",
    "Physical writes": "physical writes",
    "User calls": "user calls",
    "Parses": "parse count (total)",
    "Hard parses": "parse count (hard)",
    "Logons": "logons cumulative",
    "Executes": "execute count",
}
SPACES = {
    "MSERVERTAB": ["7,861,586", "8,735", "5.5", "1.0", "59,214", "66", "45,542", "28.9"],
    "MSERVERIND": ["884,275", "983", "5.0", "1.0", "24,261", "27", "925", "19.1"],
    "TEMP": ["122,465", "136", "7.7", "8.9", "121,028", "134", "0", "0.0"],
    "TOOLS": ["1,166", "1", "1.3", "1.5", "452", "1", "0", "0.0"],
    "UNDOTBS1": ["66", "0", "5.6", "1.0", "353", "0", "2", "0.0"],
    "SYSTEM": ["51", "0", "9.0", "1.0", "9", "0", "0", "0.0"],
}
ACTIVITY = {
    "physical reads": ["10,026,061", "11,140.1", "10,886.1"],
    "physical reads direct": ["1,087,774", "1,208.6", "1,181.1"],
    "physical writes": ["1,178,340", "1,309.3", "1,279.4"],
    "physical writes direct": ["1,093,945", "1,215.5", "1,187.8"],
    "physical writes non checkpoint": ["1,178,292", "1,309.2", "1,279.4"],
    "redo blocks written": ["15,984", "17.8", "17.4"],
    "redo buffer allocation retries": ["0", "0.0", "0.0"],
    "redo entries": ["104,742", "116.4", "113.7"],
    "redo log space requests": ["0", "0.0", "0.0"],
    "redo log space wait time": ["0", "0.0", "0.0"],
    "redo ordering marks": ["0", "0.0", "0.0"],
    "redo size": ["15,306,672", "17,007.4", "16,619.6"],
    "redo synch time": ["421", "0.5", "0.5"],
    "redo synch writes": ["1,056", "1.2", "1.2"],
    "redo wastage": ["697,864", "775.4", "757.7"],
    "redo write time": ["638", "0.7", "0.7"],
    "redo writer latching time": ["12", "0.0", "0.0"],
    "redo writes": ["1,267", "1.4", "1.4"],
}

both = pytest.mark.parametrize("path", TOTAL_S, ids=lambda path: path.stem)


def _waits(paper: Paper, title: str = "Wait Events") -> dict[str, float]:
    return {row[0]: number(row[3]) for row in paper.rows(title) if row[0] not in IDLE}


def _before(title: str) -> Rows:
    return Paper(MTR_BEFORE).rows(title)


@both
def test_the_published_top_events_are_printed(path: Path) -> None:
    assert Paper(path).rows("Top 5 Timed Events") == TOP[path]


@both
def test_waits_and_cpu_make_the_total_of_the_percentages(path: Path) -> None:
    paper = Paper(path)
    cpu = next(number(row[2]) for row in paper.rows("Top 5 Timed Events") if row[0] == "CPU time")
    assert sum(_waits(paper).values()) + cpu == TOTAL_S[path]
    for row in paper.rows("Top 5 Timed Events"):
        assert number(row[3]) == pytest.approx(100 * number(row[2]) / TOTAL_S[path], abs=0.0051), row


@both
def test_the_rest_is_small_enough_for_the_published_shares(path: Path) -> None:
    waits = _waits(Paper(path))
    assert sum(_waits(Paper(path), "Background Wait Events").values()) <= 50
    if path == MTR_BEFORE:
        assert waits["db file scattered read"] + waits["direct path read"] <= 20


@both
def test_an_average_is_time_by_waits(path: Path) -> None:
    for row in Paper(path).rows("Wait Events"):
        assert number(row[4]) == pytest.approx(1000 * number(row[3]) / number(row[1]), abs=0.6 + 501 / number(row[1]))


def test_the_published_load_profile_is_printed_and_is_the_activity_by_second() -> None:
    paper = Paper(MTR_BEFORE)
    load = {row[0].rstrip(":"): row[1:] for row in paper.rows("Load Profile")}
    totals = paper.figures("Instance Activity Stats")
    assert load == LOAD
    for label, statistic in STATISTIC.items():
        assert number(load[label][0]) == pytest.approx(totals[statistic] / ELAPSED_S, abs=0.0051), label
        assert number(load[label][1]) == pytest.approx(totals[statistic] / TRANSACTIONS, abs=0.0051), label
    assert totals["user commits"] + totals["user rollbacks"] == TRANSACTIONS


def test_no_load_is_printed_where_none_is_published() -> None:
    text = MTR_AFTER.read_text()
    for title in ("Load Profile", "Instance Activity Stats", "Tablespace IO Stats", "Instance Efficiency"):
        assert title not in text


def test_the_published_statistics_are_printed_and_rates_are_by_the_interval() -> None:
    rows = _before("Instance Activity Stats")
    found = {row[0]: row[1:] for row in rows}
    assert {name: found[name] for name in ACTIVITY} == ACTIVITY
    for name, (total, second, transaction) in found.items():
        assert number(second) == pytest.approx(number(total) / ELAPSED_S, abs=0.051), name
        if name != "redo synch writes":  # 1.2 as published, 1.15 by division
            assert number(transaction) == pytest.approx(number(total) / TRANSACTIONS, abs=0.051), name


def test_the_published_tablespaces_are_printed_and_files_sum_to_them() -> None:
    spaces = {row[0]: row[1:] for row in _before("Tablespace IO Stats")}
    assert spaces == SPACES
    files: dict[str, list[float]] = {}
    name = ""
    for row in _before("File IO Stats"):
        name = row[0] or name
        so_far = files.setdefault(name, [0.0, 0.0, 0.0])
        files[name] = [a + number(row[b]) for a, b in zip(so_far, (2, 6, 8), strict=True)]
    assert files == {name: [number(row[b]) for b in (0, 4, 6)] for name, row in SPACES.items()}


def test_reads_by_waits_by_tablespaces_and_by_blocks_agree() -> None:
    paper = Paper(MTR_BEFORE)
    totals = paper.figures("Instance Activity Stats")
    waits = {row[0]: number(row[1]) for row in paper.rows("Wait Events")}
    requests = {name: number(row[0]) for name, row in SPACES.items()}
    cached = sum(requests.values()) - requests["TEMP"]
    batched = cached - waits["db file sequential read"] - waits["db file scattered read"]
    direct = totals["physical reads direct"]
    assert sum(requests.values()) / ELAPSED_S == pytest.approx(9855, abs=0.5)
    assert 2 < batched / waits["db file parallel read"] < 32
    assert direct / requests["TEMP"] == pytest.approx(8.9, abs=0.05)
    blocks = totals["physical reads"] - direct
    scattered = blocks - waits["db file sequential read"] - batched
    assert 2 < scattered / waits["db file scattered read"] <= 32
    assert 1 - blocks / totals["session logical reads"] == pytest.approx(0.9717, abs=0.00005)


def test_every_line_fits_80_columns_and_pages_begin_with_a_glued_form_feed() -> None:
    for path in TOTAL_S:
        lines = path.read_text().split("\n")
        assert max(map(len, lines)) <= 81
        assert [line for line in lines if line == "\f"] == []
        assert sum(line.startswith("\f") for line in lines) >= 3
        assert lines[-2] == "End of Report"
