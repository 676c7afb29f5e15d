"""Figures with their units: short ones for sentences, ones that keep their digits for tables."""

import re
from math import isfinite
from typing import Any

UNKNOWN = "–"
LITTLE = 0.005
"""A share that rounds to no percent."""
HUNDREDTH = 0.01
THOUSAND = 1000
"""A ratio beyond these has one side next to nothing: two figures of it are enough."""
_KIB, _MIB = 2**10, 2**20
_EVERYTHING = 2**63
_OF_BYTES = re.compile(r"(?<!file)_size$|(?:sga|memory|memory_max|aggregate)_target$|aggregate_limit$|^log_buffer$")
"""Parameters in bytes, by their names; other targets are times."""
_BYTES = {"B": "MiB", "bytes": "MiB", "B/s": "MiB/s", "bytes/s": "MiB/s"}
_SUFFIX = {"1/s": "/s", "1/h": "/h", "count": "", "sessions": "", "ratio": ""}


# In sentences


def percent(share: float) -> str:
    """0.8319 as 83 %; what is less than one half percent keeps a digit."""
    points = 100 * share
    return f"{points:.0f} %" if abs(points) >= 9.95 or points == 0 else f"{points:.1f} %".replace(".0 %", " %")


def shares(least: str, most: str) -> str:
    """Two shares that are printed already, as one: 75 to 79 %."""
    return least if least == most else f"{least.removesuffix(' %')} to {most}"


def ms(value: float) -> str:
    """A latency: three figures, no more."""
    if value >= 100:
        return f"{value:,.0f} ms"
    text = f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.01 or value <= 0 else f"{value:.1g}"
    return f"{text.rstrip('0').rstrip('.')} ms"


def wait(seconds: float) -> str:
    """How long one wait is, in the unit that people say it in."""
    return f"{exactly(seconds)} s" if seconds >= 1 else ms(1000 * seconds)


def count(value: float) -> str:
    """A number with thousands; small ones keep a digit."""
    return f"{value:,.0f}" if abs(value) >= 10 else f"{value:.1f}".removesuffix(".0")


def two(value: float) -> str:
    """A number with two figures and no exponent; thousands apart."""
    return f"{value:,.0f}" if abs(value) >= 10 else f"{value:.2g}"


def mib(value: float) -> str:
    """Bytes as MiB."""
    return f"{count(value / _MIB)} MiB"


def gib(value: float) -> str:
    """Bytes as GiB, in MiB below one."""
    return f"{value / 2**30:.1f}".removesuffix(".0") + " GiB" if value >= 0.95 * 2**30 else mib(value)


def sized(value: str | None, parameter: str) -> str:
    """A parameter as it is set; beside bytes that nobody reads stands their size: `10737418240 (10 GiB)`."""
    if not value:
        return "not set"
    in_bytes = value.isascii() and value.isdigit() and _OF_BYTES.search(parameter.casefold())
    if not in_bytes or not _KIB <= int(value) < _EVERYTHING:
        return value
    return f"{value} ({gib(int(value)) if int(value) >= _MIB else kib(int(value))})"


def kib(value: float) -> str:
    """The size of a request; from a MiB on as MiB."""
    return mib(value) if value >= _MIB else f"{exactly(value / 2**10)} KiB"


def factor(saved: float) -> str:
    """A share saved as the factor by which the rest is faster."""
    return f"{1 / (1 - saved):.1f}" if saved < 1 else "∞"


def a_second(unit: str) -> str:
    """A unit as words; `1/s` is `a second`."""
    return "a second" if unit == "1/s" else unit


def exactly(value: float) -> str:
    """A figure beside another that should be equal: thousands for large ones, three digits for small ones."""
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"


# Before against after, in sentences and tables


def three(value: float) -> str:
    """A measured number with three figures and no exponent; thousands apart."""
    if abs(value) >= 100 or value == 0:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}" if abs(value) >= 0.1 else f"{value:.2g}"


def spent(ms: float | None, *beside: float | None) -> str:
    """Time per unit of work with three figures, in the unit one says it in: 6.31 ms, 58.9 s, 17.1 µs. What stands
    beside others is in the unit of the largest of them."""
    if ms is None:
        return UNKNOWN
    largest = max(abs(time_ms) for time_ms in (ms, *beside) if time_ms is not None)
    if largest >= 10_000:
        return f"{three(ms / 1000)} s"
    return f"{three(ms)} ms" if largest >= 0.1 or largest == 0 else f"{three(1000 * ms)} µs"


def times(ratio: float | None) -> str:
    """A factor with three figures: ×3.56; what is next to nothing against the other with two: ÷67,000, ×1,200."""
    if ratio is None:
        return UNKNOWN
    if 0 < ratio <= HUNDREDTH:
        return f"÷{_rounded(1 / ratio)}"
    if not isfinite(ratio):
        return "×∞"
    return f"×{_rounded(ratio) if ratio >= THOUSAND else three(ratio)}"


def became(ratio: float | None) -> str:
    """A factor in a cell: ×3.56; what is no more there is gone."""
    return "gone" if ratio == 0 else times(ratio)


def _rounded(many: float) -> str:
    return f"{float(f'{many:.1e}'):,.0f}"


def change(ratio: float) -> str:
    """After / before as a signed percentage: −72 %; from twice on as a factor: ×2.35; a hundredth as ÷100."""
    if ratio >= 2 or 0 < ratio <= HUNDREDTH:
        return times(ratio)
    points = 100 * (ratio - 1)
    return f"{points:+.0f} %".replace("-", "−") if abs(points) >= 0.5 else "±0 %"


def fell_by(ratio: float) -> str:
    """How far something fell or rose, as one says it: fell by only a third, rose by 12 %, doubled."""
    if abs(ratio - 1) < 0.03:
        return "stayed the same"
    if 0 < ratio <= HUNDREDTH:
        return f"fell to 1/{_rounded(1 / ratio)}"
    if ratio < 1:
        return f"fell by {_part(1 - ratio)}"
    return f"rose by {_part(ratio - 1)}" if ratio < 1.95 else f"grew to {times(ratio)[1:]} times as much"


def _part(share: float) -> str:
    for name, value in (("a quarter", 0.25), ("a third", 1 / 3), ("half", 0.5), ("two thirds", 2 / 3)):
        if abs(share - value) < 0.012:
            return name
    return percent(share)


# In tables


def number(value: float | None, digits: int = 3) -> str:
    """At least `digits` significant digits, no decimals from 1,000 on: 9,855 · 84.6 · 5.25 · 0.31."""
    if value is None:
        return UNKNOWN
    if isinstance(value, int) or value == int(value):
        return f"{value:,.0f}"
    size = abs(value)
    if size >= 1:
        before = 1 if size < 10 else 2 if size < 100 else 3 if size < 1000 else digits
        return f"{value:,.{max(digits - before, 0)}f}"
    if size >= 10**-4:
        return f"{value:.{digits - 1}g}"
    return f"{value:.6f}" if size >= 10**-5 else f"{value:.1e}"


def percent_to(share: float | None, decimals: int = 1) -> str:
    """A share of 0 to 1 as percent, with as many decimals wherever it stands in a column."""
    return UNKNOWN if share is None else f"{share * 100:,.{decimals}f} %"


def saved(share: float | None) -> str:
    """A saving in whole percent; what is there but too little to count says so."""
    return "<1 %" if share is not None and 0 < share < LITTLE else percent_to(share, 0)


def savings(low: float, high: float) -> str:
    """Two savings as one: 75 to 79 %; what is too little to count is called as in a table."""
    least, most = (saved(share) if share < LITTLE else percent(share) for share in (low, high))
    return shares(least, most)


def figure(value: Any, unit: str | None = None) -> str:
    """A value with its unit: shares as percent, bytes as MiB; text as it is."""
    if value is None:
        return UNKNOWN
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, int | float):
        return f"{value} {unit}" if unit else str(value)
    if unit == "1" or (unit or "").startswith("share"):
        return f"{percent_to(value)} {(unit or '')[5:].strip()}".strip()
    if unit in _BYTES:
        return _bytes(value, _BYTES[unit])
    suffix = _SUFFIX.get(unit or "", unit or "")
    return f"{number(value)}{'' if suffix.startswith('/') else ' '}{suffix}".strip()


def _bytes(value: float, unit: str) -> str:
    if abs(value) < (_MIB / 10 if unit.endswith("/s") else _MIB):
        return f"{number(value / 1024)} {unit.replace('M', 'K')}"
    return f"{number(value / _MIB)} {unit}"


def unit_shown(unit: str | None) -> str:
    """The unit that a table's heading names for figures drawn by `cell`."""
    return _BYTES.get(unit or "", unit or "")


def cell(value: Any, unit: str | None = None) -> str:
    """A table cell: every printed digit is kept, thousands are separated, bytes become MiB."""
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if unit in _BYTES:
        return number(value / _MIB)
    return f"{value:,}"
