"""Curves beside each other, and the sheet of a storage, as a terminal shows them within 80 columns."""

from app.curves.versus_view import difference_rows, load_rows, sheet_rows
from app.terminal.console import plain
from app.terminal.layout import out, section, table
from app.terminal.words import Text
from rules.curves.sheet import Sheet
from rules.curves.versus_document import CurveComparison
from rules.wording import number


def comparison(document: CurveComparison) -> None:
    """Prints one comparison of the contract."""
    console = out()
    names = [plain(side.name or "Load curve") for side in (document.first, document.second)]
    console.print(Text(f"{names[1]} against {names[0]}", style="bold"))
    for sentence in document.sentences:
        console.print(Text(plain(sentence)))
    noise = f"A difference counts from {number(document.noise_percent, 2)} % on: {document.noise_from}."
    console.print(Text(noise, style="dim"))
    section(console, "Figures", table("figure|>first|>second|>ratio|more than noise", difference_rows(document)))
    section(console, "At equal load", table(">in flight|>first|>second|>ms|>ms|>ratio", load_rows(document)))


def sheet(document: Sheet) -> None:
    """Prints one sheet of the contract."""
    console = out()
    console.print(Text("Storage test", style="bold"))
    for sentence in document.sentences:
        console.print(Text(plain(sentence)))
    rows = [tuple(plain(cell) for cell in row) for row in sheet_rows(document)]
    section(console, "Tests", table("test|kind|>IOPS|>MB/s|>half load, ms|good service|ended by", rows))
