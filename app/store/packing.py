"""How bytes lie in the store: packed, then encrypted where there is a key, behind a short head that says how.

The head names the codec, the dictionary and the key by number, so that another packing can come without another form of
the store; nothing is kept without it but what older versions wrote, which is plain zlib. Head and kind are bound to
what is encrypted: it opens neither under another head nor as something of another kind.
"""

import threading
import zlib
from dataclasses import dataclass
from struct import Struct

import zstandard

from app.store.store_keys import NO_KEY, Keys

MAGIC = 0xB5  # no stream of zlib begins with it
ZLIB, ZSTD, AS_IT_IS = 1, 2, 3
NO_DICTIONARY = 0
LEVEL = 1  # a third of the time that zlib took, in a little less room
_HEAD = Struct(">BBHH")
HEAD_BYTES = _HEAD.size
_OLD = 0x78  # with which the streams begin that zlib makes


class UnknownPacking(Exception):
    """Bytes that this program cannot unpack."""


@dataclass(frozen=True, slots=True)
class Head:
    """How something lies there."""

    codec: int
    dictionary: int = NO_DICTIONARY
    key: int = NO_KEY

    @property
    def written(self) -> bytes:
        return _HEAD.pack(MAGIC, self.codec, self.dictionary, self.key)


OLD_HEAD = Head(ZLIB)
"""Of what has none."""


class _Zstd(threading.local):
    """Of each thread its own: they are not made for being shared."""

    def __init__(self) -> None:
        self.pack = zstandard.ZstdCompressor(level=LEVEL).compress
        self.unpack = zstandard.ZstdDecompressor().decompress


_ZSTD = _Zstd()


class Packing:
    """How one store is packed: by these keys. Safe to use from many threads."""

    def __init__(self, keys: Keys = Keys()) -> None:
        self.keys = keys

    def head(self, codec: int = ZSTD) -> Head:
        """Of what is written now."""
        return Head(codec, NO_DICTIONARY, self.keys.first)

    def pack(self, data: bytes, kind: str = "", codec: int = ZSTD) -> bytes:
        """The bytes as they are stored."""
        head = self.head(codec)
        packed = data if codec == AS_IT_IS else _ZSTD.pack(data)
        return head.written + (self.keys.seal(packed, _beside(head, kind)) if head.key else packed)

    def unpack(self, stored: bytes, kind: str = "") -> bytes:
        """The bytes as they were put in. Raises UnknownPacking, Locked."""
        head = head_of(stored)
        if head is OLD_HEAD:
            return _unzipped(ZLIB, stored)
        packed: bytes | memoryview = memoryview(stored)[_HEAD.size :]
        if head.dictionary == NO_DICTIONARY and head.codec in (ZSTD, ZLIB, AS_IT_IS):
            if head.key:
                packed = self.keys.open(head.key, packed, _beside(head, kind))
            return _unzipped(head.codec, packed)
        raise UnknownPacking(
            f"What is stored here is packed by codec {head.codec} with dictionary {head.dictionary}, "
            "which this iobound does not know: bring this program up to date."
        )


def head_of(stored: bytes) -> Head:
    """How that lies there; its beginning is enough. Raises UnknownPacking."""
    if stored[:1] == bytes([_OLD]):
        return OLD_HEAD
    if len(stored) < _HEAD.size or stored[0] != MAGIC:
        raise UnknownPacking("What is stored here begins like nothing that iobound writes: the store is damaged.")
    return Head(*_HEAD.unpack_from(stored)[1:])


def _beside(head: Head, kind: str) -> bytes:
    """What is bound to the encrypted bytes."""
    return head.written + kind.encode()


def _unzipped(codec: int, packed: bytes | memoryview) -> bytes:
    try:
        if codec == ZSTD:
            return _ZSTD.unpack(packed)
        return zlib.decompress(packed) if codec == ZLIB else bytes(packed)
    except (zstandard.ZstdError, zlib.error) as error:
        raise UnknownPacking("What is stored here cannot be unpacked: the store is damaged.") from error
