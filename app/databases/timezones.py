"""Time zones by their IANA names: whether there is one, and which are near what was typed."""

import difflib
from functools import cache
from zoneinfo import available_timezones

NEAR = 3
EXAMPLE = "Europe/Vienna"


@cache
def names() -> frozenset[str]:
    """Every zone that this machine knows, without those that only repeat the others."""
    return frozenset(zone for zone in available_timezones() if not zone.startswith(("posix/", "right/", "posixrules")))


def wrong(name: str) -> str | None:
    """What is wrong with a name, in one sentence; None where there is such a zone."""
    zones = names()
    if name in zones:
        return None
    if not zones:
        return "This machine knows no time zones: install the package tzdata."
    close = near(name)
    if close:
        return f"There is no time zone {name!r}: did you mean {' or '.join(close)}?"
    return f"There is no time zone {name!r}: give its IANA name, such as {EXAMPLE}."


def near(name: str) -> list[str]:
    """Zones that are written almost so, or that have a place of that name."""
    wanted = name.strip().replace(" ", "_").casefold()
    by_text = {text: zone for zone in sorted(names(), reverse=True) for text in (zone.casefold(), _place(zone))}
    zones = [by_text[text] for text in difflib.get_close_matches(wanted, by_text, n=2 * NEAR, cutoff=0.75)]
    return list(dict.fromkeys(zones))[:NEAR]


def _place(name: str) -> str:
    return name.rpartition("/")[2].casefold()
