"""How bytes lie in the store: packed, behind a short head that says how.

The head names the codec, the dictionary and the key by number, so that another packing, and encryption, can come
without another form of the store; nothing is kept without it but what older versions wrote, which is plain zlib.
"""

import zlib
from struct import Struct

MAGIC = 0xB5  # no stream of zlib begins with it
ZLIB, NO_DICTIONARY, NO_KEY = 1, 0, 0
LEVEL = 3  # half the time of zlib's own choice for an eighth more room
_HEAD = Struct(">BBHH")
_OLD = 0x78  # with which the streams begin that zlib makes


class UnknownPacking(Exception):
    """Bytes that this program cannot unpack."""


def pack(data: bytes) -> bytes:
    """The bytes as they are stored."""
    return _HEAD.pack(MAGIC, ZLIB, NO_DICTIONARY, NO_KEY) + zlib.compress(data, LEVEL)


def unpack(stored: bytes) -> bytes:
    """The bytes as they were put in. Raises UnknownPacking."""
    if stored[:1] == bytes([_OLD]):
        return zlib.decompress(stored)
    if len(stored) < _HEAD.size or stored[0] != MAGIC:
        raise UnknownPacking("What is stored here begins like nothing that iobound writes: the store is damaged.")
    _, codec, dictionary, key = _HEAD.unpack_from(stored)
    if (codec, dictionary, key) != (ZLIB, NO_DICTIONARY, NO_KEY):
        raise UnknownPacking(
            f"What is stored here is packed by codec {codec} with dictionary {dictionary} and key {key}, "
            "which this iobound does not know: bring this program up to date."
        )
    return zlib.decompress(memoryview(stored)[_HEAD.size :])
