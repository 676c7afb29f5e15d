"""What is asked of a trend: a metric, a series and a range of time, as they stand in an address."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from app.comparison.sides import series_key
from app.errors import Problem
from app.history import Members, SeriesKey
from app.trend.metrics import DEFAULT, Shown, find

DAY = len("2026-01-31")
NAMES = ("metric", "series", "since", "until")


@dataclass(frozen=True, slots=True)
class Asked:
    """`series` as `instance-2` or `cluster`, None for the one with most reports; times are on the database's clock."""

    metric: Shown
    series: str | None = None
    since: datetime | None = None
    until: datetime | None = None


def read(parameters: Mapping[str, str | None]) -> Asked:
    """From the parameters of an address. Raises Problem with one sentence for what cannot be read."""
    since, until = _moment("since", parameters.get("since")), _moment("until", parameters.get("until"), end=True)
    if since and until and since >= until:
        raise Problem(422, "invalid_range", "since must lie before until: write the earlier time first.")
    return Asked(find(parameters.get("metric") or DEFAULT), parameters.get("series") or None, since, until)


def chosen(members: Members, key: str | None) -> SeriesKey | None:
    """The series of that name, or the one with most reports; None where there is none. Raises Problem."""
    if key is None:
        return members.series[0] if members.series else None
    for one in members.series:
        if series_key(one) == key:
            return one
    names = ", ".join(series_key(one) for one in members.series) or "none yet"
    raise Problem(422, "invalid_series", f"This database has no series of that name; it has {names}.")


def _moment(name: str, text: str | None, *, end: bool = False) -> datetime | None:
    """A day without a time is the whole day."""
    text = (text or "").strip()
    if not text:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise Problem(
            422, "invalid_range", f"{name} is no time: write 2026-01-31 or 2026-01-31T18:00, as the reports print it."
        ) from error
    if found.tzinfo is not None:
        raise Problem(422, "invalid_range", f"{name} names a time zone: write times as the reports print them.")
    if end and len(text) == DAY:
        try:
            return datetime.combine(found, time()) + timedelta(days=1)
        except OverflowError:
            return None
    return found
