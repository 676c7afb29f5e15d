"""What is looked at before a test: each fault is one sentence, and nothing is harmed."""

import errno
import hashlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.measure import mounts, targets, written
from app.measure.refused import NotMeasured
from app.measure.targets import Words, checked
from tests.app.measure.on_storage import on_storage

BLOCK = 8192


@pytest.fixture
def tmp_path(tmp_path: Path) -> Iterator[Path]:
    """On a storage."""
    with on_storage(tmp_path) as folder:
        yield folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "data"
    made.write_bytes(os.urandom(1 << 20))
    return made


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def look(path: Path | str, words: Words = Words(), *, writes: bool = False, least: int = BLOCK) -> targets.Target:
    return checked([str(path)], words, writes=writes, reads=not writes, least=least)[0]


def refused(path: Path | str, words: Words = Words(), *, writes: bool = False, least: int = BLOCK) -> str:
    with pytest.raises(NotMeasured) as error:
        look(path, words, writes=writes, least=least)
    said = str(error.value)
    assert said.endswith(".")
    assert "\n" not in said
    return said


def test_a_file_that_is_whole_can_be_read(file: Path) -> None:
    assert look(file) == targets.Target(str(file), 1 << 20, False)


def test_what_is_not_there_or_is_none(tmp_path: Path, file: Path) -> None:
    assert "is not there" in refused(tmp_path / "none")
    assert "is a folder" in refused(tmp_path)
    assert "neither a file nor a block device" in refused("/dev/null")
    assert "less than one request of 2,097,152" in refused(file, least=2 << 20)


def test_writes_need_a_word_where_there_is_data(file: Path) -> None:
    before = digest(file)
    assert "--overwrite allows it" in refused(file, writes=True)
    assert look(file, Words(overwrite=True), writes=True).size == 1 << 20
    assert digest(file) == before


def test_blocks_that_were_never_written_need_a_word(tmp_path: Path) -> None:
    half = tmp_path / "half"
    with half.open("wb") as opened:
        opened.write(os.urandom(1 << 20))
        opened.truncate(4 << 20)
    assert "75% of it was never written" in refused(half)
    assert look(half, Words(unwritten=True)).size == 4 << 20
    holes = tmp_path / "holes"
    with holes.open("wb") as opened:
        opened.truncate(1 << 20)
    assert "100% of it" in refused(holes)
    assert look(holes, writes=True).size == 1 << 20  # nothing is on it
    assert holes.stat().st_blocks == 0


def test_a_file_that_another_program_has_open_is_not_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not written.open_elsewhere(str(file))
    with file.open("rb"):
        assert not written.open_elsewhere(str(file))  # by ourselves
        monkeypatch.setattr(os, "getpid", lambda: 0)
        assert "is open in another program" in refused(file, Words(overwrite=True), writes=True)


def test_memory_is_no_storage(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = file.stat().st_dev
    listed = tmp_path / "mountinfo"
    listed.write_text(f"22 1 {os.major(device)}:{os.minor(device)} / /dev/shm rw shared:3 - tmpfs tmpfs rw\n")
    monkeypatch.setattr(mounts, "MOUNTS", listed)
    assert "lies in memory (tmpfs)" in refused(file)


def test_who_may_not_read_it_hears_so(file: Path) -> None:
    file.chmod(0)
    if os.geteuid():
        assert "this user may not" in refused(file)
        return
    os.seteuid(65_534)
    try:
        assert "this user may not" in refused(file)
    finally:
        os.seteuid(0)


def test_no_direct_io(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def without(path: str, flags: int, *rest: Any) -> int:
        if flags & os.O_DIRECT:
            raise OSError(errno.EINVAL, "Invalid argument")
        return real(path, flags, *rest)

    monkeypatch.setattr(os, "open", without)
    assert "does no direct I/O" in refused(file)


def test_a_file_system_that_is_read_only(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(_path: str, flags: int, *_rest: Any) -> int:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "open", read_only)
    assert "can only be read" in refused(file, Words(overwrite=True), writes=True)


@pytest.fixture
def device(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file as a block device of the number 253:7, that nobody mounts."""
    real = Path.stat

    def as_device(path: Path, **known: Any) -> os.stat_result:
        kind = real(path, **known)
        if path != file:
            return kind
        return os.stat_result(
            (stat.S_IFBLK | 0o600, *tuple(kind)[1:10]),
            {"st_rdev": os.makedev(253, 7), "st_dev": kind.st_dev, "st_ino": kind.st_ino},
        )

    monkeypatch.setattr(Path, "stat", as_device)
    monkeypatch.setattr(mounts, "MOUNTS", tmp_path / "mountinfo")
    (tmp_path / "mountinfo").write_text("22 1 8:1 / / rw - ext4 /dev/none rw\n")
    return file


def test_a_device_is_read_and_written_only_by_a_word(device: Path) -> None:
    assert look(device).is_device
    assert "is a device: a test with writes destroys all data" in refused(device, writes=True)
    assert look(device, Words(overwrite=True), writes=True).is_device


def test_a_mounted_device_is_never_written_and_read_by_a_word(device: Path, tmp_path: Path) -> None:
    (tmp_path / "mountinfo").write_text("22 1 253:7 / /ora\\040data rw shared:3 - ext4 /dev/mapper/ora rw\n")
    said = refused(device, Words(overwrite=True, in_use=True), writes=True)
    assert "is mounted on /ora data: a test with writes would destroy" in said
    assert "--in-use reads it all the same" in refused(device)
    assert look(device, Words(in_use=True)).is_device


def test_a_device_that_something_holds_is_never_written(device: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def held(path: str, flags: int, *rest: Any) -> int:
        if flags & os.O_EXCL:
            raise OSError(errno.EBUSY, "Device or resource busy")
        return real(path, flags, *rest)

    monkeypatch.setattr(os, "open", held)
    assert "is in use" in refused(device, Words(overwrite=True, in_use=True), writes=True)
    assert "--in-use reads it" in refused(device)


def test_a_device_that_reads_as_zeros_was_never_written(device: Path) -> None:
    device.write_bytes(bytes(1 << 20))
    assert "reads as zeros" in refused(device)
    assert look(device, Words(unwritten=True)).is_device
    device.write_bytes(bytes((1 << 20) - 1) + b"x")
    assert look(device).is_device


def test_targets_of_several_sizes_are_told(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_bytes(os.urandom(1 << 19))
    found = checked([str(file), str(other)], Words(), writes=False, reads=True, least=BLOCK)
    assert targets.sizes_differ(found)
    assert not targets.sizes_differ(found[:1])
