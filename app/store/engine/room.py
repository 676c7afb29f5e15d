"""The last of a disk is kept for removing: SQLite needs room to delete, and a full disk could not be made less full."""

import shutil
from pathlib import Path

KEPT_BYTES = 32 * 1024 * 1024
KEPT_PART = 20
"""Of a small disk, one part of so many."""


def left_for_removing(file: Path) -> bool:
    """Whether there is so little room where the file lies that nothing may be added to it."""
    disk = shutil.disk_usage(file.parent)
    return disk.free < min(KEPT_BYTES, disk.total // KEPT_PART)
