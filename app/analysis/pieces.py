"""Reports of one file that are read apart: which stand together in a piece, and how a piece travels."""

import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from app.analysis.packed_parts import FAST
from app.analysis.split import Piece
from parsers.recognition.printed_report import PrintedReport

MOST_CHARACTERS = 1 << 20
MOST_REPORTS = 20
"""Of one piece; a longer report is a piece alone. Reading a piece takes some seconds, whatever its reports are."""

_ENCODER, _DECODER = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(list[PrintedReport])


def cut(reports: Sequence[PrintedReport]) -> list[Sequence[PrintedReport]]:
    """The reports in pieces, in their order."""
    if len(reports) == 1:
        return [reports]
    begins = [*_begins(reports), len(reports)]
    return [reports[begin:end] for begin, end in pairwise(begins)]


def packed(pieces: Sequence[Sequence[PrintedReport]]) -> Iterator[Piece]:
    """Each as it is sent to the process that reads it."""
    first = 1
    for piece in pieces:
        yield Piece(zlib.compress(_ENCODER.encode(piece), FAST), first, len(piece))
        first += len(piece)


def unpacked(piece: Piece) -> list[PrintedReport]:
    """Its reports, as they were recognised."""
    return _DECODER.decode(zlib.decompress(piece.packed))


def _begins(printed: Sequence[PrintedReport]) -> Iterator[int]:
    """The places of the first report of each piece."""
    characters = reports = 0
    for place, report in enumerate(printed):
        size = sum(map(len, report.lines)) + len(report.lines)
        if not place or characters + size > MOST_CHARACTERS or reports == MOST_REPORTS:
            yield place
            characters = reports = 0
        characters += size
        reports += 1
