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
        "<!DOCTYPE pippin>",
        '<?xml pippin="1"?>',
        "<p pippin>x</p>",
        '<td face="pippin" lang=pippin>x</td pippin>',
        '<p class="awr pippin" style="awr:pippin">x</p>',
        '<style>.pippin { font-family: Pippin; content: "pippin" }</style pippin>',
        "<!pippin>",
        "<p>12-pippin-99 &#112;ippin</p>",
    ],
)
def test_nothing_is_left_in_what_a_page_hides(hidden: str) -> None:
    made = redacted(PAGE.replace("<body", f"{hidden}<body", 1).replace("</body>", f"{hidden}</body>"))
    assert "pippin" not in made.lower()
    assert "10.20.30.40" not in made


@pytest.mark.parametrize("address", ["10.1.2.15", "19.2.3.4", "2001:5:6::77", "fe80::9:1", "10.20.30.40:1521"])
def test_an_address_goes_also_where_it_looks_like_a_release(address: str) -> None:
    assert address not in redacted(PAGE.replace("<body", f"<p>from {address}</p><body", 1))
    assert address not in redacted(TEXT.replace("End of Report", f"from {address}\nEnd of Report"))


def test_releases_dates_and_looks_of_a_page_stay() -> None:
    said = (
        '<td align="right" class=\'awrnc\' bgcolor="#FFFFCC">12-Jan-26 10:00:00, 01-févr.-26, 11.2.0.4, 19.21.0.0</td>'
    )
    style = "<style>td.awrc {font:bold 8pt Arial,sans-serif; color:#0066CC; padding:4px}</style>"
    made = redacted(PAGE.replace("<body", f"{style}<table><tr>{said}</tr></table><body", 1))
    assert said in made
    assert style in made


def test_a_host_of_words_that_reports_are_made_of_goes_wherever_it_stands() -> None:
    host = "log-sample"
    text = TEXT.replace("orchard-db", host)
    made = redacted(text.replace("End of Report", f"Read from {host} today.\nEnd of Report"))
    assert text.count(host)
    assert host not in made


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


PARAMETER = "<tr><td class='awrc'>{}</td><td class='awrc'>{}</td><td class='awrc'></td></tr>"


@pytest.mark.parametrize(
    ("parameter", "value", "left"),
    [
        (
            "control_files",
            "+DATA/PIPPIN/CONTROLFILE/current.461.1152712633,  +FRA/PIPPIN/current.29.1152712635",
            "1152",
        ),
        ("nls_territory", "UNITED KINGDOM", "UNITED"),
        ("nls_language", "BRAZILIAN PORTUGUESE", "BRAZILIAN"),
    ],
)
def test_values_of_parameters_that_name_a_file_or_a_country_go_whole(parameter: str, value: str, left: str) -> None:
    row = PAGE.index("<tr><td scope=\"row\" class='awrc'>control_files<")
    made = redacted(PAGE[:row] + PARAMETER.format(parameter, value) + PAGE[row:])
    assert f">{parameter}<" in made
    assert left not in made
