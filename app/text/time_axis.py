"""A time axis for reports as people have them: a few hours last autumn, a week in spring.

Where nothing is stored for most of the time, long gaps are drawn as narrow breaks, each with its length; the rest
keeps its proportions. Places are from 0 (the left edge) to 1.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd
from markupsafe import Markup
from numpy.typing import NDArray

from rules.wording import day

Array = NDArray[Any]
HOUR = timedelta(hours=1)
LONG = 0.05
"""A gap is long from this share of the whole on."""
EMPTY = 0.6
"""Gaps are broken where the long ones take this share of the whole."""
BREAK, NARROW, MOST_BREAKS = 0.05, 0.08, 5
LABELS, APART, WIDE = 6, 0.15, 0.25
HOURS_COUNT = timedelta(days=3)
"""In a run shorter than this one asks at which hour it begins."""
_HOUR = re.compile(r"(?<=\D) \d\d:\d\d$")
"""The hour behind a day."""
STEPS = ("15min", "1h", "3h", "6h", "12h", "1D", "2D", "7D", "14D", "MS", "3MS", "YS", "5YS")
_LENGTHS = dict(
    zip(STEPS, (1 / 4, 1, 3, 6, 12, 24, 48, 168, 336, 730, 2190, 8766, 43830), strict=True)
)  # of hours, about


@dataclass(frozen=True, slots=True)
class Break:
    """A gap that is drawn narrow, with its place and what it says."""

    begin: float
    end: float
    label: str


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark with its label; for that of one that is `roomy` a phone has no room."""

    place: float
    label: str
    roomy: bool = False


class TimeScale:
    """Made from the begin and end of every interval, by rising end; `begin` and `end` are those of the whole."""

    def __init__(self, spans: Array | Sequence[tuple[datetime, datetime]]) -> None:
        times = np.asarray(spans, dtype="M8[us]")
        self.begin: datetime = times[:, 0].min().item()
        self.end: datetime = times[:, 1].max().item()
        if self.end - self.begin < HOUR / 4:
            self.begin, self.end = self.begin - HOUR / 2, self.end + HOUR / 2
        self._runs = self._apart(times)
        self._times, self._places = self._nodes()

    def place(self, moment: datetime) -> float:
        """Where a moment stands."""
        return float(np.interp(self._seconds(moment), self._times, self._places))

    def places(self, moments: Array) -> NDArray[np.float64]:
        """The same of many moments."""
        seconds = (moments - np.datetime64(self.begin)) / np.timedelta64(1, "s")
        return np.interp(seconds, self._times, self._places)

    def holds(self, moment: datetime) -> bool:
        return self.begin <= moment <= self.end

    def breaks(self) -> list[Break]:
        """The gaps that are drawn narrow."""
        ends = zip(self._runs, self._runs[1:], strict=False)
        return [
            Break(self.place(before[1]), self.place(after[0]), gap_length(after[0] - before[1]))
            for before, after in ends
        ]

    def called(self) -> str:
        """The day, the year or the years."""
        if self.begin.date() == self.end.date():
            return day(self.begin)
        years = self.begin.year, self.end.year
        return f"{years[0]}" if years[0] == years[1] else f"{years[0]} to {years[1]}"

    def ticks(self) -> list[Tick]:
        """Round times with their labels, not too near to each other; after a break the day is named."""
        marks: list[Tick] = []
        for begin, end in self._runs:
            width = self.place(end) - self.place(begin)
            moments = _round(begin, end, max(int(LABELS * width), 1))
            if len(self._runs) > 1:
                moments = ((begin, _begins(begin, end)), *moments)
                if marks and ":" in marks[-1].label and self.place(begin) - marks[-1].place < APART:
                    marks.pop()  # an hour gives way to the day behind the break
            for moment, label in moments:
                place = self.place(moment)
                if not marks or place - marks[-1].place >= APART:
                    marks.append(Tick(place, label))
        marks = _with_room(marks)
        if len(marks) > 1 and marks[1].place < WIDE:  # the first stands to the right of its mark
            marks[0] = replace(marks[0], roomy=True)
        return marks

    def marks(self, left: float, right: float, top: float, bottom: float, words: float) -> Markup:
        """The ticks of a picture: between these percent across, from `top` to `bottom`, the labels at `words` below."""
        made = []
        for tick in self.ticks():
            anchor = "start" if tick.place < 0.04 else "end" if tick.place > 0.94 else "middle"
            x, roomy = f"{left + (right - left) * tick.place:.2f}%", ' class="roomy"' if tick.roomy else ""
            made.append(
                f'<line class="tick" x1="{x}" x2="{x}" y1="{top:.1f}" y2="{bottom:.1f}"/>'
                f'<text{roomy} x="{x}" y="{words:.1f}" text-anchor="{anchor}">{tick.label}</text>'
            )
        return Markup("".join(made))  # noqa: S704 - numbers and dates

    def _seconds(self, moment: datetime) -> float:
        return (moment - self.begin).total_seconds()

    def _apart(self, spans: Array) -> list[tuple[datetime, datetime]]:
        """The runs between broken gaps; one run where no gap is broken."""
        whole = self.end - self.begin
        order = np.argsort(spans[:, 0], kind="stable")
        begins, ends = spans[order].T
        reached = np.maximum.accumulate(np.concatenate([spans[:1, 1], ends[:-1]]))
        long = begins - reached >= np.timedelta64(LONG * whole)
        ends_of_runs, begins_of_runs = reached[long].tolist(), begins[long].tolist()
        gaps = [(begin - last, last, begin) for last, begin in zip(ends_of_runs, begins_of_runs, strict=True)]
        if sum((length for length, _, _ in gaps), timedelta()) < EMPTY * whole:
            return [(self.begin, self.end)]
        broken = sorted(gaps, reverse=True)[:MOST_BREAKS]
        edges = sorted((last, first) for _, last, first in broken)
        begins = [self.begin, *(first for _, first in edges)]
        ends = [*(last for last, _ in edges), self.end]
        return list(zip(begins, ends, strict=True))

    def _nodes(self) -> tuple[list[float], list[float]]:
        """Times and places between which the axis is straight."""
        lengths = np.array([max((end - begin).total_seconds(), 60.0) for begin, end in self._runs])
        left = 1 - BREAK * (len(self._runs) - 1)
        widths = np.maximum(lengths / lengths.sum(), NARROW if len(self._runs) > 1 else 0)
        widths = widths / widths.sum() * left
        times, places, at = [], [], 0.0
        for (begin, end), width in zip(self._runs, widths, strict=True):
            times += [self._seconds(begin), max(self._seconds(end), self._seconds(begin) + 1e-3)]
            places += [at, at + float(width)]
            at += float(width) + BREAK
        return times, places


def _with_room(ticks: Sequence[Tick]) -> list[Tick]:
    """A day with an hour is wide: where another mark is near, the hour is left out. The first stands to its right."""
    befores = [-1.0, *(tick.place for tick in ticks[:-1])]
    afters = [*(tick.place for tick in ticks[1:]), 2.0]
    return [
        tick
        if tick.place - before >= WIDE and after - tick.place >= (WIDE if place else 2 * WIDE)
        else Tick(tick.place, _HOUR.sub("", tick.label))
        for place, (before, tick, after) in enumerate(zip(befores, ticks, afters, strict=True))
    ]


def _round(begin: datetime, end: datetime, most: int) -> tuple[tuple[datetime, str], ...]:
    """Round times within, at most so many; the beginning where none is."""
    hours = (end - begin) / HOUR
    step = next((step for step in STEPS if hours / _LENGTHS[step] <= most), STEPS[-1])
    last = end.replace(minute=end.minute - end.minute % 15, second=0, microsecond=0)  # as round as the finest step
    last = last if step.endswith(("min", "h")) else last.replace(hour=0, minute=0)
    return _between(begin, last, step) or ((begin, _begins(begin, end)),)


@lru_cache(maxsize=256)
def _between(begin: datetime, last: datetime, step: str) -> tuple[tuple[datetime, str], ...]:
    """The same whenever the last interval of a day ends: where a report came, they mostly are."""
    first = pd.Timestamp(begin)
    first = first.ceil(step) if step.endswith(("min", "h")) else first.normalize() + pd.Timedelta(days=1)
    moments = list(pd.date_range(first, last, freq=step).to_pydatetime()) if first <= last else []
    return tuple((moment, _label(moment, step)) for moment in moments)


def _begins(begin: datetime, end: datetime) -> str:
    """The day, and in a short run the hour with it: a mark that says the day alone is read as midnight."""
    hour = f" {begin:%H:%M}" if end - begin < HOURS_COUNT and (begin.hour or begin.minute) else ""
    return f"{begin.day} {begin:%b}{hour}"


def _label(moment: datetime, step: str) -> str:
    if step.endswith("YS"):
        return f"{moment:%Y}"
    if step.endswith("MS"):
        return f"{moment:%b %Y}" if moment.month == 1 else f"{moment:%b}"
    if step.endswith("D") or moment.hour == moment.minute == 0:
        return f"{moment.day} {moment:%b}"
    return f"{moment:%H:%M}"


def gap_length(span: timedelta) -> str:
    """How long nothing is stored, as breaks and gaps say it."""
    hours = span / HOUR
    for bound, size, unit in ((48, 1, "h"), (24 * 60, 24, "days"), (24 * 730, 730.5, "months")):
        if hours < bound:
            return f"{hours / size:.0f} {unit}"
    return f"{hours / 8766:.0f} years"
