"""Which files are meant: named ones, and those of folders; links, locked folders and odd names."""

import os
import subprocess
from pathlib import Path

import pytest

from app.cli.files.report_files import AGAIN, EMPTY, NAMELESS, Named, asked


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(*names: str) -> None:
    for name in names:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("x")


def names(*arguments: str) -> list[str]:
    return [one.name for one in asked(arguments).files]


def test_files_stay_in_the_order_of_the_arguments_there_or_not() -> None:
    made("b", "a")
    assert asked(["b", "missing", "-", "a", "b"]).files == [Named(one) for one in ("b", "missing", "-", "a", "b")]


def test_a_folder_is_its_files_and_those_of_its_folders_by_path_without_what_is_hidden() -> None:
    made("d/b", "d/a", "d/c/2", "d/c/1", "d/c/10", "d/.hidden", "d/.git/config", "d/c/.DS_Store", "d/B")
    found = asked(["x", "d"]).files
    assert [one.name for one in found] == ["x", "d/B", "d/a", "d/b", "d/c/1", "d/c/10", "d/c/2"]
    assert [one.folder for one in found] == [None, *["d"] * 6]


def test_what_is_named_is_read_hidden_or_not() -> None:
    made(".hidden/a", ".one")
    assert names(".hidden", ".one") == [".hidden/a", ".one"]
    made("a")
    assert names(".") == ["./a"]
    assert names(".hidden/") == [".hidden/a"]


def test_an_empty_folder_and_an_empty_name_are_told() -> None:
    Path("d/e").mkdir(parents=True)
    made("d/e/.hidden")
    assert asked(["d", ""]).files == [Named("d", fault=EMPTY), Named("", fault=NAMELESS)]


def test_a_folder_is_read_once_however_many_links_lead_to_it() -> None:
    made("d/sub/a")
    Path("d/sub/up").symlink_to("..")
    Path("d/sub2").symlink_to("sub")
    found = asked(["d"])
    assert [one.name for one in found.files] == ["d/sub/a"]
    assert found.warnings == [AGAIN.format(name) for name in ("d/sub/up", "d/sub2")]


def test_a_folder_that_is_named_twice_is_read_twice() -> None:
    made("d/a")
    assert names("d", "d") == ["d/a", "d/a"]
    assert asked(["d", "d"]).warnings == []


def test_links_to_files_and_folders_elsewhere_are_followed() -> None:
    made("elsewhere/a", "one")
    Path("d").mkdir()
    Path("d/folder").symlink_to("../elsewhere")
    Path("d/file").symlink_to("../one")
    assert names("d") == ["d/file", "d/folder/a"]


def test_links_that_lead_nowhere_are_files_that_cannot_be_read() -> None:
    made("d/a")
    Path("d/dangling").symlink_to("nowhere")
    Path("d/itself").symlink_to("itself")
    assert names("d") == ["d/a", "d/dangling", "d/itself"]
    assert names("d/itself") == ["d/itself"]


def test_what_may_never_end_is_no_file_of_a_folder() -> None:
    made("d/a")
    os.mkfifo("d/pipe")
    Path("d/piped").symlink_to("pipe")
    Path("d/zero").symlink_to("/dev/zero")
    assert names("d") == ["d/a"]


def test_a_folder_that_the_system_refuses_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    made("d/a", "d/locked/b", "d/z")

    def refusing(folder: str, scandir=os.scandir):
        if folder == "d/locked":
            raise PermissionError(13, "Permission denied", folder)
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", refusing)
    assert asked(["d"]).files == [Named("d/a", "d"), Named("d/locked", "d", "Permission denied."), Named("d/z", "d")]


def test_folders_may_lie_deeper_than_python_calls() -> None:
    depth = 1200
    here = os.open(".", os.O_RDONLY)
    try:
        for _ in range(depth):
            Path("d").mkdir()
            os.chdir("d")
        Path("a").write_text("x")
    finally:
        os.fchdir(here)
        os.close(here)
    assert names("d") == ["d/" * depth + "a"]
    subprocess.run(["rm", "-r", "d"], check=True)  # deeper than Python removes it


def test_a_name_that_is_no_text_is_found() -> None:
    Path("d").mkdir()
    Path(os.fsdecode(b"d/low\xff")).write_text("x")
    assert names("d") == [os.fsdecode(b"d/low\xff")]


def test_a_name_that_is_too_long_is_left_to_whoever_reads_it() -> None:
    assert names("x" * 5000) == ["x" * 5000]
