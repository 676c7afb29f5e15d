"""Packing piece by piece, and where it is done."""

import threading
import zlib

import anyio
import zstandard

from app.web.answers.entity_tags import PACKED
from app.web.answers.packing import IN_THREAD, LEVELS, pack, packer


class Noted:
    """Notes the thread that it works in."""

    in_thread = 1_000

    def __init__(self) -> None:
        self.threads: list[int] = []

    def some(self, data: bytes) -> bytes:
        self.threads.append(threading.get_ident())
        return data

    last = some


def test_each_piece_can_be_read_when_it_comes() -> None:
    readers = {"gzip": zlib.decompressobj(31), "zstd": zstandard.ZstdDecompressor().decompressobj()}
    assert set(readers) == set(PACKED) == set(LEVELS)
    for coding, reader in readers.items():
        by = packer(coding)
        assert reader.decompress(by.some(b"first")) == b"first"
        assert reader.decompress(by.some(b"")) == b""
        assert reader.decompress(by.last(b"second")) == b"second"


def test_nothing_packed_is_nothing_again() -> None:
    assert zlib.decompress(packer("gzip").last(b""), 31) == b""
    assert zstandard.ZstdDecompressor().decompressobj().decompress(packer("zstd").last(b"")) == b""


def test_what_is_large_is_packed_beside_the_event_loop() -> None:
    noted = Noted()

    async def both() -> None:
        assert await pack(noted, b"x" * (Noted.in_thread - 1), more=True) == b"x" * (Noted.in_thread - 1)
        assert await pack(noted, b"x" * Noted.in_thread, more=False) == b"x" * Noted.in_thread

    anyio.run(both)
    assert {coding: packer(coding).in_thread for coding in PACKED} == IN_THREAD
    assert [one == threading.get_ident() for one in noted.threads] == [True, False]
