"""The history of a series at a glance: a few figures as small charts on one time axis, with what happened."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from markupsafe import Markup

from app.databases.markers import Marked
from app.history.by_time import by_time, lines
from app.history.frames import doubts, trusted_values
from app.text.multiples_chart import Event, Panel, small_multiples
from rules.metric_values import catalogue

SHOWN = ("single_block_read_ms", "io_share", "read_iops")
"""Latency, what waits for storage, and the load on it."""
SHARES = Markup(
    '<p class="quiet">Shares are of DB time, or of CPU and wait time where DB time is doubtful. '
    "The trend takes CPU and wait time for all intervals then.</p>"
)
FEWEST = 2
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def glance(frame: pd.DataFrame, markers: Sequence[Marked]) -> Markup:
    """The picture of a series' intervals, as `History` frames them; empty below two dated ones."""
    dated, _, _ = by_time(frame)
    if len(dated) < FEWEST:
        return Markup()
    certain = np.zeros(len(dated), dtype=bool)
    drawn = lines(dated, [(trusted_values(dated, name), certain) for name in SHOWN])
    figures = [catalogue()[name] for name in SHOWN]
    panels = [Panel(figure.label, figure.unit, line) for figure, line in zip(figures, drawn, strict=True)]
    picture = small_multiples("glance", "Latency, share of time and load over time", panels, events(markers))
    return picture + (SHARES if doubts(dated).any() else "")


def events(markers: Sequence[Marked]) -> list[Event]:
    """The markers by the letters that picture and list call them; beyond 26 by a dot."""
    return [Event(marker.at, letter_of(place), marker.text) for place, marker in enumerate(markers)]


def letter_of(place: int) -> str:
    """A to Z; then a dot."""
    return LETTERS[place] if place < len(LETTERS) else "•"
