"""A zip that is written in several turns, each going on where an earlier one ended; what is written is taken out in
between, so that it is never whole in memory."""

from collections.abc import Iterable
from datetime import datetime
from typing import IO, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from msgspec import Struct

FIRST_DAY = datetime(1980, 1, 1)
"""A zip knows none before it."""
READABLE = 0o644 << 16
PACKED_ALREADY = (".xlsx",)


class Entry(Struct, frozen=True):
    """What the list at the end of a zip says of one file in it."""

    name: str
    crc: int
    size: int
    packed: int
    offset: int
    method: int
    flags: int
    moment: tuple[int, int, int, int, int, int]


class ZipPieces:
    """A zip of which `size` bytes were written before."""

    def __init__(self, size: int = 0) -> None:
        self._out = _Out(size)
        self._zip = ZipFile(cast("IO[bytes]", self._out), "w")

    @property
    def size(self) -> int:
        """Bytes so far, with those of earlier turns."""
        return self._out.tell()

    @property
    def waiting(self) -> int:
        """Bytes that were not taken."""
        return len(self._out.written)

    def add(self, name: str, data: bytes, moment: datetime) -> Entry:
        """One file more."""
        moment = max(moment, FIRST_DAY)
        info = ZipInfo(name, moment.timetuple()[:6])
        info.compress_type = ZIP_STORED if name.endswith(PACKED_ALREADY) else ZIP_DEFLATED
        info.external_attr = READABLE
        self._zip.writestr(info, data)
        return Entry(
            info.filename, info.CRC, info.file_size, info.compress_size, info.header_offset, info.compress_type,
            info.flag_bits, info.date_time,
        )  # fmt: skip

    def take(self) -> bytes:
        """What was written since it was last taken."""
        written, self._out.written = bytes(self._out.written), bytearray()
        return written

    def end(self, entries: Iterable[Entry]) -> None:
        """The list of all files, those of earlier turns too: nothing can be added any more."""
        self._zip.infolist()[:] = [_info(entry) for entry in entries]  # the very list that `close` writes
        self._zip.close()


class _Out:
    """Where a zip is written: it can tell its place, and cannot go back."""

    def __init__(self, begin: int) -> None:
        self._place = begin
        self.written = bytearray()

    def write(self, data: bytes) -> int:
        self.written += data
        self._place += len(data)
        return len(data)

    def tell(self) -> int:
        return self._place

    def flush(self) -> None:
        """Everything is written already."""


def _info(entry: Entry) -> ZipInfo:
    info = ZipInfo(entry.name, entry.moment)
    info.CRC, info.file_size, info.compress_size = entry.crc, entry.size, entry.packed
    info.header_offset, info.compress_type, info.flag_bits = entry.offset, entry.method, entry.flags
    info.external_attr = READABLE
    return info
