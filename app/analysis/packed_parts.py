"""The parts of one of many reports, packed until somebody asks for one: all reports of a file wait for the last."""

import zlib
from collections.abc import Iterator, Mapping
from functools import lru_cache

from app.analysis.finished import parts_of
from app.analysis.parts import PartKey

FAST = 1
"""The level at which zlib takes least time: what is packed here is unpacked in the same minute."""
MOST_BYTES = 1 << 30
"""Of what a stranger's process packed; no report comes near."""
_UNPACKED_AT_ONCE = 4


class PackedParts(Mapping[PartKey, bytes]):
    """Parts behind their names as a worker writes them, packed together."""

    def __init__(self, packed: bytes) -> None:
        self._packed = packed

    def __getitem__(self, key: PartKey) -> bytes:
        return _unpacked(self._packed)[key]

    def __iter__(self) -> Iterator[PartKey]:
        return iter(_unpacked(self._packed))

    def __len__(self) -> int:
        return len(_unpacked(self._packed))


@lru_cache(_UNPACKED_AT_ONCE)
def _unpacked(packed: bytes) -> Mapping[PartKey, bytes]:
    """All of them; kept for the reports that were asked for last, as who asks for one part asks for more."""
    unpacking = zlib.decompressobj()
    plain = unpacking.decompress(packed, MOST_BYTES)
    if unpacking.unconsumed_tail:
        raise ValueError("parts of a report larger than any")
    return parts_of(plain.split(b"\n"))
