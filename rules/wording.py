"""Figures and times as a sentence says them."""

from datetime import datetime

from rules.core.facts import Facts


def percent(share: float) -> str:
    """0.8319 as 83 %; what is less than one half percent keeps a digit."""
    points = 100 * share
    return f"{points:.0f} %" if abs(points) >= 9.95 or points == 0 else f"{points:.1f} %".replace(".0 %", " %")


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def ms(value: float) -> str:
    """A latency: three figures, no more."""
    if value >= 100:
        return f"{value:,.0f} ms"
    text = f"{value:.1f}" if value >= 10 else f"{value:.2f}"
    return f"{text.rstrip('0').rstrip('.')} ms"


def wait(seconds: float) -> str:
    """How long one wait is, in the unit that people say it in."""
    return f"{seconds:.3g} s" if seconds >= 1 else ms(1000 * seconds)


def count(value: float) -> str:
    """A number with thousands; small ones keep a digit."""
    return f"{value:,.0f}" if abs(value) >= 10 else f"{value:.1f}".removesuffix(".0")


def mib(value: float) -> str:
    """Bytes as MiB."""
    return f"{count(value / 2**20)} MiB"


def gib(value: float) -> str:
    """Bytes as GiB, in MiB below one."""
    return f"{value / 2**30:.1f}".removesuffix(".0") + " GiB" if value >= 0.95 * 2**30 else mib(value)


def kib(value: float) -> str:
    """The size of a request; from a MiB on as MiB."""
    return mib(value) if value >= 2**20 else f"{value / 2**10:.3g} KiB"


def factor(saved: float) -> str:
    """A share saved as the factor by which the rest is faster."""
    return f"{1 / (1 - saved):.1f}" if saved < 1 else "∞"


def a_second(unit: str) -> str:
    """A unit as words; `1/s` is `a second`."""
    return "a second" if unit == "1/s" else unit


def length(seconds: float) -> str:
    """How long a window is: 15 min, 3 h, 72 h."""
    minutes = seconds / 60
    return f"{minutes:.0f} min" if minutes < 119 else f"{minutes / 60:.1f} h".replace(".0 h", " h")


def window(facts: Facts) -> str:
    """How long the interval was and when it began, with the weekday, in the local time that the report prints."""
    elapsed, begin = facts.get("elapsed_s"), _time(facts.get("begin_time"))
    long = length(elapsed) if elapsed else "an interval of unknown length"
    return f"{long} from {begin:%a} {begin.day} {begin:%b %Y %H:%M}" if begin else long


def _time(printed: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(printed) if printed else None
    except ValueError:
        return None
