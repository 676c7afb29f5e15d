"""The files and devices of a test, looked at before anything runs: nothing is tested that would be harmed or tell lies.

Each refusal is one sentence; what an explicit word allows names that word.
"""

import errno
import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.measure.mounts import filesystem, mounted_at
from app.measure.refused import NotMeasured
from app.measure.written import all_zero, data_bytes, open_elsewhere

IN_MEMORY = ("tmpfs", "ramfs", "devtmpfs")
ABSENT = "{path} is not there: name a file or device that is."
NO_PERMISSION = "{path}: this user may not {what} it."
A_FOLDER = "{path} is a folder: a test needs a file or a device."
NEITHER = "{path} is neither a file nor a block device."
MEMORY = "{path} lies in memory ({kind}): a test of it says nothing of a storage; choose a file on the storage."
NO_DIRECT = "{path}: its file system does no direct I/O, so that the host's memory would answer; choose another place."
READ_ONLY = "{path} can only be read: a test with writes needs a target that can be written."
SMALL = "{path} has {size:,} bytes, less than one request of {least:,}: make it larger."
MOUNTED = "{path} is mounted on {place}"
USED = "{path} is in use (a volume group, RAID, swap or another program holds it)"
NEVER_WRITTEN = "{said}: a test with writes would destroy what is on it, and is refused."
READ_ALL_THE_SAME = "{said}: others use it while it is tested; --in-use reads it all the same."
HAS_DATA = "{path} holds data, which a test with writes destroys: --overwrite allows it."
DEVICE_DATA = "{path} is a device: a test with writes destroys all data on it: --overwrite allows it."
HOLES = (
    "{path}: {share:.0%} of it was never written, and such blocks are answered without a read: write it whole first, "
    "or say --unwritten."
)
ZEROS = (
    "{path} reads as zeros wherever it was sampled: blocks that were never written are answered without a read: write "
    "it whole first, or say --unwritten."
)


@dataclass(frozen=True, slots=True)
class Target:
    """A file or device that may be tested."""

    path: str
    size: int
    is_device: bool


@dataclass(frozen=True, slots=True)
class Words:
    """What somebody allows in so many words."""

    overwrite: bool = False
    unwritten: bool = False
    in_use: bool = False


def checked(paths: Sequence[str], words: Words, *, writes: bool, reads: bool, least: int) -> list[Target]:
    """The targets; `least` is the largest request in bytes. Raises NotMeasured for the first that cannot be tested."""
    return [_target(path, words, writes=writes, reads=reads, least=least) for path in paths]


def sizes_differ(targets: Sequence[Target]) -> bool:
    """Whether of some targets only a part is used."""
    return len({target.size for target in targets}) > 1


def _target(path: str, words: Words, *, writes: bool, reads: bool, least: int) -> Target:
    try:
        kind = Path(path).stat()
    except FileNotFoundError as error:
        raise NotMeasured(ABSENT.format(path=path)) from error
    except PermissionError as error:
        raise NotMeasured(NO_PERMISSION.format(path=path, what="reach")) from error
    except OSError as error:
        raise NotMeasured(f"{path}: {error.strerror}.") from error
    is_device = stat.S_ISBLK(kind.st_mode)
    for sentence in _unfit(path, kind, is_device=is_device):
        raise NotMeasured(sentence)
    if is_device:
        _check_use(path, kind.st_rdev, words, writes=writes)
    size = _opened_size(path, writes=writes, is_device=is_device)
    if size < least:
        raise NotMeasured(SMALL.format(path=path, size=size, least=least))
    _check_blocks(path, size, words, is_device=is_device, writes=writes, reads=reads)
    return Target(path, size, is_device)


def _unfit(path: str, kind: os.stat_result, *, is_device: bool) -> Iterator[str]:
    if stat.S_ISDIR(kind.st_mode):
        yield A_FOLDER.format(path=path)
    if not is_device and not stat.S_ISREG(kind.st_mode):
        yield NEITHER.format(path=path)
    if not is_device and (system := filesystem(kind.st_dev)) in IN_MEMORY:
        yield MEMORY.format(path=path, kind=system)


def _check_use(path: str, number: int, words: Words, *, writes: bool) -> None:
    """A device that is mounted, or held by something; asked of the kernel by opening it for us alone."""
    place = mounted_at(number)
    in_use = MOUNTED.format(path=path, place=place) if place else None
    if in_use is None:
        try:
            os.close(os.open(path, os.O_RDONLY | os.O_EXCL))
        except PermissionError as error:
            raise NotMeasured(NO_PERMISSION.format(path=path, what="read")) from error
        except OSError:
            in_use = USED.format(path=path)
    if in_use and writes:
        raise NotMeasured(NEVER_WRITTEN.format(said=in_use))
    if in_use and not words.in_use:
        raise NotMeasured(READ_ALL_THE_SAME.format(said=in_use))


def _opened_size(path: str, *, writes: bool, is_device: bool) -> int:
    """Opens as the test will, without the host's cache."""
    mode = os.O_RDWR if writes else os.O_RDONLY
    try:
        os.close(os.open(path, mode))
        opened = os.open(path, mode | os.O_DIRECT)
    except PermissionError as error:
        raise NotMeasured(NO_PERMISSION.format(path=path, what="write" if writes else "read")) from error
    except OSError as error:
        if error.errno == errno.EROFS:
            raise NotMeasured(READ_ONLY.format(path=path)) from error
        if error.errno == errno.EINVAL:
            raise NotMeasured(NO_DIRECT.format(path=path)) from error
        raise NotMeasured(f"{path}: {error.strerror}.") from error
    try:
        return os.lseek(opened, 0, os.SEEK_END)
    finally:
        os.close(opened)


def _check_blocks(path: str, size: int, words: Words, *, is_device: bool, writes: bool, reads: bool) -> None:
    """What is on it, and what was never written."""
    if not is_device and writes and open_elsewhere(path):
        raise NotMeasured(NEVER_WRITTEN.format(said=f"{path} is open in another program"))
    if is_device and writes and not words.overwrite:
        raise NotMeasured(DEVICE_DATA.format(path=path))
    written = None if is_device else data_bytes(path, size)
    if writes and written and not words.overwrite:
        raise NotMeasured(HAS_DATA.format(path=path))
    if not reads or words.unwritten:
        return
    if written is not None and written < size:
        raise NotMeasured(HOLES.format(path=path, share=1 - written / size))
    if is_device and all_zero(path, size):
        raise NotMeasured(ZEROS.format(path=path))
