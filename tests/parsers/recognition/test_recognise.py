"""Which reports a file holds, and what is refused with which sentence."""

from pathlib import Path

import pytest

from parsers.document import read_document
from parsers.errors import NotAReport, Refused, TooLarge, UnreadableHeader, WrongReport
from parsers.recognition.recognise import Part, recognise
from tests.corpus import corpus_files, corpus_name, needs_corpus

STATSPACK = """STATSPACK report for

DB Name         DB Id    Instance     Inst Num Release     Cluster Host
------------ ----------- ------------ -------- ----------- ------- ------------
ONE                77777 one                 1 9.2.0.8.0   NO      somehost
"""
STATSPACK_11 = """STATSPACK report for

Database    DB Id    Instance     Inst Num  Startup Time   Release     RAC
~~~~~~~~ ----------- ------------ -------- --------------- ----------- ---
               77777 one                 1 03-Feb-09 07:08 11.2.0.4.0  NO
"""
AWR = """WORKLOAD REPOSITORY report for

DB Name         DB Id    Instance     Inst Num Startup Time    Release     RAC
------------ ----------- ------------ -------- --------------- ----------- ---
ONE                77777 one                 1 03-Feb-09 07:08 11.2.0.4.0  NO
"""
PDB = AWR.replace("report for", "PDB report (root snapshots)")
RAC = """WORKLOAD REPOSITORY REPORT (RAC)

Database Summary
~~~~~~~~~~~~~~~~
              Database                    Snapshot Ids
------------------------------------   -----------------
         Id Name      RAC Block Size      Begin      End
----------- --------- --- ----------   -------- --------
      77777 ONE       YES       8192          1        2
"""
HEAD = "<html><head><title>AWR Report for DB: ONE, Inst: one, Snaps: 1-2</title>\n<style>td {}</style></head>\n"
CELLS = "<table><tr><th>DB Name</th><th>DB Id</th></tr><tr><td>ONE</td><td>77777</td></tr></table>\n"
PAGE = f'{HEAD}<body class="awr">\n<h1 class="awr">\nWORKLOAD REPOSITORY report for\n\n</h1>\n<p />\n{CELLS}'
PDB_PAGE = PAGE.replace("report for", "PDB report (PDB snapshots)")
RAC_PAGE = (
    f'{HEAD}<h1 class="awr">\nWORKLOAD REPOSITORY REPORT (RAC)\n</h1>\n<table summary="Database Summary">'
    "<tr><th colspan=3>Database</th></tr><tr><th>Id</th><th>Name</th><th>Block Size</th></tr></table>"
)


def parts(text: str) -> list[Part]:
    return recognise(read_document(text.encode()))


@pytest.mark.parametrize(
    ("text", "form", "scope"),
    [
        (STATSPACK, "statspack-text", "instance"),
        (STATSPACK_11, "statspack-text", "instance"),
        (AWR, "awr-text", "instance"),
        (PDB, "awr-text", "pdb"),
        (RAC, "awr-rac-text", "cluster"),
        (RAC.replace("REPORT (RAC)", "PDB REPORT (RAC)"), "awr-rac-text", "cluster"),
        (PAGE, "awr-html", "instance"),
        (PDB_PAGE, "awr-html", "pdb"),
        (RAC_PAGE, "awr-rac-html", "cluster"),
    ],
)
def test_each_kind_by_its_signature_and_header(text: str, form: str, scope: str) -> None:
    lines = len(text.split("\n"))
    assert parts(text) == [Part(form, scope, 0, lines)]  # type: ignore[arg-type]
    rubbish = "SQL> @?/rdbms/admin/awrrpt\n\n  1  15-Feb-09 10:00  1\n\n"
    assert parts(rubbish + text) == [Part(form, scope, 4, 4 + lines)]  # type: ignore[arg-type]


def test_a_title_in_one_line_of_a_page() -> None:
    page = PAGE.replace("\n", "")
    assert parts(page) == [Part("awr-html", "instance", 0, 1)]


def test_a_page_that_a_browser_saved() -> None:
    page = (
        "<!-- saved from url -->\n<HTML lang=en><HEAD><TITLE>x</TITLE></HEAD>\n<BODY class=awr>\n"
        "<H1 class=awr>WORKLOAD REPOSITORY report for </H1>\n<P>\n<TABLE>\n<TBODY>\n<TR>\n<TH>DB Name</TH>\n"
        "<TH>DB Id</TH></TR></TBODY></TABLE>\n"
    )
    assert parts(page) == [Part("awr-html", "instance", 1, 11)]


def test_a_text_report_inside_of_a_page() -> None:
    assert [part.format for part in parts(f"<html><body><pre>{STATSPACK}</pre>")] == ["statspack-text"]
    assert [part.format for part in parts(f"<html><body><pre>\n{AWR}</pre>")] == ["awr-text"]


def test_every_report_of_a_spool_ends_where_the_next_begins() -> None:
    spool = f"log\n{STATSPACK}\nSQL>\n{PAGE}\n{AWR}\n"
    statspack, page, text = parts(spool)
    lines = spool.split("\n")
    assert (statspack.start, statspack.end) == (1, page.start)
    assert lines[page.start].startswith("<html>")
    assert (page.end, lines[text.start]) == (text.start, "WORKLOAD REPOSITORY report for")
    assert text.end == len(lines)
    assert [part.format for part in (statspack, page, text)] == ["statspack-text", "awr-html", "awr-text"]


def test_warnings_above_the_signature_belong_to_the_report() -> None:
    text = f"noise\nERROR: Snapshots chosen span an instance shutdown: RESULTS ARE INVALID\n\n{STATSPACK}"
    assert parts(text)[0].start == 1


def test_a_second_title_in_the_same_line_begins_nothing() -> None:
    page = PAGE.replace("\n", "")
    assert parts(page + page) == [Part("awr-html", "instance", 0, 1)]


def test_a_page_right_after_another_keeps_off_its_lines() -> None:
    short = PAGE.replace("<html>", "").replace("<head>", "")
    assert [(part.start, part.end) for part in parts(f"<html>\n{short}{short}")] == [(0, 14), (14, 20)]


def test_the_words_in_a_report_without_a_header_under_them_do_not_end_it() -> None:
    (part,) = parts(f"{AWR}\n" + "x\n" * 50 + "STATSPACK report for\n" + "x\n" * 50)
    assert part.end == 108


def test_another_kind_ends_a_report() -> None:
    (part,) = parts(f"{AWR}\nASH Report For ONE/one\n\nTop User Events\n")
    assert part.end == len(AWR.split("\n"))


def test_a_report_may_hold_addm_text_and_speak_of_ash() -> None:
    text = f"{AWR}\n          ADDM Report for Task 'ADDM:1_2'\n   see an ASH report for this SQL\n"
    assert len(parts(text)) == 1


@pytest.mark.parametrize("line", ["see WORKLOAD REPOSITORY report for", "<title>WORKLOAD REPOSITORY report for"])
def test_the_words_inside_a_sentence_or_title_begin_no_report(line: str) -> None:
    text = f"{line}\nDB Name  DB Id\n"
    with pytest.raises(NotAReport):
        parts(text)
    assert len(parts(f"{text}{AWR}")) == 1


def test_the_header_may_stand_forty_lines_below() -> None:
    title, rest = AWR.split("\n", 1)
    assert len(parts(f"{title}\n{'x' * 3}\n" + "\n" * 37 + rest)) == 1
    with pytest.raises(UnreadableHeader):
        parts(f"{title}\n" + "\n" * 41 + rest)


def test_the_header_is_one_of_the_first_two_tables_of_a_page() -> None:
    other = "<table><tr><td>other</td></tr></table>\n"
    assert len(parts(PAGE.replace("<p />\n", other))) == 1
    with pytest.raises(UnreadableHeader):
        parts(PAGE.replace("<p />\n", other * 2))


@pytest.mark.parametrize(
    "text", [AWR[:30], STATSPACK[:24], RAC[:60], PAGE[: PAGE.index("<p />")], PAGE[: PAGE.index("DB Id")]]
)
def test_a_title_without_its_header(text: str) -> None:
    with pytest.raises(UnreadableHeader, match=r"title of an Oracle report, but not .*set linesize 8000"):
        parts(text)


def test_a_title_without_header_beside_a_whole_report_is_left_out() -> None:
    assert [part.format for part in parts(f"STATSPACK report for\n\n\n{'-' * 9}\n{AWR}")] == ["awr-text"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ASH Report For ONE/one\n\nDB Name  DB Id\n", "an ASH report"),
        ("ash report for one/one\n", "an ASH report"),
        ("<html><head><title>ASH Report - From 1 To 2</title>", "an ASH report"),
        ("Summary of All User Input\n\nReport targets : 0\n", "an ASH report"),
        ("          ADDM Report for Task 'TASK_1'\n", "an ADDM report"),
        ("ADDM Report for Analysis 'ADDM:1'\n", "an ADDM report"),
        ("DETAILED ADDM REPORT FOR TASK 'ЗАДАЧА_1' WITH ID 1\n", "an ADDM report"),
        ("generating the ADDM Report for this analysis ...\n", "an ADDM report"),
        ("WORKLOAD REPOSITORY COMPARE PERIOD REPORT\n\nSnapshot Set    DB Id\n", "two ordinary AWR reports"),
        ("WORKLOAD REPOSITORY COMPARE PERIOD REPORT (PDB snapshots)\n", "two ordinary AWR reports"),
        ("WORKLOAD REPOSITORY COMPARE PERIOD REPORT (RAC)\n", "two ordinary AWR reports"),
        ("<h1>\nWORKLOAD REPOSITORY COMPARE PERIOD REPORT\n</h1>", "two ordinary AWR reports"),
        (AWR.replace("report for", "SQL Report"), "single SQL statement"),
        ("STATSPACK SQL report for Old Hash Value: 1  Module: x\n", "single SQL statement"),
        ("SQL Monitoring Report\n\nSQL Text\n", "single SQL statements"),
        ("<html><body><report db_version='19.0' xmlns='x'>", "active HTML"),
        ("<title>Performance Hub</title>", "active HTML"),
        ("Statistic             Total   Per Transact    Per Logon   Per Second\n", "utlbstat/utlestat"),
        ("~~BEGIN-OS-INFORMATION~~\nSTAT_NAME  STAT_VALUE\n", "awr-hist"),
        ("Statspack report for database: one\n", "imitates Statspack"),
        ("StatsPack Report for SID one\n", "imitates Statspack"),
        ("STATSPACK Statistics Report for one\n", "imitates Statspack"),
        ("<h1>Workload Diagnosis Report</h1>", "openGauss"),
        ("<title>openGauss WDR</title>", "openGauss"),
        ("<h1>MySQL AWR Report</h1>", "MySQL"),
        ("<h1>Postgres profile report</h1>", "PostgreSQL"),
        ("TPR SNAPSHOT REPORT\n\nDB Name  Tibero\n", "Tibero"),
        ("<h1>WORKLOAD REPOSITORY report for</h1><table><tr><td>MySQL 8.0</td></tr></table>", "MySQL"),
        ("WORKLOAD REPOSITORY report for\n\nDB Name\n-------\nDM Database Server 64\n", "another product"),
    ],
)
def test_another_report_is_named_and_the_right_one_asked_for(text: str, words: str) -> None:
    with pytest.raises(WrongReport, match=words) as refused:
        parts(text)
    sentence = str(refused.value)
    assert "bring" in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_the_earliest_kind_names_a_file_of_two() -> None:
    ash, addm = "ASH Report For ONE/one\n", "ADDM Report for Task 'T'\n"
    with pytest.raises(WrongReport, match="an ASH report"):
        parts(ash + addm)
    with pytest.raises(WrongReport, match="an ADDM report"):
        parts(addm + ash)


def test_a_report_without_its_first_page_is_none_of_addm_for_the_one_at_its_end() -> None:
    with pytest.raises(NotAReport, match="without its first page"):
        parts("Load Profile  DB/Inst: ONE/one  Snaps: 1-2\n\n          ADDM Report for Task 'T'\n")


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "SNATSPACK report for\n",
        "a log line that names MySQL\nand a report",
        "<html><body><p>An ordinary page</p></body></html>",
        "Begin Snap:  1 03-Feb-09 07:08:09\nDB Name  DB Id\n",
        "%user   %nice %system %iowait  %steal   %idle\n",
    ],
)
def test_what_is_no_report_at_all(text: str) -> None:
    with pytest.raises(NotAReport, match="no AWR or Statspack report"):
        parts(text)


def test_a_hostile_first_line_is_no_trouble() -> None:
    text = "<" * 200_000 + "\n" + " " * 200_000 + "WORKLOAD REPOSITORY " * 20_000 + "\n" + AWR
    assert len(parts(text)) == 1


def test_more_reports_than_any_spool_holds() -> None:
    with pytest.raises(TooLarge, match="split it"):
        parts("STATSPACK report for\n" * 2_001)


EXPECTED = {
    "statspack-txt": {("statspack-text", "instance")},
    "awr-txt": {("awr-text", "instance")},
    "awr-html": {("awr-html", "instance"), ("awr-html", "pdb")},
    "awr-rac": {("awr-rac-html", "cluster")},
    "slob-txt": {("awr-text", "instance")},
    "slob-html": {("awr-html", "instance")},
}
REFUSED = {
    "awr-diff/": "wrong_report",
    "awr-sql/": "wrong_report",
    "calibrate/": "not_a_report",
    "orion/": "not_a_report",
    "other/": "wrong_report",
}


@needs_corpus
@pytest.mark.parametrize("kind", EXPECTED)
def test_every_real_report_is_recognised(kind: str) -> None:
    files = corpus_files(kind)
    assert files
    for file in files:
        (part,) = recognise(read_document(file.read_bytes()))
        assert (part.format, part.scope) in EXPECTED[kind], corpus_name(file)


@needs_corpus
@pytest.mark.parametrize("folder", REFUSED)
def test_every_other_real_file_is_refused(folder: str) -> None:
    files = corpus_files(folder.rstrip("/"))
    assert files
    assert {corpus_name(file): _code(file) for file in files} == {corpus_name(file): REFUSED[folder] for file in files}


def _code(file: Path) -> str | None:
    try:
        recognise(read_document(file.read_bytes()))
    except Refused as refused:
        return refused.code
    return None
