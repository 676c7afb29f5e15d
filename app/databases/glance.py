"""The history of a series at a glance: a few figures as small charts on one time axis, with what happened."""

from collections.abc import Sequence
from math import isnan

import pandas as pd
from markupsafe import Markup

from app.databases.markers import Marked
from app.history.frames import moments, trusted
from app.text.course_chart import Point
from app.text.multiples_chart import Event, Panel, small_multiples
from rules.core.measure import catalogue
from rules.thresholds.intervals import FIRST_YEAR, LAST_YEAR

SHOWN = ("single_block_read_ms", "io_share", "read_iops")
"""Latency, what waits for storage, and the load on it."""
FEWEST = 2
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def glance(frame: pd.DataFrame, markers: Sequence[Marked]) -> Markup:
    """The picture of a series' intervals, as `History` frames them; empty below two dated ones."""
    dated = frame[frame.end_time.notna()].sort_values("end_time", kind="stable")
    dated = dated[dated.end_time.dt.year.between(FIRST_YEAR, LAST_YEAR)]
    if len(dated) < FEWEST:
        return Markup()
    panels = [Panel(catalogue()[name].label, catalogue()[name].unit, _points(dated, name)) for name in SHOWN]
    return small_multiples("glance", "Latency, share of time and load over time", panels, events(markers))


def events(markers: Sequence[Marked]) -> list[Event]:
    """The markers by the letters that picture and list call them; beyond 26 by a dot."""
    return [Event(marker.at, letter_of(place), marker.text) for place, marker in enumerate(markers)]


def letter_of(place: int) -> str:
    """A to Z; then a dot."""
    return LETTERS[place] if place < len(LETTERS) else "•"


def _points(frame: pd.DataFrame, name: str) -> list[Point]:
    columns = (moments(frame.begin_time), moments(frame.end_time), trusted(frame, name).tolist(),
               frame.upload.tolist(), frame.part.tolist())  # fmt: skip
    return [
        Point(end if begin is None or begin > end else begin, end, value, False, f"/reports/{upload}?part={part}")
        for begin, end, value, upload, part in zip(*columns, strict=True)
        if end is not None and not isnan(value)
    ]
