"""A file of many reports: split into pieces, which processes read apart, and put together from what they answer.

Who puts it together opens no piece: it goes as it came from the process that recognised its reports to one that reads
them.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from app.analysis.finished import Finished
from app.analysis.packed_parts import PackedParts

_FIELDS = msgspec.json.Decoder(dict[str, msgspec.Raw])


class FileFacts(NamedTuple):
    """What the analysis of each report says of its file."""

    judged_at: str
    file: str
    sha256: str


class Piece(NamedTuple):
    """Some reports that stand together: packed, the number of the first in its file, and how many they are."""

    packed: bytes
    first: int
    reports: int


class Split(msgspec.Struct, frozen=True):
    """A file whose reports were recognised and not read yet."""

    facts: FileFacts
    pieces: tuple[Piece, ...]

    @property
    def reports(self) -> int:
        """How many it holds, those that will be refused among them."""
        return sum(piece.reports for piece in self.pieces)


class PieceRead(NamedTuple):
    """What became of a piece: the core of each report and its packed parts; of one that was refused whole, why.

    `seconds` are those of the processor that it took.
    """

    reports: tuple[tuple[bytes, bytes], ...]
    refused: bytes | None
    seconds: float


def together(split: Split, read: Sequence[PieceRead]) -> list[Finished]:
    """The reports of the file, as if it had been read whole: where none could be read, why the last was refused."""
    reports = [report for piece in read for report in piece.reports]
    if not reports:
        return [Finished(_renumbered(piece.refused, 1, 1)) for piece in read if piece.refused is not None][-1:]
    if len(reports) != split.reports:  # those that could not be read do not count
        reports = [
            (_renumbered(core, part, len(reports)), parts) for part, (core, parts) in enumerate(reports, start=1)
        ]
    return [Finished(core, PackedParts(parts)) for core, parts in reports]


def _renumbered(core: bytes, part: int, parts: int) -> bytes:
    """The core as that part of its file, nothing else of it touched."""
    return msgspec.json.encode({**_FIELDS.decode(core), "part": part, "parts": parts})
