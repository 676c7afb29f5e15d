"""The load of each row, and the unit of latencies that print none: decided by Little's law where that can be."""

import math
from collections.abc import Sequence
from statistics import median

from parsers.load_curves.source import KIB, MIB
from parsers.load_curves.tables.rows import Figures

_NAMES = {"outstanding": "requests outstanding", "jobs": "jobs", "threads": "threads"}
_SAME = 0.35  # of a logarithm: a product of columns is taken unless one of them alone is clearly nearer
_UNITS = ((1.0, "milliseconds"), (1e-3, "microseconds"), (1e3, "seconds"), (1e-6, "nanoseconds"))
_FEWEST, _MOST = 0.5, 1000.0  # requests in flight at the lightest load of a test
_OF_BANDWIDTH = (("KiB", KIB / 1e6), ("bytes", 1e-6))
_LARGEST, _NEARLY = 4 * MIB, 1.1
_QUICKEST = 10.0  # microseconds: no storage answers sooner under thousands of requests


def loads(rows: Sequence[Figures], flights: Sequence[float | None]) -> tuple[list[float | None], tuple[str, ...]]:
    """The load of each row, and the columns that it is the product of.

    `flights` is rate times latency where both are printed.
    """
    there = [name for name in _NAMES if any(row.get(name) for row in rows)]
    if "outstanding" in there and any((row.get("outstanding") or 0) % 1 for row in rows):
        there = ["outstanding"]  # measured: a mean of all jobs
    product = _product(rows, there)
    if len(there) > 1 and "outstanding" in there:
        alone = _product(rows, ["outstanding"])
        away, away_alone = _away(product, flights), _away(alone, flights)
        if away is not None and away_alone is not None and away_alone + _SAME < away:
            return alone, ("outstanding",)
    return product, tuple(there)


def in_words(names: Sequence[str]) -> str | None:
    """The product in words; None where it is one column."""
    return f"The load is {' × '.join(_NAMES[name] for name in names)}." if len(names) > 1 else None


def _product(rows: Sequence[Figures], names: Sequence[str]) -> list[float | None]:
    products: list[float | None] = []
    for row in rows:
        parts = [row.get(name) for name in names]
        products.append(math.prod(part for part in parts if part) if any(parts) else None)
    return products


def _away(loads_: Sequence[float | None], flights: Sequence[float | None]) -> float | None:
    each = [abs(math.log(flight / load)) for load, flight in zip(loads_, flights, strict=True) if load and flight]
    return median(each) if each else None


def unit_of_latency(
    loads_: Sequence[float | None], rates: Sequence[float | None], printed: Sequence[float | None]
) -> tuple[float, str]:
    """Milliseconds of a latency without a unit, and a sentence: in that unit rate × latency is nearest the load."""
    each = [
        math.log(rate * latency / 1000 / load)
        for load, rate, latency in zip(loads_, rates, printed, strict=True)
        if load and rate and latency
    ]
    if not each:
        return _without_loads(rates, printed)
    factor, name = min(_UNITS, key=lambda unit: abs(median(each) + math.log(unit[0])))
    return (
        factor,
        f"The latency has no unit: {name} are taken, in which rate × latency comes nearest to the load.",
    )


def _without_loads(rates: Sequence[float | None], printed: Sequence[float | None]) -> tuple[float, str]:
    """The same where no load is printed: milliseconds, unless no test begins with so many requests in flight."""
    each = [(rate * latency / 1000, latency) for rate, latency in zip(rates, printed, strict=True) if rate and latency]
    least, quickest = (min(figures) for figures in zip(*each, strict=True)) if each else (0.0, 0.0)
    if least > _MOST and least / 1000 > _FEWEST and quickest >= _QUICKEST:
        return 1e-3, "The latency has no unit: microseconds are taken, as milliseconds would be thousands in flight."
    return 1.0, "The latency has no unit: milliseconds are assumed."


def unit_of_bandwidth(
    rates: Sequence[float | None], printed: Sequence[float | None], stated: float
) -> tuple[float, str] | None:
    """Megabytes of a bandwidth without a unit, and a sentence; None where MB fit.

    Requests larger than a storage takes in one piece show another unit: KiB as fio counts, or bytes. `stated` is how
    large the largest are, where that is printed.
    """
    largest = max(_LARGEST, stated * _NEARLY)
    sizes = [mbps * 1e6 / rate for rate, mbps in zip(rates, printed, strict=True) if rate and mbps]
    if not sizes or median(sizes) <= largest:
        return None
    for name, factor in _OF_BANDWIDTH:
        if median(sizes) * factor <= largest:
            return (
                factor,
                f"The bandwidth has no unit: {name} a second are taken, as requests of MB would be too large.",
            )
    return None
