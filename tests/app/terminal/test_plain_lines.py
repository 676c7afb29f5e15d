"""What is laid out without rich is laid out as rich does it, byte for byte."""

import subprocess
import sys
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.analysis.document import Analysis
from app.analysis.jobs import analyse_here
from app.reports import terminal
from app.resources import samples_dir
from app.terminal import layout, plain_lines, rich_lines
from app.terminal.words import Body, Column, Table, Text

SAMPLES = sorted(one for one in samples_dir().rglob("*") if one.suffix in (".txt", ".html", ".lst"))
WIDTHS = (57, 80)
WORDS = st.text(alphabet="aaaabcd1,.   \n–…é", max_size=90)
CELLS = WORDS.map(Text)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    columns = draw(st.lists(st.builds(Column, st.text("ab ", max_size=12), st.booleans()), min_size=1, max_size=8))
    row = st.lists(CELLS, min_size=len(columns), max_size=len(columns))
    return Table(columns, draw(st.lists(row, min_size=1, max_size=5)))


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


def printed(what: Body, width: int, *, by_rich: bool) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(width))
        if by_rich:
            patch.setattr(plain_lines, "lines_of", lambda *_: None)
        written = StringIO()
        console = layout.aside(written)
        if isinstance(what, (Text, Table)):
            console.print(what)
        layout.section(console, "Title", what)
        return written.getvalue()


@given(WORDS, st.integers(3, 130))
def test_words_break_where_rich_breaks_them(words: str, width: int) -> None:
    assert printed(Text(words), width, by_rich=False) == printed(Text(words), width, by_rich=True)


@given(tables(), st.integers(3, 130))
def test_tables_have_the_columns_that_rich_gives_them(table: Table, width: int) -> None:
    assert printed(table, width, by_rich=False) == printed(table, width, by_rich=True)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda one: one.name)
def test_a_report_reads_the_same(sample: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hasattr(sample, "read_bytes")
    for told in analyse_here(sample.read_bytes(), "report"):
        analysis = told.analysis()
        if not isinstance(analysis, Analysis):
            continue
        for width in WIDTHS:
            monkeypatch.setenv("COLUMNS", str(width))
            plain = terminal.rendered(analysis, told, coverage=True)
            with monkeypatch.context() as patch:
                patch.setattr(plain_lines, "lines_of", lambda *_: None)
                assert plain == terminal.rendered(analysis, told, coverage=True)


def test_a_character_of_two_cells_is_left_to_rich() -> None:
    assert plain_lines.lines_of(Text("表"), 80) is None
    assert plain_lines.lines_of(Table([Column("表", False)], [[Text("a")]]), 80) is None


def test_every_character_that_is_laid_out_here_takes_one_cell() -> None:
    from rich.cells import cell_len

    assert {one: cell_len(one) for one in plain_lines.ONE_CELL if one != "\n" and cell_len(one) != 1} == {}


def test_colours_are_shown_where_the_environment_tells_of_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    written = StringIO()
    layout.aside(written).print(Text("so", style="bold red"))
    assert written.getvalue() == "\x1b[1;31mso\x1b[0m\n"


def test_whoever_prints_into_a_file_imports_no_rich() -> None:
    program = (
        "import sys; from app.cli.files.printing import Wish, printed; "
        "pieces = printed(open(sys.argv[1], 'rb').read(), 'x', None, Wish()); "
        "assert pieces[0].text; assert 'rich' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program, str(SAMPLES[0])], check=True, capture_output=True)


def test_rich_prints_what_is_below_each_other_like_what_is_in_one() -> None:
    written = StringIO()
    rich_lines.write(Text("a\n").append("b", style="dim"), written)
    assert written.getvalue() == "a\nb\n"
