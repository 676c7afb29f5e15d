"""Tables of AsciiDoc and LaTeX: several rows on a line, and what would make a short file cost much."""

import time
from contextlib import suppress

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves

LEVELS = [(1, 1000), (2, 1900), (4, 3600), (8, 6100)]
ASCIIDOC = """[cols="3*"]
|===
|Queue depth |IOPS |Latency (ms) {heading}
|1 |1000 |1.0 |2 |1900 |1.05
|4 |3600 |1.1 |8 |6100 |1.3
|===
"""
LATEX = r"""\begin{tabular}{rrr}
Queue depth & IOPS & Latency (ms) \\
1 & 1000 & 1.0 \\ 2 & 1900 & 1.05 \\
4 & 3600 & 1.1 \\ 8 & 6100 & 1.3 \\
\end{tabular}
"""
ONE_LINE = LATEX.replace("\n", " ")
LAST_LEFT_OPEN = LATEX.replace("1.3 \\\\\n", "1.3 ")
MOST_SECONDS = 5.0


def levels(name: str, text: str) -> tuple[list[tuple[float | None, float | None]], list[int | None]]:
    (found,) = read_curves([(name, text.encode())])
    return [(one.outstanding, one.iops) for one in found.points], [one.line for one in found.points]


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("a.adoc", ASCIIDOC.format(heading=""), [4, 4, 5, 5]),
        ("a.adoc", ASCIIDOC.format(heading="").replace("(ms) \n", "(ms) "), [3, 3, 4, 4]),
        ("a.tex", LATEX, [3, 3, 4, 4]),
        ("a.tex", ONE_LINE, [1, 1, 1, 1]),
        ("a.tex", LAST_LEFT_OPEN, [3, 3, 4, 4]),
    ],
    ids=["asciidoc", "asciidoc, headings too", "latex", "latex on one line", "latex, the last row left open"],
)
def test_several_rows_on_a_line_are_levels_each(name: str, text: str, lines: list[int]) -> None:
    assert levels(name, text) == (LEVELS, lines)


def test_tables_below_one_with_several_rows_on_a_line_keep_their_lines() -> None:
    text = ASCIIDOC.format(heading="") + "\n.Random write\n" + ASCIIDOC.format(heading="")
    first, second = read_curves([("a.adoc", text.encode())])
    assert [one.line for one in first.points] == [4, 4, 5, 5]
    assert [one.line for one in second.points] == [12, 12, 13, 13]
    assert second.name == "Random write"


@pytest.mark.parametrize("columns", ['[cols="0*"]', '[cols="1.5*"]', '[cols="²*"]', '[cols="1,0*"]', ""])
def test_a_table_of_no_columns_is_read_or_refused(columns: str) -> None:
    text = f"{columns}\n|===\n0+|IOPS 0.0+|ms\n0*|1000 |1.0\n|===\n"
    with suppress(NotACurve):
        read_curves([("a.adoc", text.encode())])


def test_a_caption_is_not_that_of_the_next_table() -> None:
    table = LATEX.replace("\\end{tabular}\n", "\\end{tabular}\n\\begin{table}\n\\caption{Another}\n\\end{table}\n")
    (found,) = read_curves([("a.tex", f"\\begin{{table}}\n{table}".encode())])
    assert found.name != "Another"


HOSTILE = {
    "asciidoc, cells over many places": '[cols="40*"]\n|===\n' + "40.8+|1\n" * 19_000 + "|===\n",
    "asciidoc, long cells over many places": '[cols="40*"]\n|===\n' + f"40.8+|{'1' * 3900}\n" * 500 + "|===\n",
    "asciidoc, headings only": '[cols="1*"]\n|===\n' + "|a\n" * 19_000 + "|===\n",
    "asciidoc, headings before figures": '[cols="1*"]\n|===\n' + "|a\n" * 18_000 + "|1\n|===\n",
    "asciidoc, bars only": "|===\n" + ("|" * 3_900 + "\n") * 500 + "|===\n",
    "asciidoc, many tables": '[cols="40*"]\n|===\n40.8+|1 40.8+|2\n|===\n' * 2_500,
    "asciidoc, digits before no bar": "|===\n" + ("1" * 3_900 + "\n") * 500 + "|===\n",
    "latex, no float ends": "\\begin{table}\n\\begin{tabular}{r}\n\\end{tabular}\n" * 6_600,
    "latex, no table ends": "\\begin{table}\n\\begin{tabular}{r}\n" * 9_900,
    "latex, rows only": "\\begin{tabular}{r}\n" + ("\\\\" * 1_900 + "\n") * 500 + "\\end{tabular}\n",
    "latex, rows of a letter": "\\begin{tabular}{r}\n" + ("1\\\\" * 1_300 + "\n") * 500 + "\\end{tabular}\n",
    "latex, long cells over many columns": "\\begin{tabular}{r}\n"
    + f"\\multicolumn{{99}}{{c}}{{{'1' * 3800}}} \\\\\n" * 3_000
    + "\\end{tabular}\n",
    "latex, one row of the whole file": "\\begin{tabular}{r}\n" + ("1 & " * 900 + "\n") * 500 + "\\end{tabular}\n",
    "latex, shapes": ("\\begin{tabular}" + "{" * 500 + "\\\\\n") * 300,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_table_costs_little(name: str) -> None:
    data = HOSTILE[name].encode()
    begun = time.process_time()
    with pytest.raises(NotACurve):
        read_curves([(f"a.{'adoc' if name.startswith('asciidoc') else 'tex'}", data)])
    assert time.process_time() - begun < MOST_SECONDS
