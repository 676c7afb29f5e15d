"""What is stored says how it is packed; what cannot be unpacked is one sentence."""

import hashlib
import zlib

import pytest

from app.store.packing import store_keys
from app.store.packing.packing import AS_IT_IS, MAGIC, TIGHT, Packing, UnknownPacking, head_of
from app.store.packing.store_keys import Keys, Locked
from tools.dictionary import FOLDER, content

pack, unpack = Packing().pack, Packing().unpack
ONE, TWO = Keys([b"1" * 32]), Keys([b"2" * 32])
BOTH = Keys([b"2" * 32, b"1" * 32])


@pytest.mark.parametrize("data", [b"", b"x", b"\x78\x9c looks packed", bytes(range(256)) * 40])
def test_what_is_packed_comes_back(data: bytes) -> None:
    assert unpack(pack(data)) == data
    assert pack(data)[:6] == bytes([MAGIC, 2, 0, 0, 0, 0])


@pytest.mark.parametrize("level", [0, 1, 3, 6, 9])
def test_what_older_versions_stored_is_read(level: int) -> None:
    assert unpack(zlib.compress(b"old", level)) == b"old"


def test_what_was_packed_by_zlib_behind_a_head_is_read() -> None:
    assert unpack(bytes([MAGIC, 1, 0, 0, 0, 0]) + zlib.compress(b"old")) == b"old"


@pytest.mark.parametrize(("place", "words"), [(1, "codec 7"), (3, "dictionary 7")])
def test_what_a_newer_version_packed_is_refused_in_one_sentence(place: int, words: str) -> None:
    packed = bytearray(pack(b"data"))
    packed[place] = 7
    with pytest.raises(UnknownPacking, match=words):
        unpack(bytes(packed))


@pytest.mark.parametrize("stored", [b"", b"\x00", bytes([MAGIC]), b"plain text", pack(b"x" * 99)[:9], b"\x78\x9cno"])
def test_what_is_no_packing_at_all_is_refused(stored: bytes) -> None:
    with pytest.raises(UnknownPacking, match="damaged"):
        unpack(stored)


@pytest.mark.parametrize("codec", [2, AS_IT_IS])
@pytest.mark.parametrize("data", [b"", b"x", b"HOST db01 " * 999])
def test_what_is_encrypted_comes_back_and_holds_nothing_of_it(data: bytes, codec: int) -> None:
    stored = Packing(ONE).pack(data, "original", codec)
    assert Packing(ONE).unpack(stored, "original") == data
    assert b"db01" not in stored
    assert head_of(stored).key == ONE.first
    assert Packing(ONE).pack(data, "original", codec) != stored  # nothing tells that two are equal


def test_an_older_key_opens_what_it_encrypted_and_writes_no_more() -> None:
    stored = Packing(ONE).pack(b"old", "part")
    assert Packing(BOTH).unpack(stored, "part") == b"old"
    assert head_of(Packing(BOTH).pack(b"new", "part")).key == TWO.first
    assert Packing(BOTH).unpack(pack(b"plain"), "part") == b"plain"


def test_without_its_key_the_number_of_the_key_is_said() -> None:
    stored = Packing(ONE).pack(b"data", "part")
    for keys in (Keys(), TWO):
        with pytest.raises(Locked, match=f"encrypted by key {ONE.first}, which IOBOUND_STORE_KEY lacks"):
            Packing(keys).unpack(stored, "part")


@pytest.mark.parametrize("place", [1, 3, 5, 6, 20, -1])
def test_what_was_changed_does_not_open(place: int) -> None:
    stored = bytearray(Packing(ONE).pack(b"data" * 9, "part"))
    stored[place] ^= 1
    with pytest.raises((Locked, UnknownPacking)):
        Packing(ONE).unpack(bytes(stored), "part")


def test_one_kind_does_not_open_as_another_and_nothing_that_was_cut_opens() -> None:
    stored = Packing(ONE).pack(b"data", "part")
    for taken, kind in ((stored, "document"), (stored[:-1], "part"), (stored[:8], "part")):
        with pytest.raises(Locked, match="does not open by key"):
            Packing(ONE).unpack(taken, kind)


KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="


def test_a_file_has_a_key_a_line_the_newest_first() -> None:
    newer = KEY.replace("AAEC", "AQEC")
    keys = store_keys.read(f"# made in May\n\n  {newer} \r\n{KEY}\n")
    assert keys.first == store_keys.read(newer).first
    assert store_keys.read(KEY).first in keys
    assert store_keys.read(None).first == store_keys.NO_KEY


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("short", "line 1 of IOBOUND_STORE_KEY is no key: a line is 32 bytes in base64"),
        (f"{KEY}\nc2hvcnQ=", "line 2 of IOBOUND_STORE_KEY is no key"),
        (f"{KEY}\n{KEY}", "line 2 of IOBOUND_STORE_KEY is a key of the same number"),
        ("# nothing", "IOBOUND_STORE_KEY holds no key"),
    ],
)
def test_what_is_no_key_is_told_by_its_line_and_not_repeated(text: str, words: str) -> None:
    with pytest.raises(store_keys.BadKeys, match=words) as told:
        store_keys.read(text)
    assert "short" not in str(told.value)
    assert KEY not in str(told.value)


def test_our_own_words_are_packed_with_a_dictionary_and_what_has_none_is_read() -> None:
    whole = content()
    said = whole[-20_000:]
    stored = pack(said, "document")
    assert head_of(stored).dictionary == 1
    assert len(stored) < len(pack(said)) / 4
    assert unpack(stored, "document") == said
    assert unpack(pack(said), "document") == said
    assert Packing(ONE).unpack(Packing(ONE).pack(said, "part"), "part") == said
    tight = Packing(tight=True).pack(whole, "original")
    assert (head_of(tight).codec, unpack(tight, "original")) == (TIGHT, whole)
    assert len(tight) < 0.9 * len(pack(whole, "original"))


def test_a_dictionary_never_changes() -> None:
    """Stores hold what was packed with it."""
    (one,) = FOLDER.iterdir()
    assert hashlib.sha256(one.read_bytes()).hexdigest() == (
        "4476c8b2ba068b834cfa8bdb7720796c9ee74e9d41409b82fa52206467926540"
    )


def test_findings_are_packed_with_the_dictionary_and_what_was_printed_without() -> None:
    for data, number in ((b'[{"rule":"x"}]', 1), (b"redo_logs\n{}", 0), (b'{"rows":[]}', 0)):
        stored = pack(data, "part")
        assert (head_of(stored).dictionary, unpack(stored, "part")) == (number, data)
