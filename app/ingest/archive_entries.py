"""What a zip, tar or tar.gz holds, an entry at a time: nothing is read of an entry that nobody asks for.

Names inside an archive are labels, never paths. What ends an archive (it is damaged from here on) and what is wrong
with one entry alone are two things.
"""

import stat
import tarfile
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, Any

from app.analysis.archives import BadArchive
from app.ingest.chunk_file import ChunkFile, Metered, Unpacked
from app.text.file_names import label, placed
from app.web.requests.unpacking import GZIP, STEP
from parsers.errors import Refused

ZIP = (b"PK\x03\x04", b"PK\x05\x06")
LIST_BYTES = 600
"""What an entry may take in the list of a zip; with it the list of ten thousand fits into a few megabytes."""
COMMENT_BYTES = 70_000
HEADER_BYTES = 256 * 1024
"""What of a tar may be read for one entry's own header: long names, attributes, maps of holes."""
OTHERS = 10
"""Folders, links and devices: at most so many times as many as files may be."""
TAKEN_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
LOCKED = "This file is locked with a password: bring it without one."
METHOD = "This file is packed by a method that is not taken: pack it as zip does by default."
DAMAGED = "This file is damaged in its archive: pack it again, or bring the report itself."
DAMAGED_ZIP = "This zip file is damaged or cut: pack it again, or bring the reports themselves."
DAMAGED_TAR = "This tar file is damaged or cut: what is behind the file listed last is lost; pack it again."


class ArchiveEnds(Exception):
    """Nothing more can be had of this archive; says why, in one sentence."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A file in an archive. It is called with its folders where another one is called alike: of a tar, whose end nobody
    knows before, the later ones alone. `pieces` reads it; raises Refused for itself alone, ArchiveEnds."""

    name: str
    pieces: Callable[[], Iterator[bytes]]


def entries(file: ChunkFile, members: int, total: int) -> Iterator[Entry]:
    """The files of an archive; folders, links and devices are passed over. Raises ArchiveEnds.

    `members` is how many files are asked for at most, `total` how many bytes may be unpacked on the way.
    """
    head = file.read(4)
    file.seek(0)
    if head.startswith(ZIP):
        yield from _of_zip(Metered(file), members)
    elif head.startswith(GZIP):
        yield from _of_tar(Metered(Unpacked(file, total)), members)
    else:
        yield from _of_tar(Metered(file), members)


def plain_pieces(file: ChunkFile) -> Iterator[bytes]:
    """A file that is no archive."""
    file.seek(0)
    while piece := file.read(STEP):
        yield piece


def _of_zip(file: Metered, members: int) -> Iterator[Entry]:
    file.allow(members * LIST_BYTES + COMMENT_BYTES)
    try:
        archive = zipfile.ZipFile(file.as_file())
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError) as error:  # UnicodeDecodeError, too
        raise ArchiveEnds(DAMAGED_ZIP) from error
    except Refused as error:
        raise ArchiveEnds(str(error)) from error
    file.allow(None)
    with archive:
        files = [info for info in archive.infolist() if not info.is_dir() and not _is_link(info)]
        called = Counter(label(info.filename) for info in files)
        for info in files:
            name = label(info.filename)
            name = name if called[name] == 1 else placed(info.filename)
            yield Entry(name, lambda info=info: _pieces_of_zip(archive, info))  # type: ignore[misc]


def _is_link(info: zipfile.ZipInfo) -> bool:
    return stat.S_ISLNK(info.external_attr >> 16)


def _pieces_of_zip(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Iterator[bytes]:
    if info.flag_bits & 1:
        raise BadArchive(LOCKED)
    if info.compress_type not in TAKEN_METHODS:
        raise BadArchive(METHOD)
    try:
        with archive.open(info) as file:
            while piece := file.read(STEP):
                yield piece
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError) as error:
        raise BadArchive(DAMAGED) from error
    except RuntimeError as error:  # zipfile's word for a password
        raise BadArchive(LOCKED) from error


def _of_tar(file: Metered, members: int) -> Iterator[Entry]:
    try:
        file.allow(HEADER_BYTES)
        archive: Any = tarfile.open(fileobj=file.as_file(), mode="r:")  # noqa: SIM115 - it holds nothing to close
        others, names = 0, set[str]()
        while (info := archive.next()) is not None:
            archive.members.clear()  # what it remembers of all of them
            archive.pax_headers.clear()
            if info.size < 0:
                raise ArchiveEnds(DAMAGED_TAR)
            file.allow(None)
            if info.isfile():
                name = label(info.name)
                name = placed(info.name) if name in names else name
                names.add(name)
                yield Entry(name, lambda info=info: _pieces_of_tar(archive, info))  # type: ignore[misc]
            else:
                others += 1
            if others > members * OTHERS:
                raise ArchiveEnds(DAMAGED_TAR)
            file.allow(HEADER_BYTES)
    except (tarfile.TarError, EOFError, OSError, ValueError, RecursionError, OverflowError) as error:
        raise ArchiveEnds(DAMAGED_TAR) from error
    except Refused as error:
        raise ArchiveEnds(str(error)) from error
    if file.last.strip(b"\0"):  # tarfile takes whatever is no header for the end
        raise ArchiveEnds(DAMAGED_TAR)


def _pieces_of_tar(archive: tarfile.TarFile, info: tarfile.TarInfo) -> Iterator[bytes]:
    file: IO[bytes] | None = archive.extractfile(info)
    if file is None:
        return
    try:
        while piece := file.read(STEP):
            yield piece
    except (tarfile.TarError, EOFError, OSError, ValueError) as error:
        raise ArchiveEnds(DAMAGED_TAR) from error
    except Refused as error:  # of the gzip around it
        raise ArchiveEnds(str(error)) from error
