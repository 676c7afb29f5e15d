"""A text report that was pasted without its title is read as with it; what only looks like one is not."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from parsers import Report, parse
from parsers.document import read_document
from parsers.errors import NotAReport, Refused, TooLarge, WrongReport
from parsers.recognition.recognise import Part, recognise
from tests.corpus import corpus_files, corpus_name, needs_corpus, second_files

BUILT = Path(__file__).parents[2] / "built"
TITLE = re.compile(r"(?m)^(?:STATSPACK report for|WORKLOAD REPOSITORY .*)$")
FILES = [*corpus_files("awr-txt", "slob-txt", "statspack-txt"), *second_files("awr-txt", "statspack-txt")]
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


@pytest.mark.parametrize("path", sorted(BUILT.glob("*.txt")), ids=lambda path: path.stem)
def test_a_report_without_its_title_is_read_as_with_it(path: Path) -> None:
    text = path.read_text()
    untitled = TITLE.sub("", text)
    assert untitled != text
    (whole,), (pasted,) = read(text), read(untitled)
    for what in ("format", "scope", "database", "instances", "interval", "sections", "coverage", "unread", "sql_texts"):
        assert getattr(pasted, what) == getattr(whole, what), what


@needs_corpus
@pytest.mark.parametrize("path", FILES, ids=corpus_name)
def test_what_a_published_report_is_shows_without_its_title(path: Path) -> None:
    text = read_document(path.read_bytes()).text
    try:
        whole = parts(text)
    except Refused:
        pytest.skip("no report that is read")
    if "Begin Snap" not in text:
        pytest.skip("spooled without its interval, by which a header is known")
    pasted = parts(TITLE.sub("", text))
    assert [(part.format, part.scope, part.end) for part in pasted] == [
        (part.format, part.scope, part.end) for part in whole
    ]


def test_words_above_the_header_do_not_matter() -> None:
    (part,) = parts("Why is this slow?\n\n" + HEADER + INTERVAL)
    assert part == Part("awr-text", "instance", 2, 11)


def test_several_in_a_row() -> None:
    several = parts((HEADER + INTERVAL) * 3)
    assert [part.start for part in several] == [0, 8, 16]
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


@pytest.mark.parametrize("title", ["ADDM Report for Task 'TASK_1'", "ASH Report For ONE/one"])
def test_another_report_with_such_a_header_is_named(title: str) -> None:
    with pytest.raises(WrongReport, match=title[:3]):
        parts(f"{title}\n\n{HEADER}{INTERVAL}")
