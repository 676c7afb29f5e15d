"""How long single waits take when only their mean is told: most of them shorter, a few far longer."""

from math import erf, log, sqrt

from tests.writer.model import Row
from tests.writer.releases import Release
from tests.writer.shop_work import Wait

MILLIS = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 1000.0, None)
MICROS = (0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512, None)
NEW_MILLIS = (0.512, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, None)
HALF_SECONDS = (32.0, 64.0, 125.0, 250.0, 500.0, 1000.0, 2000.0, None)
MINUTES = (2e3, 4e3, 8e3, 16e3, 32e3, 60e3, 120e3, None)
SPREAD = 0.85


def below(upper: float, mean: float, spread: float = SPREAD) -> float:
    """The share of waits shorter than `upper` where their logarithms are spread like a bell."""
    middle = log(mean) - spread**2 / 2
    return 0.5 * (1 + erf((log(upper) - middle) / (spread * sqrt(2))))


def _bands(mean: float, uppers: tuple[float | None, ...]) -> dict[str, float | None]:
    shares, done = {}, 0.0
    for place, upper in enumerate(uppers):
        reached = 1.0 if upper is None else below(upper, mean)
        percent = 100 * (reached - done)
        shares[f"b{place}"] = percent if percent >= 0.05 else None
        done = reached
    return shares


def _row(wait: Wait, uppers: tuple[float | None, ...], waits: float, part: str) -> Row:
    return {"event": wait[0], "waits": waits, "part": part, **_bands(wait[3], uppers)}


def _between(wait: Wait, low: float, high: float) -> float:
    return round(wait[2] * (below(high, wait[3]) - below(low, wait[3])))


def wait_histogram(waits: tuple[Wait, ...], release: Release) -> list[Row]:
    """The tables that a release prints of them."""
    chosen = sorted((one for one in waits if one[3] > 0 and one[2]), key=lambda one: one[0])
    late = release.product == "awr" and release.version >= "12.2"
    if release.product == "statspack":
        return [_row(one, MILLIS, one[2], "") for one in chosen]
    rows = [_row(one, MICROS if late else MILLIS, one[2], "") for one in chosen]
    parts = [
        *([("(up to 32 ms)", NEW_MILLIS, 0.512, 32.0)] if late else []),
        ("(up to 2 sec)" if late else "(64 msec to 2 sec)", HALF_SECONDS, 32.0, 2000.0),
        ("(up to 2 min)" if late else "(4 sec to 2 min)", MINUTES, 2000.0, 120_000.0),
    ]
    for part, uppers, low, high in parts:
        counted = ((one, _between(one, low, high)) for one in chosen)
        rows += [_row(one, uppers, count, part) for one, count in counted if count]
    return rows
