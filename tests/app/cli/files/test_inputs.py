"""A file's bytes: no more than are wanted, and a sentence for what cannot be had."""

import io
from pathlib import Path

import pytest

from app.cli.files import inputs
from parsers.errors import TooLarge


@pytest.fixture(autouse=True)
def _small_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "MOST_UNPACKED", 300)
    monkeypatch.setattr(inputs, "MOST_BYTES", 1000)


def written(folder: Path, data: bytes) -> str:
    path = folder / "file"
    path.write_bytes(data)
    return str(path)


def test_of_a_file_that_is_too_large_only_so_much_is_read_that_it_is_seen(tmp_path: Path) -> None:
    assert inputs.read(written(tmp_path, b"x" * 300)) == b"x" * 300
    assert inputs.read(written(tmp_path, b"x" * 5000)) == b"x" * 301


@pytest.mark.parametrize("begin", [b"PK\x03\x04", b"\x1f\x8b", b"x" * 257 + b"ustar"], ids=["zip", "gzip", "tar"])
def test_an_archive_may_be_larger_and_has_an_end_too(tmp_path: Path, begin: bytes) -> None:
    whole = begin.ljust(1000, b"x")
    assert inputs.read(written(tmp_path, whole)) == whole
    with pytest.raises(TooLarge, match="bring it in several archives"):
        inputs.read(written(tmp_path, whole + b"x"))


def test_standard_input_is_bounded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"x" * 5000)))
    assert len(inputs.read("-")) == 301


@pytest.mark.parametrize(
    ("name", "says"),
    [("missing", "No such file or directory."), (".", "Is a directory."), ("x" * 5000, "File name too long.")],
    ids=["missing", "folder", "long"],
)
def test_what_cannot_be_read_is_a_sentence(tmp_path: Path, name: str, says: str) -> None:
    with pytest.raises(inputs.NotReadable, match=says) as refused:
        inputs.read(str(tmp_path / name))
    assert refused.value.code == "not_readable"
