"""How bytes lie in the store: packed, then encrypted where there is a key, behind a short head that says how.

The head names the codec, the dictionary and the key by number, so that another packing can come without another form of
the store; nothing is kept without it but what older versions wrote, which is plain zlib. Head and kind are bound to
what is encrypted: it opens neither under another head nor as something of another kind.
"""

import threading
import zlib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from struct import Struct

import zstandard

from app.store.packing.store_keys import NO_KEY, Keys

MAGIC = 0xB5  # no stream of zlib begins with it
ZLIB, ZSTD, AS_IT_IS, TIGHT = 1, 2, 3, 4  # TIGHT is ZSTD too, packed with more time
NO_DICTIONARY = 0
LEVEL = 1  # a third of the time that zlib took, in a little less room
LEVEL_BY_DICTIONARY = 3  # takes as long, as so much is found there
LEVEL_TIGHT = 12
ORIGINAL, PART = "original", "part"
OF_FINDINGS = b"[{"
"""Begins the one part of a report that is in our own words; others gain little, and take twice as long."""
DICTIONARY_OF = {"document": 1, PART: 1, "forecast": 1}
"""What is mostly our own words is packed with those that stand in a file of the program (tools/dictionary.py)."""
_FOLDER = Path(__file__).parent / "dictionaries"
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


@cache
def dictionary_of(number: int) -> zstandard.ZstdCompressionDict | None:
    """A dictionary by its number; None for none. Raises UnknownPacking where this program has no such one."""
    if number == NO_DICTIONARY:
        return None
    try:
        packed = (_FOLDER / f"{number}.zst").read_bytes()
    except FileNotFoundError as error:
        raise UnknownPacking(
            f"What is stored here is packed with dictionary {number}, which this iobound does not know: "
            "bring this program up to date."
        ) from error
    content = zstandard.ZstdDecompressor().decompress(packed)
    dictionary = zstandard.ZstdCompressionDict(content, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
    dictionary.precompute_compress(level=LEVEL_BY_DICTIONARY)  # once for all threads
    return dictionary


class _Zstd(threading.local):
    """Of each thread its own: they are not made for being shared."""

    def __init__(self) -> None:
        self._packers: dict[tuple[int, int], zstandard.ZstdCompressor] = {}
        self._unpackers: dict[int, zstandard.ZstdDecompressor] = {}

    def pack(self, data: bytes, codec: int, dictionary: int) -> bytes:
        """Packed as the codec has it."""
        packer = self._packers.get((codec, dictionary))
        if packer is None:
            level = LEVEL_TIGHT if codec == TIGHT else LEVEL if dictionary == NO_DICTIONARY else LEVEL_BY_DICTIONARY
            known = dictionary_of(dictionary)
            packer = self._packers[codec, dictionary] = zstandard.ZstdCompressor(level=level, dict_data=known)
        return packer.compress(data)

    def unpack(self, packed: bytes | memoryview, dictionary: int) -> bytes:
        """What was packed with that dictionary."""
        unpacker = self._unpackers.get(dictionary)
        if unpacker is None:
            unpacker = self._unpackers[dictionary] = zstandard.ZstdDecompressor(dict_data=dictionary_of(dictionary))
        return unpacker.decompress(packed)


_ZSTD = _Zstd()


class Packing:
    """How one store is packed: by these keys; `tight` takes ten times as long for a file as it was sent, and a quarter
    less room. Safe to use from many threads."""

    def __init__(self, keys: Keys = Keys(), *, tight: bool = False) -> None:
        self.keys, self.tight = keys, tight

    def head(self, kind: str = "", codec: int = ZSTD) -> Head:
        """Of what of that kind is written now; a part that is not ours to say is packed without dictionary."""
        if codec == ZSTD and self.tight and kind == ORIGINAL:
            codec = TIGHT
        dictionary = NO_DICTIONARY if codec == AS_IT_IS else DICTIONARY_OF.get(kind, NO_DICTIONARY)
        return Head(codec, dictionary, self.keys.first)

    def as_today(self, head: Head, kind: str = "", codec: int = ZSTD) -> bool:
        """Whether what lies so needs not be written anew; what is tight stays so."""
        wanted = self.head(kind, codec)
        return head == wanted or (head.codec == TIGHT and replace(head, codec=codec) == wanted)

    def pack(self, data: bytes, kind: str = "", codec: int = ZSTD) -> bytes:
        """The bytes as they are stored."""
        head = self.head(kind, codec)
        if kind == PART and not data.startswith(OF_FINDINGS):
            head = replace(head, dictionary=NO_DICTIONARY)
        packed = data if codec == AS_IT_IS else _ZSTD.pack(data, head.codec, head.dictionary)
        return head.written + (self.keys.seal(packed, _beside(head, kind)) if head.key else packed)

    def unpack(self, stored: bytes, kind: str = "") -> bytes:
        """The bytes as they were put in. Raises UnknownPacking, Locked."""
        head = head_of(stored)
        if head is OLD_HEAD:
            return _unzipped(head, stored)
        packed: bytes | memoryview = memoryview(stored)[_HEAD.size :]
        if head.codec in (ZSTD, ZLIB, AS_IT_IS, TIGHT):
            if head.key:
                packed = self.keys.open(head.key, packed, _beside(head, kind))
            return _unzipped(head, packed)
        raise UnknownPacking(
            f"What is stored here is packed by codec {head.codec}, which this iobound does not know: "
            "bring this program up to date."
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


def _unzipped(head: Head, packed: bytes | memoryview) -> bytes:
    try:
        if head.codec in (ZSTD, TIGHT):
            return _ZSTD.unpack(packed, head.dictionary)
        return zlib.decompress(packed) if head.codec == ZLIB else bytes(packed)
    except (zstandard.ZstdError, zlib.error) as error:
        raise UnknownPacking("What is stored here cannot be unpacked: the store is damaged.") from error
