"""What is printed where colours are shown, or characters that take two cells: laid out by rich."""

from typing import Any, TextIO

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text as RichText

from app.terminal.plain_lines import GAP
from app.terminal.words import Table, Text


class _Output(Console):
    def on_broken_pipe(self) -> None:
        """A reader that leaves early (`| head`) is no failure: the command ends as it does without rich."""
        raise BrokenPipeError


def write(what: Text | Table, file: TextIO, indent: int = 0) -> None:
    """As wide and in such colours as standard output has: only where a terminal shows them and NO_COLOR is not set."""
    shown = Console()
    colours: Any = shown.color_system
    console = _Output(
        file=file, force_terminal=shown.is_terminal, color_system=colours, no_color=shown.no_color,
        width=shown.width, height=shown.height, highlight=False, markup=False, emoji=False,
    )  # fmt: skip
    made = _table(what) if isinstance(what, Table) else _text(what)
    console.print(Padding(made, (0, 0, 0, indent)) if indent else made)


def _text(text: Text) -> RichText:
    (words, style), *more = text.runs
    made = RichText(words, style=style)
    for words, style in more:
        made.append(words, style=style or None)
    return made


def _table(table: Table) -> RenderableType:
    made = RichTable(box=None, pad_edge=False, header_style="dim", padding=(0, GAP, 0, 0))
    for column in table.columns:
        made.add_column(
            column.name, justify="right" if column.figures else "left", no_wrap=column.figures, overflow="fold"
        )
    for row in table.rows:
        made.add_row(*map(_text, row))
    return made
