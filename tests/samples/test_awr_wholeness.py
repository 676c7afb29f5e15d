"""The invented AWR reports add up: every figure that follows from others is the one that is printed."""

from pathlib import Path

import pytest

from tests.samples.expected import LEDGER, QUARRY
from tests.samples.paper import Paper, data, milliseconds, number

ELAPSED_S = {LEDGER: 3604, QUARRY: 1802}
IDLE = 6  # column of the percentage, empty for idle events
HISTOGRAMS = ["", " (up to 64 us)", " (up to 32 ms)", " (up to 2 sec)"]

both = pytest.mark.parametrize("path", ELAPSED_S, ids=lambda path: path.stem)


def _paper(path: Path) -> Paper:
    return Paper(path)


def _busy(paper: Paper, title: str) -> list[list[str]]:
    return [row for row in paper.rows(title) if row[IDLE]]


@both
def test_db_time_is_one_figure_wherever_it_is_printed(path: Path) -> None:
    paper = _paper(path)
    seconds = paper.figures("Time Model Statistics")["DB time"]
    assert paper.found(r"DB Time:\s+([\d,.]+) \(mins\)") * 60 == pytest.approx(seconds, abs=0.4)
    assert paper.found(r"Elapsed:\s+([\d,.]+) \(mins\)") * 60 == pytest.approx(ELAPSED_S[path], abs=0.4)
    assert paper.found(r"Total DB time\s+([\d,.]+) \(s\)") == pytest.approx(seconds, abs=0.06)


@both
def test_waits_and_cpu_make_the_captured_time(path: Path) -> None:
    paper = _paper(path)
    waits = sum(number(row[3]) for row in _busy(paper, "Foreground Wait Events"))
    printed = paper.found(r"Total FG Wait Time:\s+([\d,.]+) \(s\)")
    cpu, total = paper.found(r"DB CPU time:\s+([\d,.]+) \(s\)"), paper.found(r"Total DB time\s+([\d,.]+) \(s\)")
    assert waits == pytest.approx(printed, abs=8)
    assert cpu == pytest.approx(paper.figures("Time Model Statistics")["DB CPU"], abs=0.06)
    assert paper.found(r"accounts for\s+([\d.]+)%") == pytest.approx(100 * (printed + cpu) / total, abs=0.06)


@both
@pytest.mark.parametrize("title", ["Foreground Wait Events", "Background Wait Events"])
def test_an_average_is_time_by_waits_and_a_percentage_time_by_the_whole(path: Path, title: str) -> None:
    paper = _paper(path)
    whole = "DB time" if title.startswith("Fore") else "background elapsed time"
    base = paper.figures("Time Model Statistics")[whole]
    for row in paper.rows(title):
        waits, seconds = number(row[1]), number(row[3])
        assert waits * milliseconds(row[4]) / 1000 == pytest.approx(seconds, abs=0.51 + 0.006 * seconds), row
        if row[IDLE]:
            assert number(row[IDLE]) == pytest.approx(100 * seconds / base, abs=0.06 + 51 / base), row


@both
def test_wait_classes_are_the_sums_of_their_events(path: Path) -> None:
    paper = _paper(path)
    classes = {row[0]: number(row[3]) for row in paper.rows("Foreground Wait Class")}
    cpu = classes.pop("DB CPU")
    assert sum(classes.values()) == pytest.approx(paper.found(r"Total FG Wait Time:\s+([\d,.]+)"), abs=6)
    assert cpu == pytest.approx(paper.figures("Time Model Statistics")["DB CPU"], abs=0.6)
    both_kinds = sum(number(row[2]) for row in paper.rows("Wait Classes by Total Wait Time") if row[0] != "DB CPU")
    background = sum(number(row[3]) for row in _busy(paper, "Background Wait Events"))
    assert both_kinds == pytest.approx(sum(classes.values()) + background, abs=12)


@both
def test_the_top_events_are_the_longest_of_the_list(path: Path) -> None:
    paper = _paper(path)
    events = {row[0]: number(row[3]) for row in _busy(paper, "Foreground Wait Events")}
    top = [row for row in paper.rows("Top 10 Foreground Events by Total Wait Time") if row[0] != "DB CPU"]
    longest = sorted(events.values(), reverse=True)[: len(top)]
    assert [number(row[2]) for row in top] == pytest.approx(longest, rel=0.005, abs=0.6)


@both
def test_rates_are_totals_by_the_interval_and_by_transactions(path: Path) -> None:
    paper = _paper(path)
    rows = paper.rows("Instance Activity Stats")
    totals = {row[0]: number(row[1]) for row in rows}
    transactions = totals["user commits"] + totals["user rollbacks"]
    assert len(rows) > 150
    for row in rows:
        total = number(row[1])
        assert number(row[2]) == pytest.approx(total / ELAPSED_S[path], abs=0.06), row
        assert number(row[3]) == pytest.approx(total / transactions, abs=0.06), row


@both
def test_the_load_profile_is_the_instance_activity_by_second(path: Path) -> None:
    paper = _paper(path)
    totals, load = paper.figures("Instance Activity Stats"), paper.figures("Load Profile")
    same = {
        "Redo size (bytes):": "redo size",
        "Logical read (blocks):": "session logical reads",
        "Block changes:": "db block changes",
        "Physical read (blocks):": "physical reads",
        "Physical write (blocks):": "physical writes",
        "Read IO requests:": "physical read IO requests",
        "Write IO requests:": "physical write IO requests",
        "User calls:": "user calls",
        "Executes (SQL):": "execute count",
    }
    for label, statistic in same.items():
        assert load[label] == pytest.approx(totals[statistic] / ELAPSED_S[path], abs=0.06), label


@both
def test_tablespaces_and_files_sum_to_the_requests_of_the_database(path: Path) -> None:
    paper = _paper(path)
    totals = paper.figures("Instance Activity Stats")
    spaces, files = paper.rows("Tablespace IO Stats"), paper.rows("File IO Stats")
    writes = 8 if path == LEDGER else 7
    blocks = sum(number(row[1]) * number(row[4]) for row in spaces)
    assert sum(number(row[1]) for row in spaces) == totals["physical read IO requests"]
    assert sum(number(row[2]) for row in files) == totals["physical read IO requests"]
    assert sum(number(row[writes]) for row in spaces) == totals["physical write IO requests"]
    assert sum(number(row[writes + 1]) for row in files) == totals["physical write IO requests"]
    assert blocks == pytest.approx(totals["physical reads"], rel=0.02)


@both
def test_the_io_profile_is_the_statistics(path: Path) -> None:
    paper = _paper(path)
    totals, elapsed = paper.figures("Instance Activity Stats"), ELAPSED_S[path]
    same = {
        "Total Requests:": ("physical read total IO requests", "physical write total IO requests", 1),
        "Database Requests:": ("physical read IO requests", "physical write IO requests", 1),
        "Total (MB):": ("physical read total bytes", "physical write total bytes", 2**20),
        "Database (blocks):": ("physical reads", "physical writes", 1),
        "Direct (blocks):": ("physical reads direct", "physical writes direct", 1),
    }
    rows = {row[0]: row for row in paper.rows("IO Profile")}
    for label, (reads, writes, unit) in same.items():
        both_ways = [(totals[reads] + totals[writes]), totals[reads], totals[writes]]
        expected = [one / unit / elapsed for one in both_ways]
        assert [number(cell) for cell in rows[label][1:4]] == pytest.approx(expected, abs=0.06), label


@both
@pytest.mark.parametrize("title", ["IOStat by Function summary", "IOStat by Filetype summary"])
def test_io_statistics_sum_to_their_total(path: Path, title: str) -> None:
    paper = _paper(path)
    *rows, total = paper.rows(title)
    assert total[0] == "TOTAL:"
    for column in (2, 5):
        assert sum(number(row[column]) for row in rows) == pytest.approx(number(total[column]), abs=0.4)
    for column in (3, 6):
        assert sum(data(row[column]) for row in rows) == pytest.approx(data(total[column]), rel=0.01)
    reads = paper.figures("Instance Activity Stats")["physical read total IO requests"]
    assert number(total[2]) == pytest.approx(reads / ELAPSED_S[path], abs=0.06)


@both
@pytest.mark.parametrize("family", HISTOGRAMS)
def test_the_bands_of_a_histogram_make_all_waits(path: Path, family: str) -> None:
    rows = _paper(path).rows("Wait Event Histogram" + family)
    wrong = [row for row in rows if abs(sum(number(cell) for cell in row[2:] if cell) - 100) > 0.5]
    assert rows
    assert wrong == []


@both
def test_the_host_is_as_busy_as_its_statistics_say(path: Path) -> None:
    paper = _paper(path)
    (host,) = paper.rows("Host CPU")
    ticks = paper.figures("Operating System Statistics")
    idle, cpus = number(host[8]), int(host[0])
    all_ticks = ticks["BUSY_TIME"] + ticks["IDLE_TIME"]
    assert 100 * ticks["IDLE_TIME"] / all_ticks == pytest.approx(idle, abs=0.06)
    assert all_ticks == pytest.approx(cpus * ELAPSED_S[path] * 100, abs=2)
    assert number(host[5]) + number(host[6]) == pytest.approx(100 - idle, abs=0.11)


@both
def test_samples_of_activity_make_db_time(path: Path) -> None:
    paper = _paper(path)
    rows = paper.rows("Activity Over Time")
    slots = {row[0]: number(row[1]) for row in rows if row[1]}
    share = sum(number(row[4]) for row in rows)
    count = sum(number(row[3]) for row in rows)
    assert count / sum(slots.values()) * 100 == pytest.approx(share, abs=0.5)
    db_time = paper.figures("Time Model Statistics")["DB time"]
    assert 0.9 < 10 * sum(slots.values()) / db_time < 1.15
