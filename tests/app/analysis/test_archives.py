"""Gzip, zip and tar are opened by content and within limits; what is damaged or absurd is one sentence."""

import gzip
import io
import random
import tarfile
import zipfile
import zlib
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from app.analysis import archives
from parsers.errors import Refused, TooLarge


def zipped(**files: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


def tarred(mode: str = "w:gz", **files: bytes) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode=mode) as archive:
        folder = tarfile.TarInfo("folder")
        folder.type = tarfile.DIRTYPE
        archive.addfile(folder)
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return packed.getvalue()


def opened(data: bytes) -> list[tuple[str | None, bytes]]:
    return [(one.name, one.data) for one in archives.members(data)]


def test_a_plain_file_is_its_own_only_member() -> None:
    assert opened(b"a report") == [(None, b"a report")]


def test_a_gzipped_file_has_no_member_name() -> None:
    assert opened(gzip.compress(b"a report")) == [(None, b"a report")]
    assert opened(gzip.compress(b"a ") + gzip.compress(b"report")) == [(None, b"a report")]


@pytest.mark.parametrize("pack", [zipped, tarred, lambda **files: tarred("w", **files)])
def test_every_file_of_an_archive_is_a_member(pack) -> None:
    packed = pack(**{"one.txt": b"1", "sub/two.txt.gz": gzip.compress(b"2")})
    assert opened(packed) == [("one.txt", b"1"), ("sub/two.txt.gz", b"2")]
    assert archives.is_archive(packed)


@pytest.mark.parametrize("data", [b"", b"a report", gzip.compress(b"a report", mtime=0), b"\x1f\x8bdamaged"])
def test_one_report_is_no_archive(data: bytes) -> None:
    assert not archives.is_archive(data)


NESTED = [
    zipped(inner=zipped(a=b"1")),
    zipped(inner=tarred(a=b"1")),
    tarred(inner=zipped(a=b"1")),
    gzip.compress(zipped(a=b"1")),
    gzip.compress(gzip.compress(b"1")),
]
LOCKED = bytearray(zipped(a=b"secret"))
for start in (LOCKED.index(b"PK\x03\x04") + 6, LOCKED.index(b"PK\x01\x02") + 8):
    LOCKED[start] |= 1
FLIPPED = bytearray(zipped(a=b"1" * 1000))
FLIPPED[FLIPPED.index(b"PK\x03\x04") + 34] ^= 0xFF
DAMAGED = [
    gzip.compress(b"a report" * 100)[:-20],
    b"\x1f\x8b" + b"nonsense" * 20,
    zipped(a=b"1" * 1000)[:-40],
    bytes(FLIPPED),
    tarred("w", a=b"1" * 5000)[:3000],
    bytes(LOCKED),
]


@pytest.mark.parametrize("data", NESTED + DAMAGED, ids=map(str, count()))
def test_nested_and_damaged_archives_are_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(Refused) as refused:
        opened(data)
    assert refused.value.code == "bad_archive"
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("data", [zipped(a=bytes(20_000_000)), tarred(a=bytes(20_000_000))])
def test_an_archive_that_unpacks_to_far_more_than_reports_do_is_stopped(data: bytes) -> None:
    with pytest.raises(Refused):
        opened(data)


def test_a_gzip_that_unpacks_to_far_more_than_a_report_is_stopped() -> None:
    with pytest.raises(TooLarge):
        opened(gzip.compress(bytes(20_000_000)))


class Counted:
    """zlib's own unpacker, which counts what it is given and what it hands back to be unpacked once more."""

    made = handled = 0

    def __init__(self, *given: int) -> None:
        type(self).made += 1
        self._unpacker = zlib.decompressobj(*given)

    def decompress(self, data: bytes, most: int) -> bytes:
        part = self._unpacker.decompress(data, most)
        type(self).handled += len(data) + len(self._unpacker.unused_data)
        return part

    def __getattr__(self, name: str) -> Any:
        return getattr(self._unpacker, name)


@pytest.fixture
def counted(monkeypatch) -> type[Counted]:
    monkeypatch.setattr(Counted, "made", 0)
    monkeypatch.setattr(Counted, "handled", 0)
    monkeypatch.setattr(archives, "zlib", SimpleNamespace(decompressobj=Counted, error=zlib.error))
    return Counted


def test_two_megabytes_of_empty_gzip_members_are_refused_after_a_thousand(counted) -> None:
    empty = gzip.compress(b"", mtime=0)
    with pytest.raises(archives.BadArchive, match="1,000 pieces"):
        archives.gunzip(empty * (2_000_000 // len(empty)))
    assert counted.made == 1_000
    assert counted.handled < 2 * 1_000 * 65_536


def test_many_gzip_members_are_each_gone_over_once(counted) -> None:
    one = gzip.compress(random.Random(1).randbytes(40_000), mtime=0)
    assert len(archives.gunzip(one * 900)) == 900 * 40_000
    assert counted.handled < 5 * 900 * len(one)


def test_members_and_what_fills_up_behind_them_may_lie_across_any_bound() -> None:
    first, second = random.Random(2).randbytes(65_536 - 23), random.Random(3).randbytes(200_000)
    for fill in (0, 1, 65_000, 65_536, 200_000):
        padded = gzip.compress(first, mtime=0) + b"\0" * fill + gzip.compress(second, mtime=0) + b"\0" * fill
        assert archives.gunzip(padded) == first + second


def test_a_gzip_that_ends_in_its_second_member_is_refused() -> None:
    whole = gzip.compress(b"a report") + gzip.compress(b"another")
    for cut in (1, 5, 12):
        with pytest.raises(archives.BadArchive):
            archives.gunzip(whole[:-cut])


def test_gzips_inside_an_archive_count_unpacked(monkeypatch) -> None:
    monkeypatch.setattr(archives, "MAX_TOTAL_BYTES", 3_000_000)
    inner = gzip.compress(bytes(range(256)) * 4_000)
    assert len(opened(tarred("w", a=inner, b=inner))) == 2
    with pytest.raises(archives.BadArchive):
        opened(tarred("w", a=inner, b=inner, c=inner))


def test_an_archive_of_too_many_files_is_refused(monkeypatch) -> None:
    monkeypatch.setattr(archives, "MAX_ENTRIES", 2)
    for packed in (zipped(a=b"1", b=b"2", c=b"3"), tarred(a=b"1", b=b"2", c=b"3")):
        with pytest.raises(archives.BadArchive):
            opened(packed)


def test_text_has_one_kind_of_line_end() -> None:
    assert archives.text_of(gzip.compress(b"one\r\ntwo\r\n")) == "one\ntwo\n"
