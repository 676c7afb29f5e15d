"""Parts that wait packed are those that were put in."""

import zlib

import msgspec
import pytest

from app.analysis import packed_parts
from app.analysis.finished import Finished
from app.analysis.packed_parts import PackedParts
from app.analysis.parts import SQL_TEXTS, PartKey

PARTS = {
    PartKey("section", "load_profile"): b'{"rows":[]}',
    PartKey("table", "1"): b"{}",
    SQL_TEXTS: b'{"a":"select\\n1"}',
}


def packed(parts: dict[PartKey, bytes]) -> bytes:
    return zlib.compress(b"\n".join(line for key, part in parts.items() for line in (msgspec.json.encode(key), part)))


def test_packed_parts_are_read_as_others() -> None:
    report = Finished(b"{}", PackedParts(packed(PARTS)))
    assert dict(report.parts) == PARTS
    assert list(report.parts) == list(PARTS)
    assert len(report.parts) == 3
    assert report.keys("table") == [PartKey("table", "1")]
    assert report.raw(SQL_TEXTS) == PARTS[SQL_TEXTS]
    assert report.raw(PartKey("section", "nothing")) is None


def test_parts_are_unpacked_once_for_whoever_reads_several(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    unpacking = zlib.decompressobj
    monkeypatch.setattr(packed_parts.zlib, "decompressobj", lambda: calls.append(1) or unpacking())
    parts = PackedParts(packed({**PARTS, PartKey("table", "2"): b"[]"}))
    for key in parts:
        assert parts[key]
    assert len(calls) == 1


def test_no_more_is_unpacked_than_any_report_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed_parts, "MOST_BYTES", 1000)
    with pytest.raises(ValueError, match="larger than any"):
        PackedParts(zlib.compress(bytes(5000)))[SQL_TEXTS]
