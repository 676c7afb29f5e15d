"""What is asked of trends: metrics, series and a range of time, as they stand in an address."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from app.history.frames import Members, SeriesKey
from app.trend.metrics import DEFAULT, Shown, find
from app.web import times
from app.web.problems import Problem
from rules.wording import counted

NAMES = ("metric", "series", "since", "until")
MOST = 20
"""Trends of one call: each looks for changes of level, in up to some thousand intervals."""
SHOWN = 60


@dataclass(frozen=True, slots=True)
class Asked:
    """`series` as `instance-2` or `cluster`, None for the one with most reports; times are on the database's clock."""

    metric: Shown
    series: str | None = None
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Several:
    """The same for several metrics, each of several series; no series is the one with most reports."""

    metrics: tuple[Shown, ...]
    series: tuple[str, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    heat: bool = False


def read(parameters: Mapping[str, str | None]) -> Asked:
    """From the parameters of a page's address. Raises Problem with one sentence for what cannot be read."""
    metric = find(parameters.get("metric") or DEFAULT)
    return Asked(metric, parameters.get("series") or None, *times.between(parameters))


def several(
    metrics: Sequence[str], series: Sequence[str], *, since: str | None, until: str | None, heat: bool = False
) -> Several:
    """The same from a call, in the order asked, each once. Raises Problem with one sentence."""
    figures = dict.fromkeys(find(name) for name in metrics or (DEFAULT,))
    asked = Several(
        tuple(figures), tuple(dict.fromkeys(series)), *times.between({"since": since, "until": until}), heat
    )
    many = len(asked.metrics) * max(len(asked.series), 1)
    if many > MOST:
        message = f"metric and series ask for {many} trends ({counted(len(asked.metrics), 'metric')} of "
        message += f"{counted(max(len(asked.series), 1), 'series', 'series')})"
        raise Problem(422, "invalid_request", f"{message}: ask for at most {MOST} in one call.")
    return asked


def lines(members: Members, asked: Several) -> list[SeriesKey | None]:
    """The series that are asked for; None where the database has none at all. Raises Problem."""
    return [chosen(members, key) for key in asked.series or (None,)]


def chosen(members: Members, key: str | None) -> SeriesKey | None:
    """The series of that name, or the one with most reports; None where there is none. Raises Problem."""
    if key is None:
        return members.series[0] if members.series else None
    for series in members.series:
        if series.key == key:
            return series
    names = ", ".join(series.key for series in members.series) or "none yet"
    raise Problem(422, "invalid_series", f"series: this database has no {key[:SHOWN]!r}; it has {names}.")
