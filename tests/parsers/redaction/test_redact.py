"""What goes and what stays of reports: an invented one, changed for each case."""

from pathlib import Path

import pytest

from parsers import parse
from parsers.errors import NotAReport
from parsers.redaction import Pseudonyms, redact
from parsers.redaction.staying import report_words

SAMPLES = Path(__file__).parents[3] / "sample_reports"
TEXT = (SAMPLES / "statspack_text" / "orchard-close-of-month.txt").read_text()
PAGE = (SAMPLES / "awr_html" / "ledger-slow-redo.html").read_text()


def redacted(text: str) -> str:
    return redact(text.encode(), "", Pseudonyms(b"a key of some twenty bytes", report_words())).text


def test_what_stands_around_a_report_goes_word_by_word() -> None:
    letter = "Dear Mr Pippin, please call 0171 5550142 before the read.\n\n"
    made = redacted(letter + TEXT + "\nKind regards, Cox Orange, https://orchard.example/reads\n")
    for word in ("Dear", "Pippin", "call", "5550142", "read.\n", "regards", "Orange", "https", "example"):
        assert word not in made[: len(letter)] + made[-60:]
    assert made[len(letter) : -55].lstrip().startswith("STATSPACK report for")


@pytest.mark.parametrize(
    "hidden",
    [
        "<!-- made for Pippin -->",
        '<a title="Pippin" href="https://pippin.example/">x</a>',
        "<script>var owner = 'Pippin';</script>",
        "<style>/* Pippin */ td { background: url(pippin.png) }</style>",
        '<meta name="author" content="Pippin">',
        "<td>10.20.30.40 and pippin@pippin.example</td>",
        '<img alt="Pippin" src="pippin.png">',
        "<p>/u01/pippin/data01.dbf</p>",
        "<pippin>x</pippin>",
    ],
)
def test_nothing_is_left_in_what_a_page_hides(hidden: str) -> None:
    made = redacted(PAGE.replace("<body", f"{hidden}<body", 1).replace("</body>", f"{hidden}</body>"))
    assert "pippin" not in made.lower()
    assert "10.20.30.40" not in made


def test_titles_headings_events_and_figures_stay() -> None:
    made = redacted(TEXT)
    for words in (
        "STATSPACK report for",
        "db file sequential read",
        "Load Profile",
        "Per Second",
        "SQL ordered by Gets",
    ):
        assert words in TEXT
        assert made.count(words) == TEXT.count(words)


def test_a_number_that_is_a_name_goes_wherever_it_stands() -> None:
    (dbid,) = {str(one.database.dbid) for one in parse(TEXT.encode())}
    made = redacted(TEXT.replace("End of Report", f"ADDM:{dbid}_1_2 of {dbid}\nEnd of Report"))
    assert TEXT.count(dbid)
    assert dbid not in made


def test_what_is_no_report_is_refused() -> None:
    with pytest.raises(NotAReport):
        redacted("A letter about the orchard.\n")
