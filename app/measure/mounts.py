"""What is mounted, as the kernel lists it: on which file system a file lies, and where a device is mounted."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

MOUNTS = Path("/proc/self/mountinfo")
_OCTAL = re.compile(r"\\(\d{3})")


def filesystem(device: int) -> str | None:
    """The kind of the file system of that device number (`st_dev` of a file); None where it is not listed."""
    wanted = f"{os.major(device)}:{os.minor(device)}"
    return next((kind for number, _, kind, _ in _mounts() if number == wanted), None)


def mounted_at(device: int) -> str | None:
    """Where a block device of that number (`st_rdev`), or a part of it, is mounted; None where it is not."""
    wanted = f"{os.major(device)}:{os.minor(device)}"
    parts = {wanted, *_partitions(wanted)}
    return next((place for number, place, _, source in _mounts() if number in parts or _number(source) in parts), None)


def _partitions(number: str) -> Iterator[str]:
    """The numbers of a disk's partitions."""
    for file in Path(f"/sys/dev/block/{number}").glob("*/dev"):
        yield file.read_text(encoding="ascii").strip()


def _number(source: str) -> str | None:
    """The number of the device that a mount names; file systems such as btrfs have numbers of their own."""
    try:
        node = Path(source).stat() if source.startswith("/dev/") else None
    except OSError:
        return None
    return f"{os.major(node.st_rdev)}:{os.minor(node.st_rdev)}" if node and node.st_rdev else None


def _mounts() -> Iterator[tuple[str, str, str, str]]:
    """Device number, place, kind and source of every mount."""
    for line in MOUNTS.read_text(encoding="utf-8", errors="replace").splitlines():
        before, _, after = line.partition(" - ")
        fields, behind = before.split(), after.split()
        if len(fields) > 4 and len(behind) > 1:
            place = _OCTAL.sub(lambda match: chr(int(match[1], 8)), fields[4])
            yield fields[2], place, behind[0], behind[1]
