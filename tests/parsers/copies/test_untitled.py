"""A report that was pasted without its title is read as with it; what only looks like a report is not."""

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from parsers import Report, parse
from parsers.document import read_document
from parsers.errors import NotAReport, TooLarge, WrongReport
from parsers.recognition.recognise import Part, recognise
from tests.corpus import KINDS, corpus_files, corpus_name, needs_corpus, second_files

BUILT = Path(__file__).parents[2] / "built"
TITLE = re.compile(r"(?m)(?:STATSPACK report for|WORKLOAD REPOSITORY [^<\n]*)")
FILES = [*corpus_files(*KINDS, "awr-rac"), *second_files()]
HEADER = """DB Name         DB Id    Instance     Inst Num Release     RAC Host
------------ ----------- ------------ -------- ----------- --- ------------
ONE                77777 one                 1 10.2.0.4.0  NO  somehost

"""
INTERVAL = """              Snap Id      Snap Time      Sessions Curs/Sess
            --------- ------------------- -------- ---------
Begin Snap:       501 03-Mar-08 10:00:01        88       4.1
  End Snap:       502 03-Mar-08 11:00:02        90       4.2
"""
COMMENT = INTERVAL.replace("Curs/Sess\n", "Curs/Sess Comment\n")
OF_12_2 = """DB Name         DB Id    Unique Name DB Role          Edition Release    RAC CDB
------------ ----------- ----------- ---------------- ------- ---------- --- ---
ONE                77777 one         PRIMARY          EE      19.0.0.0.0 NO  YES

Container DB Id  Container Name       Open Time
--------------- --------------- ---------------
"""


def parts(text: str) -> list[Part]:
    return recognise(read_document(text.encode()))


def read(text: str) -> list[Report]:
    return list(parse(text.encode()))


@pytest.mark.parametrize("path", sorted((*BUILT.glob("*.txt"), *BUILT.glob("*.html"))), ids=lambda path: path.name)
def test_a_report_without_its_title_is_read_as_with_it(path: Path) -> None:
    text = path.read_text()
    untitled = TITLE.sub("", text)
    assert untitled != text
    (whole,), (pasted,) = read(text), read(untitled)
    for what in ("format", "scope", "database", "instances", "interval", "coverage", "unread", "sql_texts"):
        assert getattr(pasted, what) == getattr(whole, what), what
    assert {name: rows.rows for name, rows in pasted.sections.items()} == {
        name: rows.rows for name, rows in whole.sections.items()
    }


@needs_corpus
@pytest.mark.parametrize("path", FILES, ids=corpus_name)
def test_what_a_published_report_is_shows_without_its_title(path: Path) -> None:
    text = read_document(path.read_bytes()).text
    untitled = TITLE.sub("", text)
    if "Begin Snap" not in text:  # a header is known by the interval below it
        with pytest.raises(NotAReport, match="without its first page"):
            parts(untitled)
        return
    assert [(part.format, part.scope) for part in parts(untitled)] == [
        (part.format, part.scope) for part in parts(text)
    ]


@needs_corpus
def test_a_published_piece_without_a_title_is_read() -> None:
    """Header, load profile and the top events, as people paste them."""
    (piece,) = (path for path in corpus_files("fragments") if "japanese_month" in path.name)
    (report,) = parse(piece.read_bytes())
    assert (report.format, report.database.release) == ("awr-text", "10.2.0.1.0")
    assert (report.interval.begin_snap, report.interval.db_time_s) == (3726, 1512.6)
    assert report.rows("top_events")[1]["time_s"] == 181


COPIES: dict[str, Callable[[list[str]], str]] = {
    "quoted": lambda lines: "\n".join(f"> {line}" for line in lines),
    "moved in": lambda lines: "\n".join(f"    {line}" for line in lines),
    "numbered": lambda lines: "\n".join(f"{number:4} {line}" for number, line in enumerate(lines, 1)),
    "without blank lines": lambda lines: "\n".join(line for line in lines if line.strip()),
    "with a blank line after each": lambda lines: "\n\n".join(lines),
}


@pytest.mark.parametrize("copy", COPIES)
@pytest.mark.parametrize("name", ["statspack-9.2.txt", "statspack-10.2.txt", "awr-11.1.txt", "awr-rac-19.0.txt"])
def test_it_may_be_spoiled_otherwise_too(name: str, copy: str) -> None:
    text = (BUILT / name).read_text()
    (whole,), (pasted,) = (read(COPIES[copy](made.split("\n"))) for made in (text, TITLE.sub("", text).lstrip("\n")))
    assert rows_without_lines(pasted) == rows_without_lines(whole)


def rows_without_lines(report: Report) -> dict[str, list[dict[str, object]]]:
    return {
        name: [{key: value for key, value in row.items() if key != "line"} for row in rows.rows]
        for name, rows in report.sections.items()
    }


def test_words_above_the_header_do_not_matter() -> None:
    (part,) = parts("Why is this slow?\n\n" + HEADER + INTERVAL)
    assert part == Part("awr-text", "instance", 2, 13)  # with the title and a blank line


@pytest.mark.parametrize("words", ["STATSPACK.SNAP", "our WORKLOAD REPOSITORY output", "STATSPACK "])
def test_the_words_of_a_title_are_none(words: str) -> None:
    assert [part.format for part in parts(f"{words}\n\n{HEADER}{INTERVAL}\n{words}\n")] == ["awr-text"]


def test_several_in_a_row() -> None:
    several = parts((HEADER + INTERVAL) * 3)
    assert [part.start for part in several] == [0, 10, 20]
    assert all(before.end == part.start for before, part in pairwise(several))


def test_too_many_are_refused() -> None:
    with pytest.raises(TooLarge):
        parts((HEADER + INTERVAL) * 2001)


def test_a_comment_of_a_snapshot_is_of_statspack() -> None:
    assert parts(HEADER + COMMENT)[0].format == "statspack-text"


@pytest.mark.parametrize(
    ("containers", "scope"),
    [(["PDB$SEED", "SALES"], "instance"), (["CDB$ROOT"], "instance"), (["SALES"], "pdb"), (["A", "B"], "instance")],
)
def test_one_container_alone_is_a_pluggable_database(containers: list[str], scope: str) -> None:
    rows = "".join(f"     2223334445 {name:<15} 01-Mar-23 08:13\n" for name in containers)
    assert parts(OF_12_2 + rows + "\n" + INTERVAL)[0].scope == scope


def test_a_header_without_an_interval_is_of_something_else() -> None:
    with pytest.raises(NotAReport):
        parts(HEADER)


@pytest.mark.parametrize(
    "title", ["WORKLOAD REPOSITORY SQL Report", "ASH Report For ONE/one", "STATSPACK SQL report for"]
)
def test_another_report_with_such_a_header_is_named(title: str) -> None:
    with pytest.raises(WrongReport):
        parts(f"{title}\n\n{HEADER}{INTERVAL}")


def test_rows_know_their_lines() -> None:
    text = TITLE.sub("", (BUILT / "awr-10.2.txt").read_text())
    (report,) = read("a mail\n" + text)
    (event,) = [row for row in report.rows("top_events") if row["event"] == "db file sequential read"]
    assert "db file sequential read" in ("a mail\n" + text).split("\n")[event["line"] - 1]


def test_a_selection_of_a_page_copied_from_a_browser() -> None:
    cells = [["DB Name", "DB Id", "Instance", "Inst num", "Release", "RAC", "Host"]]
    cells += [["ONE", "77777", "one", "1", "10.2.0.4.0", "NO", "somehost"], [""]]
    cells += [["", "Snap Id", "Snap Time", "Sessions", "Cursors/Session"]]
    cells += [
        ["Begin Snap:", "501", "03-Mar-08 10:00:01", "88", "4.1"],
        ["End Snap:", "502", "03-Mar-08 11:00:02", "90", "4.2"],
    ]
    cells += [["Elapsed:", "", "60.02 (mins)", "", ""], ["DB Time:", "", "187.40 (mins)", "", ""], [""]]
    cells += [["Top 5 Timed Events"], ["Event", "Waits", "Time(s)", "Avg Wait(ms)", "% Total Call Time", "Wait Class"]]
    cells += [["db file sequential read", "40,533", "181", "4", "12.0", "User I/O"]]
    (report,) = read("\n".join("\t".join(row) for row in cells))
    assert report.format == "awr-html"
    assert report.database.name == "ONE"
    assert report.rows("top_events")[0]["waits"] == 40533
