"""What an uploaded file holds: itself, or what a gzip, zip or tar packs. Opened by content, within limits.

Sizes are counted while unpacking: a header may say anything. Names inside an archive are labels, never paths.
"""

import io
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from parsers.copies.office import office_document
from parsers.document import LARGEST, decode
from parsers.errors import Refused, TooLarge

MAX_ENTRIES = 1_000
MAX_ENTRY_BYTES = LARGEST
MAX_TOTAL_BYTES = 8 * LARGEST
MAX_RATIO = 200  # reports pack 6 to 10 times; a bomb thousands of times
_SMALL = 1024 * 1024  # below this no ratio is suspicious
_PIECE = 64 * 1024  # bytes of a gzip file that are unpacked at a time
_GZIP, _ZIP = b"\x1f\x8b", (b"PK\x03\x04", b"PK\x05\x06")


class BadArchive(Refused):
    """An archive that is damaged, locked, nested, or unpacks to far more than reports do."""

    code = "bad_archive"


@dataclass(frozen=True, slots=True)
class Member:
    """One file to read. `name` is its label inside an archive, None when the upload itself is the file."""

    name: str | None
    data: bytes


def is_archive(data: bytes) -> bool:
    """True for zip and tar (also tar.gz): several files in one; a gzipped single report is none, nor is a document of
    an office program, which is a zip that nobody means as one."""
    if data.startswith(_ZIP):
        return office_document(data) is None
    head = _gunzip_head(data) if data.startswith(_GZIP) else data
    return head[257:262] == b"ustar"


def is_packed(data: bytes) -> bool:
    """True for gzip, of one file or of an archive."""
    return data.startswith(_GZIP)


def members(data: bytes) -> Iterator[Member]:
    """The files of an upload, one by one; directories and empty names are passed over."""
    if data.startswith(_ZIP) and is_archive(data):
        yield from _some(_members_of_zip(data))
        return
    plain = single(data)
    if plain[257:262] == b"ustar":
        yield from _some(_members_of_tar(plain))
    elif plain.startswith(_GZIP) or is_archive(plain):
        raise BadArchive("This archive holds another archive: unpack it once and bring that.")
    else:
        yield Member(None, plain)


def single(data: bytes) -> bytes:
    """The one file of an upload that is no archive: unpacked when it is gzipped."""
    return gunzip(data) if data.startswith(_GZIP) else data


def text_of(data: bytes) -> str:
    r"""The upload as text; its lines end in `\n` only and count as the evidence in its analysis counts them."""
    return decode(single(data))


def gunzip(data: bytes) -> bytes:
    """Unpacked gzip (also several in a row), within the limits."""
    limit = max(_SMALL, min(MAX_ENTRY_BYTES, len(data) * MAX_RATIO))
    parts: list[bytes] = []
    size = count = place = 0
    while place < len(data):
        count += 1
        if count > MAX_ENTRIES:
            raise BadArchive(f"This gzip file was packed in more than {MAX_ENTRIES:,} pieces: pack it again as one.")
        unpacker = zlib.decompressobj(31)
        while not unpacker.eof:
            piece = data[place : place + _PIECE]  # what a member leaves over is copied: of a piece, not of the rest
            part = _unpacked(unpacker, piece, limit - size + 1)
            place += len(piece) - len(unpacker.unused_data)
            size += len(part)
            if size > limit:
                raise TooLarge("This gzip file unpacks to far more than a report is: bring the report itself.")
            parts.append(part)
        place = _past_padding(data, place)
    return b"".join(parts)


def _unpacked(unpacker: "zlib._Decompress", piece: bytes, most: int) -> bytes:
    if not piece:
        raise BadArchive("This gzip file ends too early: copy it again, in binary mode.")
    try:
        return unpacker.decompress(piece, most)
    except zlib.error as error:
        raise BadArchive("This gzip file is damaged: pack it again, or bring the report itself.") from error


def _past_padding(data: bytes, place: int) -> int:
    """Where the next member begins: tapes and some programs fill up with NUL."""
    while piece := data[place : place + _PIECE]:
        rest = piece.lstrip(b"\0")
        place += len(piece) - len(rest)
        if rest:
            break
    return place


def _some(unpacked: Iterator[Member]) -> Iterator[Member]:
    first = next(unpacked, None)
    if first is None:
        raise BadArchive("This archive holds no file: pack the reports into it again.")
    yield first
    yield from unpacked


def _gunzip_head(data: bytes) -> bytes:
    try:
        return zlib.decompressobj(31).decompress(data, 512)
    except zlib.error:
        return b""


def _members_of_zip(data: bytes) -> Iterator[Member]:
    import zipfile  # most files are no archive

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            budget = _Budget(len(data), len(entries))
            for entry in entries:
                with archive.open(entry) as file:
                    yield budget.member(entry.filename, file)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError) as error:
        raise BadArchive("This zip file is damaged: pack it again, or bring the reports themselves.") from error
    except RuntimeError as error:  # zipfile's word for a password
        raise BadArchive("This zip file wants a password: bring it without one.") from error


def _members_of_tar(data: bytes) -> Iterator[Member]:
    import tarfile

    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r|") as archive:
            budget = _Budget(len(data), 0)
            for entry in archive:
                file = archive.extractfile(entry) if entry.isfile() else None
                if file is not None:
                    budget.count(1)
                    yield budget.member(entry.name, file)
    except (tarfile.TarError, EOFError, OSError, ValueError) as error:
        raise BadArchive("This tar file is damaged: pack it again, or bring the reports themselves.") from error


class _Budget:
    """How much an archive may still unpack to."""

    def __init__(self, packed: int, entries: int) -> None:
        self.left = max(_SMALL, min(MAX_TOTAL_BYTES, packed * MAX_RATIO))
        self.entries = 0
        self.count(entries)

    def count(self, entries: int) -> None:
        self.entries += entries
        if self.entries > MAX_ENTRIES:
            raise BadArchive(f"This archive holds more than {MAX_ENTRIES:,} files: bring it in several archives.")

    def member(self, name: str, file: IO[bytes]) -> Member:
        packed = file.read(min(self.left, MAX_ENTRY_BYTES) + 1)
        self._take(len(packed))
        plain = single(packed)
        self._take(len(plain) - len(packed))
        if plain.startswith(_GZIP) or is_archive(plain):
            raise BadArchive("This archive holds another archive: unpack it once and bring that.")
        return Member(name, plain)

    def _take(self, size: int) -> None:
        self.left -= size
        if self.left < 0 or size > MAX_ENTRY_BYTES:
            raise BadArchive("This archive unpacks to far more than reports do: bring the reports themselves.")
