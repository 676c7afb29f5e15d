"""A body is unpacked while it comes: the same bytes however it was packed and cut, and bounded whatever it holds."""

import gzip
import hashlib
import zlib

import pytest

from app.analysis.archives import BadArchive
from app.web.requests import unpacking
from app.web.requests.unpacking import HEAD, MOST_MEMBERS, SMALL, Gunzip, Spool
from parsers.errors import Refused, TooLarge

PLAIN = b"DB time and elapsed time\n" * 40_000


def taken(data: bytes, step: int, **how: bool) -> Spool:
    spool = Spool(**how)
    for start in range(0, len(data), step):
        spool.feed(data[start : start + step])
    spool.end()
    return spool


@pytest.mark.parametrize("step", [1, 7, 4096, 10_000_000])
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "transport"])
@pytest.mark.parametrize("zipped", [False, True], ids=["text", "gz"])
def test_the_same_bytes_come_out_however_they_were_packed_and_cut(step: int, packed: bool, zipped: bool) -> None:
    data = PLAIN[:3000] if step < 100 else PLAIN
    sent = gzip.compress(data) if zipped else data
    spool = taken(gzip.compress(sent) if packed else sent, step, packed=packed)
    assert spool.read() == data
    assert (spool.size, spool.sha256) == (len(data), hashlib.sha256(data).hexdigest())


@pytest.mark.parametrize("in_memory", [10, 10_000_000])
def test_what_came_can_be_read_as_a_file_too(in_memory: int) -> None:
    spool = Spool(in_memory=in_memory)
    for start in range(0, len(PLAIN), 100_000):
        spool.feed(PLAIN[start : start + 100_000])
    spool.end()
    assert spool.read() == PLAIN
    spool.file.seek(0)
    assert spool.file.read() == PLAIN
    assert (spool.read(), spool.head) == (PLAIN, PLAIN[:HEAD])
    file = spool.file
    spool.close()
    assert file.closed


def test_several_members_and_what_tapes_fill_up_with_are_one_file() -> None:
    assert taken(gzip.compress(b"one ") + gzip.compress(b"two") + bytes(512), 5).read() == b"one two"


@pytest.mark.parametrize("data", [b"", b"\x1f", b"x"])
def test_next_to_nothing_is_what_it_is(data: bytes) -> None:
    assert taken(data, 1).read() == data


def test_a_file_that_is_kept_stays_packed() -> None:
    packed = gzip.compress(PLAIN)
    assert taken(packed, 1000, keep=True).read() == packed


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (gzip.compress(PLAIN)[:-9], "ends too early"),
        (b"\x1f\x8bno gzip at all", "damaged"),
        (gzip.compress(PLAIN) + b"rubbish behind it", "damaged"),
        (gzip.compress(gzip.compress(b"x")), "another archive"),
        (gzip.compress(b"") * (MOST_MEMBERS + 1), "too many pieces"),
    ],
    ids=["cut", "no gzip", "rubbish", "nested", "members"],  # else the hour that gzip writes would be in a name
)
def test_what_is_not_whole_or_endless_is_refused_in_words(data: bytes, words: str) -> None:
    with pytest.raises(BadArchive, match=words):
        taken(data, 64 * 1024)


def test_a_bomb_is_refused_long_before_it_is_unpacked() -> None:
    packer = zlib.compressobj(wbits=31)
    bomb = b"".join([packer.compress(bytes(2**20)) for _ in range(256)]) + packer.flush()
    given: list[int] = []
    with pytest.raises(TooLarge):
        given.extend(len(piece) for piece in Gunzip().feed(bomb))
    assert sum(given) <= max(SMALL, len(bomb) * unpacking.MOST_RATIO)


def test_empty_members_cost_no_more_than_their_number_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two megabytes of them froze everything for twenty seconds once."""
    made: list[int] = []
    make = zlib.decompressobj
    monkeypatch.setattr(unpacking.zlib, "decompressobj", lambda bits: made.append(1) or make(bits))  # type: ignore[func-returns-value]
    with pytest.raises(BadArchive):
        taken(gzip.compress(b"") * 100_000, 256 * 1024, packed=True)
    assert len(made) <= MOST_MEMBERS + 1


def test_what_is_too_large_is_refused_while_it_comes() -> None:
    spool = Spool(largest=5 * 2**20)
    for _ in range(5):
        spool.feed(bytes(2**20))
    with pytest.raises(Refused, match="unpacked, is larger than 5 MiB"):
        spool.feed(b"x")
