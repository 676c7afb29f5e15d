"""What was sent, unpacked while it comes: gzip of the transport and gzip of the file are taken off, within bounds.

Each step gets a little and gives a little, so nothing that a stranger packed is ever in memory whole, and the work of
one step is bounded whatever the bytes are.
"""

import hashlib
import zlib
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import IO

from app.analysis.archives import BadArchive
from parsers.document import LARGEST
from parsers.errors import TooLarge

GZIP = b"\x1f\x8b"
MOST_MEMBERS = 1_000
MOST_RATIO = 200  # reports pack 6 to 10 times; a bomb thousands of times
SMALL = 1024 * 1024  # below this no ratio is suspicious
STEP = 256 * 1024
MOST_PIECES = 256
HEAD = 512
IN_MEMORY = 256 * 1024
"""Bytes of a body that stay in memory; the rest lies on disk."""


class Gunzip:
    """One layer of gzip, of any number of members in a row up to a bound."""

    def __init__(self) -> None:
        self._unpacker = zlib.decompressobj(31)
        self._members = 1
        self._between = False
        self._taken = self._given = 0

    def feed(self, data: bytes) -> Iterator[bytes]:
        """What these bytes unpack to, in pieces. Raises BadArchive, TooLarge."""
        self._taken += len(data)
        while data:
            if self._between:
                data = data.lstrip(b"\0")  # what tape and block devices fill up with
                if not data:
                    return
                self._next_member()
            try:
                piece = self._unpacker.decompress(data, STEP)
            except zlib.error as error:
                raise BadArchive("This gzip file is damaged: pack it again, or bring the report itself.") from error
            data = self._unpacker.unused_data if self._unpacker.eof else self._unpacker.unconsumed_tail
            self._between = self._unpacker.eof
            self._given += len(piece)
            if self._given > max(SMALL, self._taken * MOST_RATIO):
                raise TooLarge("This gzip file unpacks to far more than a report is: bring the report itself.")
            if piece:
                yield piece

    def end(self) -> None:
        """Raises BadArchive where the last member is not whole."""
        if not self._between:
            raise BadArchive("This gzip file ends too early: copy it again, in binary mode.")

    def _next_member(self) -> None:
        self._members += 1
        if self._members > MOST_MEMBERS:
            raise BadArchive("This gzip file is made of far too many pieces: pack the report again.")
        self._unpacker, self._between = zlib.decompressobj(31), False


class Spool:
    """The unpacked bytes of one body, on disk past a small size, with their hash.

    `packed`: the transport's gzip is to be taken off; a file that is gzip itself is unpacked too, unless it is `kept`
    as it is (an archive that somebody else unpacks). Not safe to feed from two threads at once.
    """

    def __init__(
        self, *, packed: bool = False, keep: bool = False, largest: int = LARGEST, in_memory: int = IN_MEMORY
    ) -> None:
        self._transport = Gunzip() if packed else None
        self._content: Gunzip | None = None
        self._keep, self._largest = keep, largest
        self._head = b""
        self._settled = keep
        self._digest = hashlib.sha256()
        self.size = 0
        self._in_memory, self._pieces = in_memory, list[bytes]()
        self._file: SpooledTemporaryFile[bytes] | None = None

    def feed(self, data: bytes) -> None:
        """Take the next bytes as they came. Raises BadArchive, TooLarge."""
        for piece in [data] if self._transport is None else self._transport.feed(data):
            self._take(piece)

    def end(self) -> None:
        """All bytes came. Raises BadArchive where gzip is not whole, or gzip is in gzip."""
        if self._transport is not None:
            self._transport.end()
        if not self._settled:
            self._settle()
        if self._content is not None:
            self._content.end()
            if self.head.startswith(GZIP):
                raise BadArchive("This archive holds another archive: unpack it once and bring that.")

    def read(self) -> bytes:
        """All of it."""
        if self._file is None:
            return self._whole()
        self._file.seek(0)
        return self._file.read()

    @property
    def head(self) -> bytes:
        """The first bytes, by which an archive is known."""
        if self._file is None:
            return self._whole()[:HEAD]
        self._file.seek(0)
        return self._file.read(HEAD)

    @property
    def file(self) -> IO[bytes]:
        """The same as an open file."""
        return self._laid_down()

    @property
    def sha256(self) -> str:
        return self._digest.hexdigest()

    def close(self) -> None:
        self._pieces.clear()
        if self._file is not None:
            self._file.close()

    def _take(self, piece: bytes) -> None:
        if self._settled:
            self._write_unpacked(piece)
            return
        self._head += piece
        if len(self._head) >= len(GZIP):
            self._settle()

    def _settle(self) -> None:
        """What the file is, by its first bytes."""
        self._settled = True
        if self._head.startswith(GZIP):
            self._content = Gunzip()
        head, self._head = self._head, b""
        self._write_unpacked(head)

    def _write_unpacked(self, piece: bytes) -> None:
        if self._content is None:
            self._write(piece)
            return
        for plain in self._content.feed(piece):
            self._write(plain)

    def _write(self, plain: bytes) -> None:
        self.size += len(plain)
        if self.size > self._largest:
            most = f"{self._largest >> 20} MiB"
            raise TooLarge(f"This file, unpacked, is larger than {most}: bring the report itself, not a dump of many.")
        self._digest.update(plain)
        if self._file is None and self.size <= self._in_memory:
            self._pieces.append(plain)
            if len(self._pieces) >= MOST_PIECES:
                self._whole()
        else:
            self._laid_down().write(plain)

    def _whole(self) -> bytes:
        """What is in memory, as one piece: a piece that comes whole is never copied."""
        if len(self._pieces) != 1:
            self._pieces = [b"".join(self._pieces)]
        return self._pieces[0]

    def _laid_down(self) -> "SpooledTemporaryFile[bytes]":
        """All of it as a file, which is on disk past a small size."""
        if self._file is None:
            self._file = SpooledTemporaryFile(self._in_memory)  # noqa: SIM115 - closed by `close`
            self._file.writelines(self._pieces)
            self._pieces.clear()
        return self._file
