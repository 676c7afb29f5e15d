"""What is stored says how it is packed; what cannot be unpacked is one sentence."""

import zlib

import pytest

from app.store.packing import MAGIC, UnknownPacking, pack, unpack


@pytest.mark.parametrize("data", [b"", b"x", b"\x78\x9c looks packed", bytes(range(256)) * 40])
def test_what_is_packed_comes_back(data: bytes) -> None:
    assert unpack(pack(data)) == data
    assert pack(data)[:6] == bytes([MAGIC, 2, 0, 0, 0, 0])


@pytest.mark.parametrize("level", [0, 1, 3, 6, 9])
def test_what_older_versions_stored_is_read(level: int) -> None:
    assert unpack(zlib.compress(b"old", level)) == b"old"


def test_what_was_packed_by_zlib_behind_a_head_is_read() -> None:
    assert unpack(bytes([MAGIC, 1, 0, 0, 0, 0]) + zlib.compress(b"old")) == b"old"


@pytest.mark.parametrize(("place", "words"), [(1, "codec 7"), (3, "dictionary 7"), (5, "key 7")])
def test_what_a_newer_version_packed_is_refused_in_one_sentence(place: int, words: str) -> None:
    packed = bytearray(pack(b"data"))
    packed[place] = 7
    with pytest.raises(UnknownPacking, match=words):
        unpack(bytes(packed))


@pytest.mark.parametrize("stored", [b"", b"\x00", bytes([MAGIC]), b"plain text"])
def test_what_is_no_packing_at_all_is_refused(stored: bytes) -> None:
    with pytest.raises(UnknownPacking, match="damaged"):
        unpack(stored)
