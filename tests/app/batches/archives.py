"""Archives as people and attackers make them."""

import gzip
import io
import tarfile
import zipfile
from collections.abc import Iterable, Sequence

from tests.app.stand_in import report_bytes

File = tuple[str, bytes]


def reports(count: int, begin: int = 0) -> list[File]:
    """So many files that the stand-in reads."""
    return [(f"awr_{number}.txt", report_bytes(number=number, snap=number)) for number in range(begin, begin + count)]


def zipped(files: Iterable[File], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return buffer.getvalue()


def tarred(files: Iterable[File | tarfile.TarInfo], layout: int = tarfile.PAX_FORMAT) -> bytes:
    """A tar; what is a TarInfo already is a folder, a link, a device."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=layout) as archive:
        for one in files:
            if isinstance(one, tarfile.TarInfo):
                archive.addfile(one)
                continue
            info = tarfile.TarInfo(one[0])
            info.size = len(one[1])
            archive.addfile(info, io.BytesIO(one[1]))
    return buffer.getvalue()


def tar_gz(files: Sequence[File | tarfile.TarInfo]) -> bytes:
    return gzip.compress(tarred(files), 1)


def entry(name: str, kind: bytes, target: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, target
    return info
