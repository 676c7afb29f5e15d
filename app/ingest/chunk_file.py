"""The files of a batch, read where they lie: in chunks in the store. Nothing is copied to a disk first."""

import io
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import IO, cast

from app.analysis.archives import BadArchive
from app.web.requests.unpacking import STEP, Gunzip
from parsers.errors import TooLarge

KEPT = 3
"""Chunks that stay in memory: a zip is asked at its end, at its head, and where a member lies."""
UNBOUNDED = -1
ENDLESS = "This archive's list of its files is damaged, or far too long: pack it again, in several archives."
LARGE = "This archive unpacks to far more than reports do: bring the reports in several archives."


class Gone(Exception):
    """The chunks are not there any more: the batch was cancelled."""


class ChunkFile:
    """One file of a spool: `size` bytes from `begin` on. `chunk` fetches a chunk by its number, from 1; None when gone.

    Every chunk but the last has `length` bytes.
    """

    def __init__(self, chunk: Callable[[int], bytes | None], begin: int, size: int, length: int) -> None:
        self._chunk, self._begin, self.size, self._length = chunk, begin, size, length
        self._kept: OrderedDict[int, bytes] = OrderedDict()
        self._place = 0

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._place

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self._place, io.SEEK_END: self.size}[whence]
        if base + offset < 0:
            raise OSError("before the beginning")
        self._place = base + offset
        return self._place

    def read(self, size: int = UNBOUNDED, /) -> bytes:
        left = max(0, self.size - self._place)
        left = left if size < 0 else min(size, left)
        data = bytearray()
        while left > 0:
            number, within = divmod(self._begin + self._place, self._length)
            piece = self._fetch(number + 1)[within : within + left]
            if not piece:
                raise Gone
            data += piece
            left -= len(piece)
            self._place += len(piece)
        return bytes(data)

    def _fetch(self, number: int) -> bytes:
        if number in self._kept:
            self._kept.move_to_end(number)
            return self._kept[number]
        body = self._chunk(number)
        if body is None:
            raise Gone
        self._kept[number] = body
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return body


class Unpacked:
    """What a gzip file holds, read once from its beginning: it can be sought forward only."""

    def __init__(self, packed: ChunkFile, most: int) -> None:
        self._packed, self._gunzip, self._most = packed, Gunzip(), most
        self._pieces = iter(self._unpack())
        self._piece = memoryview(b"")
        self._place = 0

    def tell(self) -> int:
        return self._place

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        if whence != io.SEEK_SET or offset < self._place:
            raise OSError("forward only")
        while self._place < offset and self._some(offset - self._place):
            continue
        return self._place

    def read(self, size: int = UNBOUNDED) -> bytes:
        data = bytearray()
        while len(data) < size and (piece := self._some(size - len(data))):
            data += piece
        return bytes(data)

    def _some(self, most: int) -> bytes:
        """The next bytes, at most so many; none at the end. Raises BadArchive, TooLarge."""
        if not self._piece:
            self._piece = memoryview(next(self._pieces, b""))
        taken, self._piece = bytes(self._piece[:most]), self._piece[most:]
        self._place += len(taken)
        return taken

    def _unpack(self) -> Iterator[bytes]:
        size = 0
        while packed := self._packed.read(STEP):
            for piece in self._gunzip.feed(packed):
                size += len(piece)
                if size > self._most:
                    raise TooLarge(LARGE)
                yield piece
        self._gunzip.end()


class Metered:
    """A file whose reads are bounded while an archive's own lists are read: those of a hostile one have no end.

    `allow(None)` lifts the bound, for what is read in pieces anyway.
    """

    def __init__(self, file: ChunkFile | Unpacked) -> None:
        self._file = file
        self._left: int | None = None
        self.last = b""
        """What was read last."""

    def allow(self, size: int | None) -> None:
        """So many bytes may be read from here on."""
        self._left = size

    def read(self, size: int = UNBOUNDED) -> bytes:
        if self._left is not None:
            self.last = self._file.read(self._left + 1 if size < 0 else size) if size <= self._left else b""
            if size > self._left or len(self.last) > self._left:
                raise BadArchive(ENDLESS)
            self._left -= len(self.last)
        else:
            self.last = self._file.read(size)
        return self.last

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def seekable(self) -> bool:
        return True

    def as_file(self) -> IO[bytes]:
        """As libraries call what they read from."""
        return cast("IO[bytes]", self)
