"""Tables as they are printed, written as JSON: their cells would need four times as much room."""

from collections.abc import Iterable
from typing import Any

import msgspec

from parsers.model.table import PrintedTable, Table

_ENCODER, _DECODER = msgspec.json.Encoder(), msgspec.json.Decoder(PrintedTable)


def written(name: tuple[str, str], part: Any) -> tuple[bytes, bytes]:
    """A name and its part, a line each. Lines stay apart: one buffer for all would be copied as it grows."""
    return _ENCODER.encode(name), _ENCODER.encode(part)


class WrittenTables:
    """The tables of one report, each below its name; whose rows were written has them no more."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []

    def take(self, tables: Iterable[Table]) -> None:
        """Writes these."""
        for table in tables:
            self.lines += written(("table", str(table.number)), table.printed())
            table.uncut, table.cut_rows = len(table.rows), []

    def give_back(self, tables: Iterable[Table]) -> None:
        """Their rows again, for who has to look at all of them once more; nothing is written of them now."""
        written = {table.number: table for table in map(_DECODER.decode, self.lines[1::2])}
        for table in tables:
            table.uncut, table.cut_rows = None, written[table.number].rows
        self.lines.clear()
