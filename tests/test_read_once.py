"""What is read once is made once, is made again by other code, and is handed out whole."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import read_once

SAMPLE = read_once.ROOT / "sample_reports" / "statspack_text" / "mtr-before.txt"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(read_once, "KEPT", tmp_path)
    read_once._folder.cache_clear()
    yield
    read_once._folder.cache_clear()


def test_a_file_is_read_once(tmp_path: Path) -> None:
    made = []
    for _ in range(2):
        answer = read_once.kept("tried", (), SAMPLE, lambda path: made.append(path) or [path.name])
        assert answer == ["mtr-before.txt"]
    assert made == [SAMPLE]
    assert not list(tmp_path.rglob("*.half"))


def test_what_is_handed_out_afresh_may_be_changed() -> None:
    (first,) = read_once.fresh(SAMPLE)
    first.sections.clear()
    (second,) = read_once.fresh(SAMPLE)
    assert second.sections


def test_what_older_code_made_is_cleared_away(tmp_path: Path) -> None:
    old, recent = tmp_path / "tried-0", tmp_path / "tried-1"
    old.mkdir()
    recent.mkdir()
    os.utime(old, (0, time.time() - 2 * read_once.STALE_S))
    read_once.kept("tried", (), SAMPLE, lambda _: 1)
    assert (old.exists(), recent.exists()) == (False, True)


def test_other_code_has_another_digest() -> None:
    assert read_once.digest_of_code("parsers") != read_once.digest_of_code("parsers", "rules")
