"""How bytes lie in the store: packed, behind a short head that says how.

The head names the codec, the dictionary and the key by number, so that another packing, and encryption, can come
without another form of the store; nothing is kept without it but what older versions wrote, which is plain zlib.
"""

import threading
import zlib
from struct import Struct

import zstandard

MAGIC = 0xB5  # no stream of zlib begins with it
ZLIB, ZSTD, NO_DICTIONARY, NO_KEY = 1, 2, 0, 0
LEVEL = 1  # a third of the time that zlib took, in a little less room
_HEAD = Struct(">BBHH")
_OLD = 0x78  # with which the streams begin that zlib makes


class UnknownPacking(Exception):
    """Bytes that this program cannot unpack."""


class _Zstd(threading.local):
    """Of each thread its own: they are not made for being shared."""

    def __init__(self) -> None:
        self.pack = zstandard.ZstdCompressor(level=LEVEL).compress
        self.unpack = zstandard.ZstdDecompressor().decompress


_ZSTD = _Zstd()


def pack(data: bytes) -> bytes:
    """The bytes as they are stored."""
    return _HEAD.pack(MAGIC, ZSTD, NO_DICTIONARY, NO_KEY) + _ZSTD.pack(data)


def unpack(stored: bytes) -> bytes:
    """The bytes as they were put in. Raises UnknownPacking."""
    if stored[:1] == bytes([_OLD]):
        return zlib.decompress(stored)
    if len(stored) < _HEAD.size or stored[0] != MAGIC:
        raise UnknownPacking("What is stored here begins like nothing that iobound writes: the store is damaged.")
    _, codec, dictionary, key = _HEAD.unpack_from(stored)
    packed = memoryview(stored)[_HEAD.size :]
    if (dictionary, key) == (NO_DICTIONARY, NO_KEY):
        if codec == ZSTD:
            return _ZSTD.unpack(packed)
        if codec == ZLIB:
            return zlib.decompress(packed)
    raise UnknownPacking(
        f"What is stored here is packed by codec {codec} with dictionary {dictionary} and key {key}, "
        "which this iobound does not know: bring this program up to date."
    )
