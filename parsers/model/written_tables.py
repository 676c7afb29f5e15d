"""Tables as they are printed, written as JSON: their cells would need four times as much room."""

from collections.abc import Iterable
from typing import Any

import msgspec

from parsers.model.table import PrintedTable, Table

_ENCODER, _DECODER = msgspec.json.Encoder(), msgspec.json.Decoder(PrintedTable)


def write(lines: bytearray, name: tuple[str, str], part: Any) -> None:
    """A part below its name, a line each, written where it stays: a copy would be what needs most memory."""
    for line in (name, part):
        _ENCODER.encode_into(line, lines, -1)
        lines += b"\n"


class WrittenTables:
    """The tables of one report, each below its name; whose rows were written has them no more."""

    def __init__(self) -> None:
        self.lines = bytearray()

    def take(self, tables: Iterable[Table]) -> None:
        """Writes these."""
        for table in tables:
            write(self.lines, ("table", str(table.number)), table.printed())
            table.uncut, table.cut_rows = len(table.rows), []

    def give_back(self, tables: Iterable[Table]) -> None:
        """Their rows again, for who has to look at all of them once more; nothing is written of them now."""
        written = {table.number: table for table in map(_DECODER.decode, self.lines.split(b"\n")[1::2])}
        for table in tables:
            table.uncut, table.cut_rows = None, written[table.number].rows
        self.lines.clear()
