"""Output of `vmstat` with or without times: Linux (narrow and wide), AIX, Solaris; the heading may come again."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from parsers.errors import NotHostOutput
from parsers.host_tools import clock
from parsers.host_tools.activity import HostActivity, HostSample

_LOGICAL_CPUS = re.compile(r"\blcpu=(\d{1,5})\b")
_AFTER_USER = ("us", "sy", "id", "wa", "st", "gu", "pc", "ec")
_LONGEST_LINE = 2_000
_LARGEST = 1e15
_FIGURE = re.compile(r"\d+(?:[.,]\d+)?\Z")


@dataclass(slots=True)
class _Heading:
    """Where the columns stand. `us`, `sy`, `id` are neighbours: `sy` alone may also count system calls."""

    places: dict[str, int]
    figures: int  # how many words of a row are figures; what follows is its time


@dataclass(slots=True)
class _Run:
    day_first: bool = False
    samples: list[HostSample] = field(default_factory=list)
    before: datetime | None = None
    collected: datetime | None = None  # when a collector began the run: its rows print no time
    since_boot: bool = True
    unread: list[int] = field(default_factory=list)


def recognises(lines: Sequence[str]) -> bool:
    return any(_heading(line) for line in lines)


def _heading(line: str) -> _Heading | None:
    if "us" not in line or "id" not in line:
        return None
    words = line[:_LONGEST_LINE].split()
    if words[:2] != ["r", "b"] or "us" not in words or "id" not in words[words.index("us") :]:
        return None
    user = words.index("us")
    places = {name: user + index for index, name in enumerate(words[user:]) if name in _AFTER_USER}
    return _Heading({"r": 0, "b": 1, **places}, max(places.values()) + 1)


def read(lines: Sequence[str], called: str) -> HostActivity:
    """Every row but the first, which holds averages since boot."""
    heading: _Heading | None = None
    run = _Run()
    cpus: int | None = None
    for number, line in enumerate(lines, 1):
        if match := _LOGICAL_CPUS.search(line[:_LONGEST_LINE]):
            cpus = int(match[1])
        if clock.is_collected(line):
            began = clock.stamp(line)
            run.collected = clock.moment(began, day_first=False) if clock.is_time(began) else None
            run.since_boot = True
        elif found_heading := _heading(line):
            heading = found_heading
        elif heading and (words := line[:_LONGEST_LINE].split()):
            _row(run, heading, number, words)
    if not run.samples:
        raise NotHostOutput(
            f"{called} holds nothing but the averages since boot that vmstat prints first: "
            "take several samples with `vmstat -t 5` during the interval."
        )
    notes = []
    if run.unread:
        where = f"the first is line {run.unread[0]}"
        notes.append(f"{len(run.unread):,} lines could not be read and are left out; {where}.")
    return HostActivity("vmstat", None, cpus, tuple(run.samples), tuple(notes))


def _row(run: _Run, heading: _Heading, number: int, words: list[str]) -> None:
    figures = _read_figures(words[: heading.figures])
    if figures is None or len(figures) < heading.figures:
        if words[0][:1].isdigit():
            run.unread.append(number)
        return
    printed = " ".join(words[heading.figures :])
    time = clock.moment(printed, day_first=run.day_first) if clock.is_time(printed) else None
    seconds = clock.seconds_between(run.before, time)
    run.before, time = time, time or run.collected
    if run.since_boot:
        run.since_boot = False
        return
    cell = {name: figures[place] for name, place in heading.places.items()}
    run.samples.append(
        HostSample(
            time.isoformat() if time else None,
            seconds,
            cell.get("us"),
            cell.get("sy"),
            cell.get("wa"),
            cell.get("st"),
            cell.get("id"),
            cell.get("r"),
            cell.get("b"),
            line=number,
        )
    )


def _read_figures(words: Sequence[str]) -> list[float] | None:
    try:
        figures = [float(word.replace(",", ".")) for word in words if _FIGURE.match(word)]
    except ValueError:
        return None
    return figures if len(figures) == len(words) and all(figure < _LARGEST for figure in figures) else None
