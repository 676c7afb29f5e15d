"""Bytes to text: encodings, line ends, wrappers, and what is no text."""

import gzip

import pytest

from parsers.document import LARGEST, decode, read_document
from parsers.errors import NotAReport, NotText, TooLarge

TITLE = "STATSPACK report for"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"])
def test_the_same_text_in_any_western_encoding(encoding: str) -> None:
    text = f"{TITLE}\n\nHost café número 1\n" + "plain line of a report\n" * 20
    assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize("line_end", ["\x85", "\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["cp037", "cp500", "cp1140", "latin-1", "utf-8"])
def test_text_of_a_mainframe_and_its_line_ends(encoding: str, line_end: str) -> None:
    text = (
        f"{TITLE}\n\nWait Events (s)  DB/Inst: SHOP/shop1\n"
        + "db file sequential read        1,234,567      1,234.5\n" * 20
    )
    assert decode(text.replace("\n", line_end).encode(encoding)) == text


@pytest.mark.parametrize("nothing", ["\u200b", "\u2060", "\ufeff"])
def test_characters_without_width_are_left_out(nothing: str) -> None:
    assert decode(f"{nothing}{TITLE}\n{nothing}line{nothing} two\n".encode()) == f"{TITLE}\nline two\n"


def test_a_form_feed_that_an_editor_shows_as_two_characters() -> None:
    assert decode(f"{TITLE}\n^LWait Events\na^L b\n".encode()) == f"{TITLE}\n\fWait Events\na^L b\n"


@pytest.mark.parametrize("blank", ["&nbsp;", "&#160;", "\xa0"])
def test_a_page_all_of_whose_blanks_are_unbreakable(blank: str) -> None:
    page = f"<html><h1>WORKLOAD{blank}REPOSITORY{blank}report</h1><table><tr><th>DB{blank}Name</th></tr></table></html>"
    assert read_document(page.encode()).text == page.replace(blank, " ")


def test_utf_16_with_the_other_mark() -> None:
    text = f"{TITLE}\nline two\n"
    assert decode(b"\xfe\xff" + text.encode("utf-16-be")) == text


@pytest.mark.parametrize(
    ("encoding", "printed"),
    [
        ("gb18030", "28-8月 -17 00:00:04"),
        ("gb18030", "28-12月-17 00:00:04"),
        ("cp949", "05-9월 -19 10:00:01"),
        ("cp1251", "08-НОЯ-17 10:00"),
        ("koi8_r", "08-ноя-17 10:00"),
        ("cp1252", "12-DÉC. -23 10:00:01 à l'heure"),
        ("cp850", "12-DÉC. -23 10:00:01"),
        ("cp1250", "12-PAŹ-23 10:00:01"),
        ("cp1254", "12-ŞUB-23 10:00:01"),
        ("cp932", "16-2月 -13 05:00:50"),
    ],
)
def test_the_months_tell_the_encoding(encoding: str, printed: str) -> None:
    text = f"{TITLE}\n\nBegin Snap:  1 {printed}  10\n"
    assert decode(text.encode(encoding)) == text


def test_marks_between_files_put_together_are_dropped() -> None:
    assert decode(f"one\n\ufeff{TITLE}\n".encode()) == f"one\n{TITLE}\n"


def test_a_few_broken_bytes_in_sql_text_do_not_turn_utf_8_into_rubbish() -> None:
    data = ("Größe " * 50).encode() + b"\xff\xfe broken \x80" + TITLE.encode()
    text = decode(data)
    assert text.startswith("Größe Größe")
    assert TITLE in text


def test_unknown_single_bytes_become_some_letter() -> None:
    assert decode(b"a\x81b line") == "a\x81b line"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_every_kind_of_line_end(end: str) -> None:
    assert decode(end.join(["one", "", "\ftwo", ""]).encode()) == "one\n\n\ftwo\n"


def test_line_ends_of_two_kinds_in_one_file() -> None:
    assert decode(b"one\r\ntwo\rthree\nfour") == "one\ntwo\nthree\nfour"


def test_no_other_character_ends_a_line() -> None:
    text = "one\x0bstill\x1cstill\x85still\u2028still\fone\ntwo"
    assert len(read_document(text.encode()).lines) == 2


def test_nul_characters_are_dropped() -> None:
    assert decode(TITLE.encode() + b"\0\0 and more words\n" + b"\0" * 200) == f"{TITLE} and more words\n"


@pytest.mark.parametrize("data", [b"", b"\n", b" \r\n\t\n", b"\xef\xbb\xbf", b"\xff\xfe", b"\0", b"\0" * 5000])
def test_an_empty_file(data: bytes) -> None:
    with pytest.raises(NotAReport, match="The file is empty; bring the AWR or Statspack report"):
        decode(data)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(50), "PNG"),
        (b"%PDF-1.7\nsome text", "PDF"),
        (b"PK\x03\x04" + bytes(50), "zip"),
        (b"PK\x05\x06" + bytes(18), "zip"),
        (gzip.compress(b"STATSPACK report for", mtime=0), "gzip"),
        (gzip.compress(b"", mtime=0), "gzip"),
        (b"\x1f\x8b", "gzip"),
        (b"\x7fELF\x02\x01", "program"),
        (b"MZ\x90\x00\x03\x00\x00\x00" * 30, "program"),
        (b"\xff\xd8\xff\xe0JFIF", "JPEG"),
        (b"{\\rtf1 STATSPACK report for}", "RTF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "office"),
        (b"x" * 257 + b"ustar\0" + bytes(300), "tar"),
        (bytes(range(256)) * 40, "binary"),
    ],
)
def test_what_is_no_text_is_named(data: bytes, words: str) -> None:
    with pytest.raises(NotText, match=words) as refused:
        decode(data)
    assert "bring the AWR or Statspack report" in str(refused.value)


def test_the_sentence_names_the_file() -> None:
    with pytest.raises(NotText, match=r"^picture\.png is a PNG picture"):
        decode(b"\x89PNG\r\n\x1a\n", "picture.png")


def test_colours_and_the_end_mark_of_a_terminal_log_are_text() -> None:
    assert TITLE in decode(f"\x1b[31mred\x1b[0m\n{TITLE}\n\x1a".encode())


def test_a_file_at_the_limit_and_one_beyond() -> None:
    assert len(decode(b"x" * LARGEST)) == LARGEST
    with pytest.raises(TooLarge, match="64 MiB"):
        decode(b"x" * (LARGEST + 1))


def test_what_is_no_text_is_named_however_large_it_is() -> None:
    with pytest.raises(NotText, match="a PNG picture"):
        decode(b"\x89PNG" + bytes(LARGEST))


PRINTED = [TITLE, "", "DB Name         DB Id", "------------ -----------", "ONE                    7"]


@pytest.mark.parametrize("prefix", ["> ", ">> ", "> > ", "| ", "\t", "    "])
def test_what_a_mail_or_wiki_put_before_each_line_is_taken_off(prefix: str) -> None:
    wrapped = ["words before", *((prefix + line).rstrip() for line in PRINTED), "words after"]
    document = read_document("\n".join(wrapped).encode())
    assert document.lines[1:-1] == PRINTED
    assert document.numbers is None


def test_fences_become_blank_and_lines_keep_their_numbers() -> None:
    document = read_document("\n".join(["# A page", "```text", *PRINTED, "```", "more"]).encode())
    assert document.lines == ["# A page", "", *PRINTED, "", "more"]


def test_without_a_signature_nothing_is_taken_off() -> None:
    document = read_document(b"> quoted\n```\ncode\n")
    assert document.lines == ["> quoted", "```", "code", ""]


def test_a_tag_before_the_signature_is_no_wrapper() -> None:
    page = '<html>\n<h1 class="awr">WORKLOAD REPOSITORY report for</h1>\n<table class="awr">more</table>'
    document = read_document(page.encode())
    assert document.text == page
    assert document.is_html


def test_a_plain_text_is_no_page() -> None:
    assert not read_document("\n".join(PRINTED).encode()).is_html


def _spooled(ruler: list[str]) -> tuple[list[str], list[int]]:
    """The lines of a report with the heading of SQL*Plus every two lines, and where they stand."""
    spooled = ["SQL> select output from table(...)", "", "OUTPUT", *ruler]
    numbers = [1]
    for index, line in enumerate(PRINTED):
        if index and index % 2 == 0:
            spooled += ["", "OUTPUT", *ruler]
        numbers.append(len(spooled) + 1)
        spooled.append(line)
    return spooled, numbers


@pytest.mark.parametrize("ruler", [[], ["-" * 80], ["-" * 80 + " "]])
def test_headings_that_sqlplus_repeats_are_dropped_and_lines_keep_their_numbers(ruler: list[str]) -> None:
    spooled, numbers = _spooled(ruler)
    document = read_document("\n".join(spooled).encode())
    assert document.lines == [spooled[0], *PRINTED]
    assert [document.number(index) for index in range(len(document.lines))] == numbers


def test_a_ruler_of_the_report_after_a_heading_of_sqlplus_stays() -> None:
    spooled = ["OUTPUT", TITLE, "", "Tablespace", "", "OUTPUT", "-" * 30, "USERS"]
    assert read_document("\n".join(spooled).encode()).lines == [TITLE, "", "Tablespace", "-" * 30, "USERS"]


def test_tabs_of_sqlplus_are_blanks_again() -> None:
    text = f"{TITLE}\n\nDB Name\t\tDB Id\n------------ -----------\nONE\t\t    7\n"
    assert read_document(text.encode()).lines[2:5] == [PRINTED[2], PRINTED[3], "ONE                 7"]


def test_blanks_that_a_page_keeps_from_breaking_are_blanks_again() -> None:
    assert read_document("STATSPACK\xa0report\xa0for".encode()).text == TITLE


def test_tabs_of_a_page_stay() -> None:
    page = "<html><table><td>a\tb&lt;</td>"
    assert read_document(page.encode()).text == page


def test_a_text_report_that_a_page_shows_as_it_is() -> None:
    document = read_document(f"<html><pre>\n{TITLE}\n% of Waits &lt;1ms a&nbsp;b &amp;c\n</pre>".encode())
    assert document.lines[1:3] == [TITLE, "% of Waits <1ms a b &c"]
    assert not document.is_html


def test_the_word_output_inside_a_line_stays() -> None:
    text = f"{TITLE}\nselect OUTPUT\n OUTPUT\nOUTPUT of\n"
    document = read_document(text.encode())
    assert document.text == text
    assert document.numbers is None
