"""Oracle 11.2.0.4 prints columns under each other's headings, and gives a time too few characters."""

import pytest

from parsers.corrections.instance import correct
from parsers.model.report import Report, SectionRows
from parsers.model.table import Table


def report(writes_of_files: int | None, release: str = "11.2.0.4.0") -> Report:
    made = Report("awr-text", "instance")
    made.database.release = release
    row = {"tablespace": "A", "single_block_reads_per_s": 348.0, "single_block_read_ms": 0.5, "writes": 3}
    made.sections["tablespace_io"] = SectionRows("tablespace_io", "present", 1, [row])
    if writes_of_files is not None:
        made.sections["file_io"] = SectionRows(
            "file_io", "present", 9, [{"tablespace": "A", "writes": writes_of_files}]
        )
    return made


def first(made: Report) -> dict[str, object]:
    return made.rows("tablespace_io")[0]


def test_the_files_sum_of_writes_proves_the_swap() -> None:
    made = report(348)
    correct(made)
    row = first(made)
    assert (row["writes"], row["single_block_reads_per_s"], row["single_block_read_ms"]) == (348.0, 0.5, 3)
    assert made.warning_kinds == ["corrected"] * len(made.warnings) != []
    assert "11.2.0.4" in made.section("tablespace_io").extra["corrected"]


def test_a_report_that_prints_rightly_stays_as_it_is() -> None:
    made = report(3)
    correct(made)
    assert first(made)["writes"] == 3
    assert made.warnings == []


def test_files_of_which_some_are_cut_off_prove_nothing() -> None:
    made = report(200, "19.0.0.0.0")
    correct(made)
    assert first(made)["writes"] == 3


def test_files_that_prove_both_prove_nothing() -> None:
    made = report(348)
    made.rows("tablespace_io").append({**first(made), "tablespace": "B", "writes": 7})
    made.rows("file_io").append({"tablespace": "B", "writes": 7})
    correct(made)
    assert [row["writes"] for row in made.rows("tablespace_io")] == [3, 7]


def test_without_files_the_release_decides() -> None:
    made = report(None)
    correct(made)
    assert first(made)["writes"] == 348.0
    other = report(None, "12.1.0.2.0")
    correct(other)
    assert first(other)["writes"] == 3


def top(heading: str, event: str, time_s: float, percent: float | None) -> Report:
    """One row of top events, beside a list of waits and a time model of 40,000 s."""
    made = Report("awr-text", "instance")
    made.tables = [Table("Top 10 Foreground Events", ("Event", heading), [], 1, section="top_events")]
    row = {"event": event, "time_s": time_s, "percent": percent}
    waits = [
        {"event": "a name that was cut at its", "time_s": 12_345},
        {"event": "short", "time_s": 27},
        {"event": "months", "time_s": 3_412_345},
    ]
    model = [{"statistic": "DB CPU", "time_s": 21_430.5}, {"statistic": "DB time", "time_s": 40_000.0}]
    made.sections = {
        "top_events": SectionRows("top_events", "present", 1, [row]),
        "foreground_waits": SectionRows("foreground_waits", "present", 5, waits),
        "time_model": SectionRows("time_model", "present", 9, model),
    }
    return made


@pytest.mark.parametrize(
    ("event", "printed", "percent", "time_s"),
    [
        ("a name that was cut at its own", 12.3, 30.9, 12_300),
        ("DB CPU", 21.4, 53.6, 21_400),
        ("not in the list", 2.0, 5.0, 2_000),
        ("months", 3.4, None, 3_400_000),
        ("short", 27.1, 0.1, 27.1),
        ("not in the list", 2.0, None, 2.0),
        ("not in the list", 0.4, 0.0, 0.4),
    ],
)
def test_a_time_that_lost_its_thousands_gets_them_back(
    event: str, printed: float, percent: float | None, time_s: float
) -> None:
    made = top("Tota Time", event, printed, percent)
    correct(made)
    assert made.rows("top_events")[0]["time_s"] == time_s
    assert made.warning_kinds == ["corrected"] * (time_s != printed)
    assert ("corrected" in made.section("top_events").extra) == (time_s != printed)


def test_a_column_that_is_wide_enough_is_not_doubted() -> None:
    made = top("Total Wait Time (sec)", "DB CPU", 21.4, 53.6)
    correct(made)
    assert made.rows("top_events")[0]["time_s"] == 21.4
    assert made.warnings == []
