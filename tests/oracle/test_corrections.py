"""Oracle 11.2.0.4 prints three tablespace columns under each other's headings; the parser puts them right."""

import pytest

from tests.corpus import needs_corpus
from tests.oracle.corpus_reports import first

pytestmark = [needs_corpus, pytest.mark.corpus]
RELEASE_11204 = [
    "awr-html/1newstar__awr2csv__awr_11204_1.html",
    "awr-txt/1newstar__awr2csv__awr_11204_1.txt",
    "awr-html/pcambell__awrrptanalyzor__awrrpt_1_24703_24704.html",
    "awr-html/pcambell__awrrptanalyzor__awrrpt_1_36006_36007.html",
]
RESTART = "statspack-txt/nabeelkhan__Oracle-DBA-Life__sp_result.lst"


@pytest.mark.parametrize("name", RELEASE_11204)
def test_tablespace_writes_add_up(name):
    """Writes of all tablespaces are the database's write requests and the writes of all files."""
    report = first(name)
    writes = sum(row["writes"] for row in report.rows("tablespace_io"))
    (requests,) = {
        row["total"] for row in report.rows("instance_activity") if row["statistic"] == "physical write IO requests"
    }
    assert writes == pytest.approx(requests, rel=0.03, abs=5)
    assert writes == pytest.approx(sum(row["writes"] for row in report.rows("file_io")), rel=1e-3)


@pytest.mark.parametrize("name", RELEASE_11204)
def test_single_block_reads_are_no_writes(name):
    """Per second, single-block reads are at most all reads; as printed they were the writes of an hour."""
    for row in first(name).rows("tablespace_io"):
        assert row["single_block_reads_per_s"] <= row["reads_per_s"] + 1


@pytest.mark.parametrize("name", RELEASE_11204)
def test_the_correction_is_said(name):
    report = first(name)
    said = str(report.section("tablespace_io").to_dict() | {"rows": []}) + " ".join(report.warnings)
    assert "11.2.0.4" in said or "swap" in said.lower() or "correct" in said.lower()


def test_report_over_a_restart_is_read():
    """No interval is printed, so there is none; the totals stay and what Oracle says of it is a warning."""
    report = first(RESTART)
    interval = report.to_dict()["interval"]
    assert [interval[key] for key in ("begin_snap", "end_snap", "begin_time", "elapsed_s", "db_time_s")] == [None] * 5
    assert any("restarted" in one and "invalid" in one for one in report.warnings)
    assert len(report.rows("foreground_waits")) == 46
    assert len(report.rows("tablespace_io")) == 27
