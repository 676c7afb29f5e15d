"""What has to be known before two load curves are compared: one that cannot be right, loads that are not alike."""

from collections.abc import Iterator, Sequence

from parsers.load_curves.curve import LoadCurve
from rules.wording import kib, number

NAMELESS = "the first", "the second"
"""What sides are called that have no name, or one name."""

MIX, SIZE = 5.0, 1.1
"""Shares of writes so many percent apart, and sizes so many times apart, are of other loads (our judgement)."""


def caveats(first: LoadCurve, second: LoadCurve, names: tuple[str, str], wrong: Sequence[str | None]) -> Iterator[str]:
    """A sentence for each; `wrong` says why a curve cannot be right."""
    for name, why in zip(names, wrong, strict=True):
        if why:
            yield f"{opening(name)} cannot be right: {why}."
    if _apart(first.io_bytes, second.io_bytes, SIZE) or _apart(first.write_percent, second.write_percent, 1.0, MIX):
        yield (
            f"Their loads differ, which alone may explain what follows: {_load(first)} ({names[0]}) and "
            f"{_load(second)} ({names[1]})."
        )


def opening(name: str) -> str:
    """The name at the beginning of a sentence."""
    return f"T{name[1:]}" if name in NAMELESS else name


def _apart(first: float | None, second: float | None, times: float, more: float = 0.0) -> bool:
    return first is not None and second is not None and max(first, second) > times * min(first, second) + more


def _load(curve: LoadCurve) -> str:
    writes = curve.write_percent
    if writes is None:
        mix = "requests"
    else:
        mix = "reads" if not writes else "writes" if writes >= 100 else f"requests with {number(writes)} % writes"
    return f"{kib(curve.io_bytes)} {mix}" if curve.io_bytes else mix
