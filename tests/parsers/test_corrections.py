"""Oracle 11.2.0.4 prints three columns of Tablespace IO Stats under each other's headings."""

from parsers.corrections import correct
from parsers.report import Report, SectionRows


def report(writes_of_files: int | None, release: str = "11.2.0.4.0") -> Report:
    made = Report("awr-text", "instance")
    made.database.release = release
    row = {"tablespace": "A", "single_block_reads_per_s": 348.0, "single_block_read_ms": 0.5, "writes": 3}
    made.sections["tablespace_io"] = SectionRows("tablespace_io", "present", 1, [row])
    if writes_of_files is not None:
        made.sections["file_io"] = SectionRows("file_io", "present", 9, [{"writes": writes_of_files}])
    return made


def first(made: Report) -> dict[str, object]:
    return made.rows("tablespace_io")[0]


def test_the_files_sum_of_writes_proves_the_swap() -> None:
    made = report(348)
    correct(made)
    row = first(made)
    assert (row["writes"], row["single_block_reads_per_s"], row["single_block_read_ms"]) == (348.0, 0.5, 3)
    assert made.warnings
    assert "11.2.0.4" in made.section("tablespace_io").extra["corrected"]


def test_a_report_that_prints_rightly_stays_as_it_is() -> None:
    made = report(3)
    correct(made)
    assert first(made)["writes"] == 3
    assert made.warnings == []


def test_without_files_the_release_decides() -> None:
    made = report(None)
    correct(made)
    assert first(made)["writes"] == 348.0
    other = report(None, "12.1.0.2.0")
    correct(other)
    assert first(other)["writes"] == 3
