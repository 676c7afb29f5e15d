"""What of a target was ever written: of files by their holes, of devices by a sample; and who else has a file open."""

import os
from pathlib import Path

SAMPLES_AT_ONCE = 64
SAMPLE_BYTES = 64 * 1024


def data_bytes(path: str, size: int) -> int:
    """Bytes of a file that are no holes; all of them where its file system tells of none.

    Blocks that are set aside and were never written count as holes: so the kernel says.
    """
    opened = os.open(path, os.O_RDONLY)
    try:
        total, at = 0, 0
        while at < size:
            try:
                begin = os.lseek(opened, at, os.SEEK_DATA)
            except OSError:  # no data behind here
                break
            end = os.lseek(opened, begin, os.SEEK_HOLE)
            total, at = total + end - begin, end
        return total
    finally:
        os.close(opened)


def all_zero(path: str, size: int) -> bool:
    """Whether blocks all over a device read as zeros."""
    opened = os.open(path, os.O_RDONLY)
    try:
        step = max(SAMPLE_BYTES, size // SAMPLES_AT_ONCE)
        places = range(0, max(1, size - SAMPLE_BYTES + 1), step)
        return not any(any(os.pread(opened, SAMPLE_BYTES, place)) for place in places)
    finally:
        os.close(opened)


def open_elsewhere(path: str) -> bool:
    """Whether another program has the file open, as far as this user sees."""
    wanted = Path(path).stat()
    for folder in Path("/proc").glob("[0-9]*/fd"):
        if folder.parent.name == str(os.getpid()):
            continue
        try:
            for link in os.scandir(folder):
                status = link.stat()
                if (status.st_dev, status.st_ino) == (wanted.st_dev, wanted.st_ino):
                    return True
        except OSError:  # of another user, or it has ended
            continue
    return False
