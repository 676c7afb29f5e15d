"""The audit log as a file, a piece at a time: CSV, or a JSON object a line."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain

import msgspec

from app.audit.document import AuditItem
from app.exports.csv import guarded

AT_ONCE = 200
MEDIA = {"csv": "text/csv; charset=utf-8", "jsonl": "application/jsonl"}
"""By what the file is called."""
FIELDS = AuditItem.__struct_fields__


def pieces(entries: Iterable[AuditItem], form: str) -> Iterator[bytes]:
    """The file in pieces of some entries each."""
    return PIECES[form](entries)


def _as_csv(entries: Iterable[AuditItem]) -> Iterator[bytes]:
    lines = chain([list(FIELDS)], (_cells(entry) for entry in entries))
    return _together(_csv_line(line) for line in lines)


def _as_lines(entries: Iterable[AuditItem]) -> Iterator[bytes]:
    return _together(msgspec.json.encode(entry) + b"\n" for entry in entries)


def _together(lines: Iterable[bytes]) -> Iterator[bytes]:
    held: list[bytes] = []
    for line in lines:
        held.append(line)
        if len(held) == AT_ONCE:
            yield b"".join(held)
            held = []
    yield b"".join(held)


def _cells(entry: AuditItem) -> list[str]:
    known = msgspec.to_builtins(entry)
    cells = (known[name] for name in FIELDS)
    return [
        cell if isinstance(cell, str) else "" if cell is None else msgspec.json.encode(cell).decode() for cell in cells
    ]


def _csv_line(cells: list[str]) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\r\n").writerow([guarded(cell) for cell in cells])
    return out.getvalue().encode()


PIECES: Mapping[str, Callable[[Iterable[AuditItem]], Iterator[bytes]]] = {"csv": _as_csv, "jsonl": _as_lines}
