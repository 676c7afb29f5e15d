"""Load against users as a terminal shows it, within 80 columns."""

from app.scaling.view import rows
from app.terminal.console import plain
from app.terminal.layout import out, section, table
from app.terminal.words import Text
from rules.scaling.document import Scaling

_FIGURES = "report|>{}|>work/s|>each|>DB ms|>CPU ms|>I/O ms|>read ms|>CPU"


def scaling(document: Scaling) -> None:
    """Prints one scaling object of the contract."""
    console = out()
    console.print(Text("Load against users", style="bold"))
    for sentence in document.sentences:
        console.print(Text(plain(sentence)))
    for note in document.notes:
        console.print(Text(plain(note), style="dim"))
    figures = _FIGURES.format("users" if document.users_from == "users" else "active")
    section(console, "Report by report", table(figures, ([plain(cell) for cell in row] for row in rows(document))))
