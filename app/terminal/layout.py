"""How every command lays out what it prints: sections, tables, colours of severities."""

import os
import sys
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import TextIO

from app.terminal import plain_lines
from app.terminal.console import plain
from app.terminal.words import Body, Column, Table, Text

COLOURS = {"info": "", "low": "cyan", "medium": "yellow", "high": "red", "blocker": "bold red"}
USUAL_WIDTH = 80
INDENT = 2


class Console:
    """Prints texts and tables, as wide as the terminal of this program; by rich, imported late, where it has one."""

    def __init__(self, file: TextIO) -> None:
        self._file, self._width, self._by_rich = file, _width(), _may_have_colours()

    def print(self, what: Text | Table, indent: int = 0) -> None:
        width = self._width - indent
        lines = None if self._by_rich else plain_lines.lines_of(what, width)
        if lines is None:
            from app.terminal import rich_lines

            rich_lines.write(what, self._file, indent)
            return
        if indent:  # what is set in is filled up, as rich does it
            lines = [" " * indent + line[:width].ljust(width) for line in lines]
        self._file.write("\n".join([*lines, ""]))


def out() -> Console:
    """Standard output."""
    return Console(sys.stdout)


def aside(written: StringIO) -> Console:
    """What prints into `written` as it would on standard output, of which nothing but its size and colours is asked."""
    return Console(written)


def _may_have_colours() -> bool:
    """Whether standard output is a terminal, or the environment says that it is (`app/terminal/of_starter.py`)."""
    forced = os.environ.get("FORCE_COLOR") or os.environ.get("TTY_COMPATIBLE") == "1"
    return bool(forced) or sys.stdout.isatty()


def _width() -> int:
    """That of the terminal, wherever it is met, unless COLUMNS tells another."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdigit() and int(columns):
        return int(columns)
    for stream in (0, 1, 2):
        try:
            if width := os.get_terminal_size(stream).columns:
                return width
        except OSError:  # no terminal
            continue
    return USUAL_WIDTH


def section(console: Console, title: str, body: Body | None) -> None:
    """A heading with its body set in; nothing where there is no body."""
    if body is None:
        return
    console.print(Text())
    console.print(Text(title, style="bold"))
    for part in body if isinstance(body, Sequence) else (body,):
        console.print(part, INDENT)


def table(columns: str, rows: Iterable[Iterable[object]]) -> Table | None:
    """A table without rules; a column whose name starts with > is right-aligned figures."""
    named = [Column(name.lstrip(">"), name.startswith(">")) for name in columns.split("|")]
    cells = [[cell if isinstance(cell, Text) else Text(plain(cell)) for cell in row] for row in rows]
    return Table(named, cells) if cells else None
