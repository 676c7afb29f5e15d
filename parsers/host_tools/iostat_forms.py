"""Other forms of iostat's output, made into the plain one; what stood on a line stays there.

`-h` and `--pretty` print reads and writes in tables below each other, `--human` figures with a unit (`1.5M`, `2.0%`).
Up to release 11 `-h` gives a device's name a line of its own; before 10 a time has no day (`Time: 11:36:13`).
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from parsers.host_tools import clock

_FIRST_LINE = re.compile(r"\S{1,60} \S{1,255} \([^()\s]{1,255}\)\s{1,9}(\S{6,10})(?:\s|\Z)")
_TIME = "Time: "
_FIRST, *_OTHERS = ("r/s", "w/s", "d/s", "f/s")
_WITH_UNIT = re.compile(r"(\d{1,12}[.,]\d{1,6})([kMGTP%])\Z")
_HAS_UNITS = re.compile(r"\d[.,]\d{1,6}[kMGTP%](?:\s|\Z)")
_FACTORS = {"%": 1.0} | {unit: 1024.0**power for power, unit in enumerate("kMGTP")}
_LONGEST_LINE = 2_000


def plain(lines: Sequence[str]) -> Sequence[str]:
    """The lines in the plain form."""
    if any(line.startswith(_TIME) for line in lines):
        lines = list(_with_days(lines))
    if any(_parts_name(*pair) for pair in pairwise(lines)):
        lines = list(_with_names(lines))
    if any(_HAS_UNITS.search(line[:_LONGEST_LINE]) for line in lines):
        lines = list(_without_units(lines))
    return _in_one_table(lines) if any(map(is_part, lines)) else lines


def is_part(line: str) -> bool:
    """Whether a line heads reads, writes or what else alone, with the device's name behind them."""
    if not line.rstrip().endswith(" Device"):
        return False
    words = line[:_LONGEST_LINE].split()
    return (words[0] == _FIRST and not set(_OTHERS) & set(words)) or words[0] in _OTHERS


def _with_days(lines: Sequence[str]) -> Iterator[str]:
    """Times with the day of their run's first line, and the next day where the clock went back."""
    days = [first[1] for line in lines[:5] if (first := _FIRST_LINE.match(line[:_LONGEST_LINE]))]
    day_first = clock.day_first(f"{day} {_time(line)}" for day in days for line in lines if line.startswith(_TIME))
    day = ""
    before: datetime | None = None
    for line in lines:
        if first := _FIRST_LINE.match(line[:_LONGEST_LINE]):
            day, before = first[1], None
        if not line.startswith(_TIME):
            yield line
            continue
        time = clock.moment(f"{day} {_time(line)}", day_first=day_first)
        while time and before and time < before:
            time += timedelta(days=1)
        before = time or before
        yield time.isoformat(" ") if time else ""


def _time(line: str) -> str:
    return line.removeprefix(_TIME)[:_LONGEST_LINE].strip()


def _parts_name(line: str, after: str) -> bool:
    """Whether a word stands alone above figures that begin with blanks."""
    name, figures = line[:_LONGEST_LINE].split(), after[:_LONGEST_LINE].split()
    return (
        len(name) == 1 and not line[0].isspace() and len(figures) > 1 and after[0].isspace() and figures[0][0].isdigit()
    )


def _with_names(lines: Sequence[str]) -> Iterator[str]:
    name = ""
    for line, after in pairwise([*lines, ""]):
        parted = _parts_name(line, after)
        yield "" if parted else name + line
        name = line.strip() if parted else ""


def _without_units(lines: Sequence[str]) -> Iterator[str]:
    """Figures in the unit of their headings, which count KiB or MiB; shares without their sign."""
    headings: list[str] = []
    for line in lines:
        words = line[:_LONGEST_LINE].split()
        if {_FIRST, *_OTHERS, "%idle"} & set(words):
            headings = [word for word in words if word != "avg-cpu:"]
        elif words and len(words) == len(headings):
            line = " ".join(map(_figure, headings, words))
        yield line


def _figure(heading: str, word: str) -> str:
    unit = _WITH_UNIT.match(word)
    if unit is None:
        return word
    value = float(unit[1].replace(",", ".")) * _FACTORS[unit[2]]
    return f"{value / _FACTORS['M'] if heading[1:3] == 'MB' else value:.6f}"


def _in_one_table(lines: Sequence[str]) -> list[str]:
    """The tables of one report side by side, where the first of them stands."""
    made = list(lines)
    places: dict[str, int] = {}  # where each device has its row
    heading, width = 0, 0
    for at, line in enumerate(lines):
        words = line[:_LONGEST_LINE].split()
        if is_part(line):
            if words[0] == _FIRST:
                places, heading, made[at] = {}, at, "Device"
            else:
                made[at] = ""
            made[heading] += "".join(f" {word}" for word in words[:-1])
            width = len(words)
        elif words and len(words) == width:
            place = places.setdefault(words[-1], at)
            made[at] = words[-1] if place == at else ""
            made[place] += "".join(f" {word}" for word in words[:-1])
        elif words:
            width = 0
    return made
