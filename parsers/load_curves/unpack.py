"""The files of a run that came in one zip or tar.gz, within limits. Sizes are counted while unpacking."""

import io
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO

from parsers.copies.office import office_document
from parsers.errors import NotACurve
from parsers.load_curves.source import LARGEST

MOST_FILES = 200
_ZIP, _GZIP = (b"PK\x03\x04", b"PK\x05\x06"), b"\x1f\x8b"  # the second is an empty archive's
# ValueError is what Python says of a place before the beginning, to which a harmed directory of a zip leads.
_DAMAGED = (
    *(zipfile.BadZipFile, tarfile.TarError, zlib.error),
    *(EOFError, OSError, NotImplementedError, RuntimeError, ValueError, OverflowError),
)


def unpacked(name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    """The file itself, or what it packs; an archive within an archive comes as it is, and is refused as no text."""
    try:
        if data.startswith(_ZIP) and office_document(data) is None:
            yield from _of_zip(name, data)
            return
        if data.startswith(_GZIP):
            data = _gunzipped(name, data)
            name = name.removesuffix(".gz")
        if data[257:262] == b"ustar":
            yield from _of_tar(name, data)
        else:
            yield name, data
    except _DAMAGED as error:
        raise NotACurve(f"{name} is damaged or locked: pack it again, or bring the files themselves.") from error


def _gunzipped(name: str, data: bytes) -> bytes:
    unpacker = zlib.decompressobj(31)
    plain = unpacker.decompress(data, 2 * LARGEST)
    if unpacker.unconsumed_tail:
        raise _too_much(name)
    if not unpacker.eof:
        raise EOFError
    return plain


def _of_zip(name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
        left = LARGEST
        for entry in entries[: MOST_FILES + 1]:
            with archive.open(entry) as file:
                content = _limited(name, file, left)
            left -= len(content)
            yield entry.filename, content
    _check_count(name, len(entries))


def _of_tar(name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    left, count = LARGEST, 0
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
        for entry in archive:
            file = archive.extractfile(entry) if entry.isfile() else None
            if file is None:
                continue
            count += 1
            _check_count(name, count)
            content = _limited(name, file, left)
            left -= len(content)
            yield entry.name, content


def _limited(name: str, file: IO[bytes], left: int) -> bytes:
    content = file.read(left + 1)
    if len(content) > left:
        raise _too_much(name)
    return content


def _check_count(name: str, count: int) -> None:
    if count > MOST_FILES:
        raise NotACurve(f"{name} holds more than {MOST_FILES} files: bring those of one run only.")


def _too_much(name: str) -> NotACurve:
    return NotACurve(f"{name} unpacks to more than {LARGEST >> 20} MiB: bring the files of one run only.")
