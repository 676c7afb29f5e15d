"""What makes a result better than the storage is: a target that caches hold, and blocks that were never written."""

from collections.abc import Iterator

from rules.wording import exactly

GIB = 1 << 30
SMALL_TARGET = 16 * GIB
"""Caches of storage arrays have gigabytes: a target below this may lie in one (our judgement)."""
SMALL_CACHE = 4.0
"""CERN's paper: a cache of a quarter of what is read changed nothing against one of an eighth."""
LONG_RUN_DISKS, SECONDS_A_DISK = 30, 2.0
"""The guide: from 30 disks on a load takes two seconds a disk, so that all of them get there."""

IN_CACHE = (
    "The targets ({size}) are less than four times the cache ({cache}): it answers a part, and the result is too good."
)
MAYBE = (
    "The targets are small ({size}): a cache of the storage may hold them, and the result is too good; "
    "--cache-size says how large that is."
)
SHORT = "With {disks} disks each load should take {least:g} s or more, two a disk: --duration."


def warnings(size: int, cache_mb: int | None, disks: int, seconds: float) -> Iterator[str]:
    """A sentence for each thing that makes the result doubtful, before anything runs."""
    if cache_mb and size < SMALL_CACHE * cache_mb * (1 << 20):
        yield IN_CACHE.format(size=amount(size), cache=amount(cache_mb << 20))
    elif cache_mb is None and size < SMALL_TARGET:
        yield MAYBE.format(size=amount(size))
    if disks >= LONG_RUN_DISKS and seconds < SECONDS_A_DISK * disks:
        yield SHORT.format(disks=disks, least=SECONDS_A_DISK * disks)


def amount(size: int) -> str:
    """Bytes as one reads them."""
    return f"{exactly(size / GIB)} GiB" if size >= GIB else f"{exactly(size / (1 << 20))} MiB"
