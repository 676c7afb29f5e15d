"""A zip of several turns is one that every program opens."""

import io
import zipfile
from datetime import datetime

from app.report_exports.zip_pieces import Entry, ZipPieces

DAY = datetime(2026, 1, 31, 10)


def test_turns_make_one_zip() -> None:
    whole, entries = b"", list[Entry]()
    for name, data in (("a.json", b"{}" * 5000), ("b.xlsx", b"PK" * 100), ("empty.md", b"")):
        turn = ZipPieces(len(whole))
        entries.append(turn.add(name, data, DAY))
        assert turn.waiting == turn.size - len(whole) > 0
        whole += turn.take()
        assert turn.waiting == 0
    last = ZipPieces(len(whole))
    entries.append(last.add("index.csv", b"x", datetime(1970, 1, 1)))  # a zip knows no year before 1980
    last.end(entries)
    found = zipfile.ZipFile(io.BytesIO(whole + last.take()))
    assert found.testzip() is None
    assert [(one.filename, one.file_size, one.date_time[0]) for one in found.infolist()] == [
        ("a.json", 10000, 2026), ("b.xlsx", 200, 2026), ("empty.md", 0, 2026), ("index.csv", 1, 1980)
    ]  # fmt: skip
    assert len(whole) < 1000  # what is packed already is not packed again, all else is
    assert found.getinfo("b.xlsx").compress_type == zipfile.ZIP_STORED


def test_a_turn_without_a_file_writes_nothing() -> None:
    assert ZipPieces(7).take() == b""
    empty = ZipPieces()
    empty.end([])
    assert zipfile.ZipFile(io.BytesIO(empty.take())).namelist() == []
