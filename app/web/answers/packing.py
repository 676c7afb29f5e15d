"""Answers packed by zstd or gzip, away from the event loop where they are large."""

import zlib
from typing import Protocol

import zstandard

from app.web.few_threads import FewThreads

LEVELS = {"zstd": 3, "gzip": 4}
IN_THREAD = {"zstd": 400_000, "gzip": 32_000}
"""Bytes from which packing would make the others wait: either takes about 1 ms for so much."""
AT_ONCE = 4
_THREADS = FewThreads(AT_ONCE)


class Packer(Protocol):
    """Packs what is given piece by piece; what it has been given can be unpacked from what it gave back."""

    in_thread: int
    """So many bytes and more are packed away from the event loop."""

    def some(self, data: bytes) -> bytes: ...

    def last(self, data: bytes) -> bytes: ...


class Gzip:
    in_thread = IN_THREAD["gzip"]

    def __init__(self) -> None:
        self._pack = zlib.compressobj(LEVELS["gzip"], zlib.DEFLATED, 16 + zlib.MAX_WBITS)

    def some(self, data: bytes) -> bytes:
        return self._pack.compress(data) + self._pack.flush(zlib.Z_SYNC_FLUSH)

    def last(self, data: bytes) -> bytes:
        return self._pack.compress(data) + self._pack.flush()


class Zstd:
    in_thread = IN_THREAD["zstd"]

    def __init__(self) -> None:
        self._pack = zstandard.ZstdCompressor(level=LEVELS["zstd"]).compressobj()

    def some(self, data: bytes) -> bytes:
        return self._pack.compress(data) + self._pack.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)

    def last(self, data: bytes) -> bytes:
        return self._pack.compress(data) + self._pack.flush()


def packer(coding: str) -> Packer:
    """One that packs so, for one answer."""
    return Zstd() if coding == "zstd" else Gzip()


async def pack(by: Packer, data: bytes, *, more: bool) -> bytes:
    """The next piece of an answer, packed; `more` follow it."""
    work = by.some if more else by.last
    if len(data) < by.in_thread:
        return work(data)
    return await _THREADS.run(work, data)
