"""Reports of a spool read apart are those of the whole, object for object; in any order, in other processes."""

import gzip
import pickle
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

import pytest

import parsers
from parsers.errors import NotAReport, Refused, UnreadableHeader
from parsers.model.report import Report
from parsers.recognition.printed_report import PrintedReport
from tests.corpus import CORPUS, SECOND, corpus_name, needs_corpus
from tests.parsers.copies import spoiled

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "sample_reports"
MTR = (SAMPLES / "statspack_text" / "mtr-before.txt").read_bytes()
PAGE = (SAMPLES / "awr_html" / "ledger-slow-redo.html").read_bytes()
ONE_OF_EACH = tuple(
    path.read_bytes()
    for folder in (SAMPLES, ROOT / "tests" / "built")
    for path in sorted(folder.rglob("*"))
    if path.suffix in (".txt", ".html") and "curves" not in path.parts
)
CUT = b"\n".join(MTR.split(b"\n")[:12])
"""A report that is recognised and breaks off before anything can be read of it."""
BETWEEN = (b"\n", b"\nSQL> @?/rdbms/admin/awrrpt\n\n  1  15-Feb-09 10:00  1\n\n", spoiled.RUBBISH.encode())


def whole(data: bytes) -> list[Report] | tuple[str, str]:
    """What `parse` makes of a file, or how it refuses it."""
    try:
        return [cut(report) for report in parsers.parse(data, "spool.lst")]
    except Refused as refused:
        return refused.code, str(refused)


def cut(report: Report) -> Report:
    """The same with the rows of all its tables, which are cut once somebody asks for them."""
    for table in report.tables:
        assert table.rows is not None
    return report


def apart(data: bytes) -> list[Report] | tuple[str, str]:
    """The same from reports that were sent elsewhere and read one by one, the last first."""
    try:
        sent = [pickle.dumps(one) for one in parsers.printed(data, "spool.lst")]
    except Refused as refused:
        return refused.code, str(refused)
    read: list[Report] = []
    refusals: list[Refused] = []
    for one in reversed(sent):
        try:
            read += map(cut, parsers.read([pickle.loads(one)]))
        except Refused as refused:
            refusals.append(refused)
    return read[::-1] if read else (refusals[0].code, str(refusals[0]))


SPOOLS: dict[str, Callable[[], bytes]] = {
    "texts": lambda: b"\n".join([MTR] * 4),
    "pages": lambda: b"\n".join([PAGE] * 3),
    "one of each": lambda: b"\n".join(ONE_OF_EACH),
    "a page among texts": lambda: b"\n".join([MTR, PAGE, MTR]),
    "prompts between": lambda: BETWEEN[1].join([b"SQL> spool x", MTR, PAGE, MTR, b"SQL> exit"]),
    "rubbish between": lambda: BETWEEN[2].join([b"", MTR, MTR, b""]),
    "one that breaks off": lambda: b"\n".join([MTR, CUT, PAGE, MTR]),
    "the last breaks off": lambda: b"\n".join([PAGE, CUT]),
    "all break off": lambda: b"\n".join([CUT, CUT, b"\n".join(MTR.split(b"\n")[:30])]),
    "warnings above": lambda: b"\n".join([MTR, b"ERROR: Snapshots chosen span an instance shutdown\n", MTR]),
    "another kind between": lambda: b"\n".join([MTR, b"ASH Report For ONE/one\n\nTop User Events\n", MTR]),
    "headings of SQL*Plus": lambda: spoiled.paged("\n".join([MTR.decode()] * 3)).encode(),
    "headings of SQL*Plus in pages": lambda: spoiled.paged("\n".join([PAGE.decode()] * 2)).encode(),
    "mailed": lambda: spoiled.mailed("\n".join([MTR.decode()] * 2), "quoted-printable"),
    "mailed pages": lambda: spoiled.mailed("\n".join([PAGE.decode()] * 2), "quoted-printable", "html"),
    "lines numbered": lambda: b"\n".join(b"%d:%s" % one for one in enumerate((MTR + b"\n" + MTR).split(b"\n"), 1)),
    "quoted": lambda: b"\n".join(b"> " + line for line in (MTR + b"\n" + MTR).split(b"\n")),
    "UTF-16": lambda: (MTR + b"\n" + PAGE).decode().encode("utf-16"),
    "a foreign letter in the second": lambda: MTR + MTR.replace(b"orcl", b"orc\xe9", 1),
    "ends of lines of three kinds": lambda: MTR.replace(b"\n", b"\r\n") + PAGE.replace(b"\n", b"\r") + MTR,
    "without blanks": lambda: b"\n".join(b" ".join(line.split()) for line in (MTR + b"\n" + MTR).split(b"\n")),
}


@pytest.mark.parametrize("spool", SPOOLS)
def test_reports_read_apart_are_those_of_the_whole(spool: str) -> None:
    data = SPOOLS[spool]()
    assert apart(data) == whole(data)


def test_there_is_something_to_compare() -> None:
    counts = {name: len(parsers.printed(make())) for name, make in SPOOLS.items()}
    assert min(counts.values()) >= 2
    assert counts["one of each"] == len(ONE_OF_EACH) > 20
    assert whole(SPOOLS["all break off"]())[0] == UnreadableHeader.code


def test_reports_read_some_at_a_time_are_those_of_the_whole() -> None:
    data = b"\n".join([CUT, *ONE_OF_EACH, CUT])
    found = iter(parsers.printed(data))
    together: list[Report] = []
    while some := list(islice(found, 3)):
        together += map(cut, parsers.read(some))
    assert together == whole(data)


def test_lines_count_in_the_file_and_not_in_the_report() -> None:
    first, second = parsers.printed(MTR + b"\n" + MTR)
    length = MTR.count(b"\n") + 1
    assert (first.first, second.first) == (1, 1 + length)
    (read,) = parsers.read([second])
    assert read.rows("top_events")[0]["line"] > length


def test_lines_that_were_dropped_or_joined_are_told_one_by_one() -> None:
    first, second = parsers.printed(SPOOLS["headings of SQL*Plus"]())[:2]
    assert first.places is not None
    assert list(second.numbers) == second.places
    assert len(second.places or ()) == len(second.lines)


def test_nothing_to_read_is_nothing_read() -> None:
    assert parsers.read([]) == []
    with pytest.raises(NotAReport):
        parsers.printed(b"hello")


def test_a_report_alone_that_breaks_off_is_refused_as_its_file_is() -> None:
    cut: Sequence[PrintedReport] = parsers.printed(CUT)
    with pytest.raises(UnreadableHeader, match="breaks off"):
        parsers.read(cut)


def _real() -> list[Path]:
    files = (path for folder in (CORPUS, SECOND) for path in sorted(folder.rglob("*")))
    return [path for path in files if path.is_file() and path.stat().st_size < 2_000_000]


@needs_corpus
@pytest.mark.parametrize("between", range(3))
def test_real_reports_one_after_the_other_read_apart_as_the_whole(between: int) -> None:
    """Published files beside their neighbours as one spool, text and pages mixed."""
    files = _real()
    read = 0
    for at in range(between, len(files) - 2, 18):
        data = BETWEEN[between].join(_unpacked(files[at : at + 3]))
        found = whole(data)
        read += len(found) if isinstance(found, list) else 0
        assert apart(data) == found, [corpus_name(one) for one in files[at : at + 3]]
    assert read > 10


def _unpacked(files: Sequence[Path]) -> list[bytes]:
    found = [path.read_bytes() for path in files]
    return [gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data for data in found]
