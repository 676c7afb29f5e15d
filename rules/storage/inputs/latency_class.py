"""Which kind of medium answers an unloaded read in a time like this one, by the table of media."""

from dataclasses import dataclass
from functools import cache

from rules.storage.inputs.media import media
from rules.wording import ms


@dataclass(frozen=True, slots=True)
class KindOfMedia:
    """A kind of media on the scale of latency, ms: the shortest and the longest of an unloaded read over its classes,
    with the classes' own names and ranges."""

    name: str
    low_ms: float
    high_ms: float
    classes: tuple[tuple[str, float, float], ...]


NAMES = {"flash": "Flash", "cloud": "Cloud volumes", "disk": "Disks"}


@cache
def kinds_of_media() -> tuple[KindOfMedia, ...]:
    """Every kind of the table, the fastest first."""
    kinds = []
    for kind, name in NAMES.items():
        rows = [
            (medium.label, medium.floor_ms[0], medium.floor_ms[2]) for medium in media().values() if medium.kind == kind
        ]
        low, high = min(row[1] for row in rows), max(row[2] for row in rows)
        kinds.append(KindOfMedia(name, low, high, tuple(sorted(rows, key=lambda row: row[1:]))))
    return tuple(sorted(kinds, key=lambda kind: kind.low_ms))


def latency_class(read_ms: float) -> str:
    """What a mean single-block read of so many ms is as fast as; it says nothing of why: a queue may be part of it."""
    by_name = {kind.name: kind for kind in kinds_of_media()}
    flash, disk = by_name[NAMES["flash"]], by_name[NAMES["disk"]]
    if read_ms < flash.low_ms:
        return f"faster than any medium: a cache answers (below {ms(flash.low_ms)})"
    if read_ms <= flash.high_ms:
        return f"as fast as flash (up to {ms(flash.high_ms)})"
    if read_ms < disk.low_ms:
        return f"slower than flash, faster than an idle disk ({ms(flash.high_ms)} to {ms(disk.low_ms)})"
    if read_ms <= disk.high_ms:
        return f"as long as an idle disk takes ({ms(disk.low_ms)} to {ms(disk.high_ms)})"
    return f"longer than an idle disk takes (above {ms(disk.high_ms)})"
