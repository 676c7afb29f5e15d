"""What is no report is refused with the contract's code and one sentence that says what to bring."""

import gzip
from pathlib import Path

import pytest

import parsers
from app.analysis.analyse import analyse
from app.analysis.document import Analysis, Refusal
from parsers.errors import Refused
from tests.samples.expected import LEDGER, MTR_BEFORE, QUARRY

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89"
PERIODS = """WORKLOAD REPOSITORY COMPARE PERIOD REPORT

Snapshot Set    DB Id    Instance     Inst Num Release     Cluster Host          Std Block Size
------------ ----------- ------------ -------- ----------- ------- ------------ ---------------
First (1st)   1234567890 shop1               1 19.0.0.0.0  NO      dbsrv1                  8192
Second (2nd)  1234567890 shop1               1 19.0.0.0.0  NO      dbsrv1                  8192
"""
ONE_SQL = """WORKLOAD REPOSITORY SQL Report

Snapshot Period Summary

DB Name         DB Id    Instance     Inst Num Startup Time    Release     RAC
------------ ----------- ------------ -------- --------------- ----------- ---
SHOP          1234567890 shop1               1 01-Mar-23 08:12 19.0.0.0.0  NO
"""
ASH = """ASH Report For SHOP/shop1

DB Name         DB Id    Instance     Inst Num Release     RAC Host
------------ ----------- ------------ -------- ----------- --- ------------
SHOP          1234567890 shop1               1 19.0.0.0.0  NO  dbsrv1
"""
ADDM = """          ADDM Report for Task 'TASK_4711'
          --------------------------------

Analysis Period
---------------
"""
ASH_HTML = "<html><head><title>ASH Report - From 01-Mar-23 10:00 To 01-Mar-23 10:30</title></head><body></body></html>"
SQL_STATSPACK = "STATSPACK SQL report for Old Hash Value: 3141592653  Module: orders\n\nDB Name         DB Id\n"
WORDS_ONLY = "Statspack report for database: shop on 1 March\n\nreads 12\nwrites 3\n"
CUSTOM = "<html><body><h1>StatsPack Report for SID shop1</h1><table><tr><td>reads</td><td>12</td></tr></table></body>"
OTHER_MAKER = (
    "<html><title>openGauss WDR Workload Diagnosis Report</title><body><h1>Workload Diagnosis Report</h1></body>"
)
MINER = "~~BEGIN-OS-INFORMATION~~\nSTAT_NAME  STAT_VALUE\nNUM_CPUS   8\n~~END-OS-INFORMATION~~\n"
HEADLESS = "STATSPACK report for\n\n" + "no table follows\n" * 60
UTLESTAT = """Statistic                 Total    Per Transact    Per Logon   Per Second
------------------------- -------- ------------ ------------ ------------
CPU used by this session      4711          1.2          3.4          5.6
"""


def _cut(path: Path, size: int) -> bytes:
    return path.read_bytes()[:size]


WRONG = {
    "compare periods": (PERIODS, "AWR"),
    "one statement": (ONE_SQL, "AWR"),
    "ASH": (ASH, "ASH"),
    "ASH as HTML": (ASH_HTML, "ASH"),
    "ADDM": (ADDM, "ADDM"),
    "Statspack of one statement": (SQL_STATSPACK, "Statspack"),
}
NONE = {
    "empty": b"",
    "blank": b"\n \n",
    "prose": b"All is well with the database.\n",
    "a page": b"<html><body><p>All is well.</p></body></html>",
    "words only": WORDS_ONLY.encode(),
    "custom HTML": CUSTOM.encode(),
    "another maker's": OTHER_MAKER.encode(),
    "AWR miner": MINER.encode(),
    "utlestat": UTLESTAT.encode(),
}


def _refused(data: bytes, name: str = "bring.txt") -> dict[str, str]:
    """The error of the one file, as the command line and the API answer it."""
    (found,) = analyse(data, name)
    assert isinstance(found.core, Refusal)
    return {"code": found.core.error.code, "message": found.core.error.message}


def _one_sentence(message: str) -> bool:
    return message.endswith(".") and ". " not in message and "\n" not in message and len(message) < 250


@pytest.mark.parametrize("name", WRONG)
def test_another_kind_of_report_is_named_and_the_right_one_asked_for(name: str) -> None:
    text, named = WRONG[name]
    error = _refused(text.encode())
    assert error["code"] == "wrong_report"
    assert named.casefold() in error["message"].casefold()
    assert _one_sentence(error["message"])


@pytest.mark.parametrize("name", NONE)
def test_what_is_no_report_is_refused(name: str) -> None:
    error = _refused(NONE[name])
    assert error["code"] in {"not_a_report", "wrong_report"}
    assert "AWR" in error["message"] or "Statspack" in error["message"]
    assert _one_sentence(error["message"])


def test_a_picture_is_no_text() -> None:
    error = _refused(PNG * 40, "awr.png")
    assert error["code"] == "not_text"
    assert _one_sentence(error["message"])


@pytest.mark.parametrize("data", [b"", gzip.compress(b"")], ids=["no bytes", "nothing packed"])
def test_an_empty_gzip_is_refused(data: bytes) -> None:
    error = _refused(data, "awr.html.gz")
    assert error["code"] in {"not_a_report", "bad_archive"}
    assert _one_sentence(error["message"])


def test_a_signature_without_a_header_table_is_refused() -> None:
    error = _refused(HEADLESS.encode())
    assert error["code"] in {"not_a_report", "unreadable_header"}
    assert _one_sentence(error["message"])


@pytest.mark.parametrize("path", [MTR_BEFORE, LEDGER, QUARRY], ids=lambda path: path.stem)
def test_a_report_cut_in_its_header_is_refused(path: Path) -> None:
    error = _refused(_cut(path, 200), path.name)
    assert error["code"] in {"not_a_report", "unreadable_header"}
    assert "whole" in error["message"] or "AWR" in error["message"]


@pytest.mark.parametrize("path", [MTR_BEFORE, LEDGER, QUARRY], ids=lambda path: path.stem)
def test_half_a_report_says_that_its_end_is_missing(path: Path) -> None:
    (found,) = analyse(_cut(path, path.stat().st_size // 2), path.name)
    assert isinstance(found.core, Analysis)
    assert any("end" in words.casefold() for words in found.core.report.warnings)
    assert found.core.verdict.confidence != "high"


def test_the_parser_raises_what_the_command_line_prints() -> None:
    with pytest.raises(Refused) as caught:
        parsers.parse(ASH.encode(), "ash.txt")
    assert caught.value.code == "wrong_report"
    assert str(caught.value) == _refused(ASH.encode())["message"]
