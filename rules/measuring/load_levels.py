"""How many requests are kept in flight, level by level, for so many disks.

The guide says that more disks make heavier loads, and prints for its eight disks small requests of 1, 2, 3, 6, 9, 12 …
and large ones of 1, 2, 4, 6, 8, 10 …: one and two, then steps of about a fifteenth and an eighth of the largest load,
which are five small and two large requests a disk.
"""

SMALL_A_DISK, SMALL_STEPS = 5, 15
LARGE_A_DISK, LARGE_STEPS = 2, 8
AGGRESSIVE_A_DISK = 25
"""Benchware's more aggressive random reads: 25 requests of each statement."""
MOST_COMMITS = 32
"""Sessions whose commits one write of the log holds, at most."""
LARGEST_LOG_KIB = 1024
"""The log writer writes no more than this at once."""


def small(disks: int) -> list[int]:
    """Small requests in flight, from one to five a disk."""
    return up_to(SMALL_A_DISK * disks, SMALL_STEPS)


def large(disks: int) -> list[int]:
    """Large requests, or streams of them, from one to two a disk."""
    return up_to(LARGE_A_DISK * disks, LARGE_STEPS)


def up_to(most: int, steps: int) -> list[int]:
    """One, two, then whole steps up to the most, which is always the last; nothing where the most is none."""
    step = max(1, -(-most // steps))
    return sorted({level for level in (1, 2, *range(step, most + 1, step), most) if 1 <= level <= most})


def doubled(most: int) -> list[int]:
    """One, two, four … up to the most, which is always the last."""
    return sorted({*(1 << power for power in range(most.bit_length()) if 1 << power <= most), most})


def commits(size_kib: int) -> list[int]:
    """Commits of that much redo in one write of the log."""
    return doubled(max(1, min(MOST_COMMITS, LARGEST_LOG_KIB // size_kib)))
