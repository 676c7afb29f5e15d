"""How every command lays out what it prints: sections, tables, colours of severities."""

from collections.abc import Iterable
from io import StringIO
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from app.terminal.console import plain

COLOURS = {"info": "", "low": "cyan", "medium": "yellow", "high": "red", "blocker": "bold red"}


class _Output(Console):
    def on_broken_pipe(self) -> None:
        """A reader that leaves early (`| head`) is no failure: the command ends as it does without rich."""
        raise BrokenPipeError


def out() -> Console:
    """Standard output; colour only where a terminal shows it and NO_COLOR is not set."""
    return _Output(highlight=False, markup=False, emoji=False)


def aside(written: StringIO) -> Console:
    """What prints into `written` as it would on standard output, of which nothing but its size and colours is asked."""
    shown = out()
    colours: Any = shown.color_system
    return Console(
        file=written, force_terminal=shown.is_terminal, color_system=colours, no_color=shown.no_color,
        width=shown.width, height=shown.height, highlight=False, markup=False, emoji=False,
    )  # fmt: skip


def section(console: Console, title: str, body: RenderableType | None) -> None:
    """A heading with its body set in; nothing where there is no body."""
    if body is not None:
        console.print()
        console.print(Text(title, style="bold"))
        console.print(Padding(body, (0, 0, 0, 2)))


def table(columns: str, rows: Iterable[Iterable[object]]) -> Table | None:
    """A table without rules; a column whose name starts with > is right-aligned figures."""
    made = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for name in columns.split("|"):
        figures = name.startswith(">")
        made.add_column(name.lstrip(">"), justify="right" if figures else "left", no_wrap=figures, overflow="fold")
    for row in rows:
        made.add_row(*(one if isinstance(one, Text) else Text(plain(one)) for one in row))
    return made if made.row_count else None
