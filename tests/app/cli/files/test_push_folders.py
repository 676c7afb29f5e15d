"""Which files are sent of a folder, and where they are put."""

from pathlib import Path

import pytest

from app.cli.files.push_folders import Moves, Watched, named
from app.cli.files.report_files import Named


def test_what_is_not_whole_or_was_moved_is_left_out(tmp_path: Path) -> None:
    for name in ("a.txt", "b.html.PART", "c.tmp", ".hidden", "sent/d.txt", "deep/refused/e.txt", "deep/f.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    assert [Path(one.name).name for one in named([str(tmp_path)])] == ["a.txt", "f.txt"]
    assert [Path(one.name).name for one in named([str(tmp_path / "sent")])] == ["d.txt"]
    assert [Path(one.name).name for one in named([str(tmp_path / "*.tmp")])] == ["c.tmp"]


def test_an_empty_folder_has_nothing_to_send(tmp_path: Path) -> None:
    assert named([str(tmp_path)]) == []


def test_a_name_that_looks_like_a_pattern_is_a_name_where_there_is_such_a_file(tmp_path: Path) -> None:
    file = tmp_path / "a[1].txt"
    file.write_text("x")
    (tmp_path / "a1.txt").write_text("x")
    assert [one.name for one in named([str(file)])] == [str(file)]


def test_a_file_that_cannot_be_moved_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.txt"
    file.write_text("x")
    (tmp_path / "sent").write_text("in the way")
    Moves().move(Named(str(file)), refused=False)
    assert file.is_file()
    assert "a.txt could not be moved to sent/: File exists." in capsys.readouterr().err


def test_a_file_that_grows_waits(tmp_path: Path) -> None:
    file, watched = tmp_path / "a.txt", Watched([str(tmp_path)])
    looks = watched.looks(0.001)
    file.write_text("x")
    assert [one.name for one in next(looks)] == [str(file)]
    watched.done([Named(str(file))])
    other = tmp_path / "b.txt"
    other.write_text("y")
    assert [one.name for one in next(looks)] == [str(other)]
    watched.done([Named(str(other))])
    file.write_text("longer")
    assert [one.name for one in next(looks)] == [str(file)]
    looks.close()  # type: ignore[attr-defined]
