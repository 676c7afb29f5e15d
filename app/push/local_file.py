"""A file of this machine, looked at before it is sent: what it is, and the hash by which the service knows it."""

import gzip
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from app.analysis.archives import BadArchive, is_archive
from app.web.requests.unpacking import GZIP, STEP, Spool
from parsers.errors import TooLarge

HEAD = 64 * 1024
STANDARD_INPUT = "-"
BEGINNING = 64 * 1024
"""Bytes in which the header of a report stands."""


class Unreadable(Exception):
    """A file that is not there, that this user may not read, or that is larger than a report."""

    code = "not_readable"


@dataclass(frozen=True, slots=True)
class LocalReport:
    """One file that is no archive. `packed` is it as gzip; `sha256` is of the unpacked bytes."""

    name: str
    sha256: str
    packed: bytes
    beginning: bytes


@contextmanager
def opened(name: str) -> Iterator[IO[bytes]]:
    """The file, at its beginning; standard input is read to its end first. Raises Unreadable."""
    if name == STANDARD_INPUT:
        yield io.BytesIO(sys.stdin.buffer.read())
        return
    try:
        file = Path(name).open("rb")  # noqa: SIM115 - closed below; errors of the body are none of its opening
    except OSError as error:
        raise Unreadable(f"{error.strerror or error}.") from error
    with file:
        yield file


def holds_many(file: IO[bytes]) -> bool:
    """Whether it is a zip or a tar, packed or not."""
    head = _read(file.read, HEAD)
    file.seek(0)
    return is_archive(head)


def local_report(file: IO[bytes], name: str) -> LocalReport:
    """One report, packed for the way. Raises Unreadable where it is damaged or larger than a report may be."""
    spool, whole = Spool(), io.BytesIO()
    try:
        while piece := _read(file.read, STEP):
            spool.feed(piece)
            whole.write(piece)
        spool.end()
        sent = whole.getvalue()
        packed = sent if sent.startswith(GZIP) else gzip.compress(sent, 6, mtime=0)
        spool.file.seek(0)
        return LocalReport(name, spool.sha256, packed, spool.file.read(BEGINNING))
    except (BadArchive, TooLarge) as error:
        raise Unreadable(str(error)) from error
    finally:
        spool.close()


def _read(read: Callable[[int], bytes], count: int) -> bytes:
    try:
        return read(count)
    except OSError as error:
        raise Unreadable(f"{error.strerror or error}.") from error
