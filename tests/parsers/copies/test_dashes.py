import re
from collections.abc import Callable
from pathlib import Path

import pytest

from parsers import parse
from parsers.copies.dashes import plain
from parsers.model.report import Report

SAMPLES = Path(__file__).parents[3] / "sample_reports"
BUILT = Path(__file__).parents[2] / "built"
PATHS = [
    BUILT / "awr-rac-19.0.txt",
    BUILT / "awr-rac-11.2.txt",
    BUILT / "awr-23.txt",
    BUILT / "statspack-19.txt",
    BUILT / "statspack-8.1.6.txt",
    SAMPLES / "awr_text" / "wine-sorts-to-temp.txt",
    SAMPLES / "statspack_text" / "mill-first-page-typed.txt",
]
WAYS: dict[str, Callable[[str], str]] = {
    "two as an en dash": lambda text: text.replace("--", "\u2013"),
    "two as an em dash": lambda text: text.replace("--", "\u2014"),
    "three as an em dash": lambda text: text.replace("---", "\u2014"),
    "three and two": lambda text: text.replace("---", "\u2014").replace("--", "\u2013"),
    "one as an en dash": lambda text: re.sub("-(?=[- ])", "\u2013", text),
}
STROKES = re.compile(r"(?m)^[ \f~]*-[- ~]*$")
SQL = "WORKLOAD REPOSITORY report for\n{}\n" + "-" * 61 + "\n"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_dashes_that_became_typography(path: Path, way: str) -> None:
    text = path.read_text(encoding="utf-8")
    (report,), (whole,) = parse(WAYS[way](text).encode()), parse(text.encode())
    assert rows(report) == rows(whole)
    assert len(report.unread) == len(whole.unread)


@pytest.mark.parametrize("stroke", "=_*\u2500\u2501\u2550")
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_rulers_drawn_with_other_strokes(path: Path, stroke: str) -> None:
    text = path.read_text(encoding="utf-8")
    drawn = STROKES.sub(lambda ruler: ruler[0].replace("-", stroke), text)
    assert drawn.count(stroke) > 50
    (report,), (whole,) = parse(drawn.encode()), parse(text.encode())
    assert rows(report) == rows(whole)
    assert len(report.unread) == len(whole.unread)


@pytest.mark.parametrize(
    "statement",
    [
        "  \u2013\nselect 'M\u00fcller \u2014 Sohn' a\u2013b from t",
        "\u2014\u2014\u2014\u2014\u2014\u2014\u2014\u2014\u2014\u2014\u2014\u2014\nselect 1 from t",
        "select '\u2013 \u2013 x' from t -- \u00e9 \u2013 contention",
    ],
)
def test_a_statement_keeps_its_dashes_in_a_report_that_has_oracle_s(statement: str) -> None:
    assert plain(SQL.format(statement)) == SQL.format(statement)


def test_of_a_report_that_has_oracle_s_rulers_the_names_are_mended() -> None:
    names = "enq: TX {0} row lock contention\nworkarea executions {0} optimal\nselect 'a\u2013b' from t"
    assert plain(SQL.format(names.format("\u2013"))) == SQL.format(names.format("-"))


def rows(report: Report) -> dict[str, object]:
    return {name: held.rows for name, held in report.sections.items()}
