"""Times as people write them in an address or a form: on the clock that reports print, without a time zone."""

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta

from app.web.problems import Problem

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
MIDNIGHT = "T00:00:00"


def read(text: str | None, called: str, *, end: bool = False) -> datetime | None:
    """The time, None where nothing stands; a day alone is its beginning, with `end` all of it.

    Raises ValueError with one sentence about what is `called` so.
    """
    text = (text or "").strip()
    if not text:
        return None
    day = _day(text)
    if day is not None:
        return _after(day) if end else datetime.combine(day, time())
    if DAY.fullmatch(text[:10]):
        try:
            date.fromisoformat(text[:10])
        except ValueError as error:
            raise ValueError(f"{called} names a day that does not exist.") from error
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise ValueError(
            f"{called} is no time: write 2026-01-31 or 2026-01-31T18:00, as the reports print it."
        ) from error
    if found.tzinfo is not None:
        raise ValueError(f"{called} names a time zone: write times as the reports print them, without one.")
    return found


def between(parameters: Mapping[str, str | None]) -> tuple[datetime | None, datetime | None]:
    """What an address calls `since` and `until`. Raises Problem with one sentence for what is no range."""
    try:
        since, until = read(parameters.get("since"), "since"), read(parameters.get("until"), "until", end=True)
    except ValueError as error:
        raise _refused(str(error)) from error
    if since and until and since >= until:
        raise _refused("since must lie before until: write the earlier time first.")
    return since, until


def written(since: datetime | None, until: datetime | None) -> tuple[str, str]:
    """A range as people write it into the two fields of a form: what ends at midnight ends with the day before."""
    if until and until.time() == time():
        return _text(since), (until - timedelta(days=1)).date().isoformat()
    return _text(since), _text(until)


def in_words(said: str) -> str:
    """A sentence about an address's `since` and `until` as forms call them."""
    return re.sub(r"\b(since|until)\b", lambda found: {"since": "From", "until": "To"}[found[1]], said).replace(
        "2026-01-31T18:00", "2026-01-31 18:00"
    )


def _text(moment: datetime | None) -> str:
    return "" if moment is None else moment.isoformat().removesuffix(MIDNIGHT).replace("T", " ")


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _after(day: date) -> datetime | None:
    """Midnight after it; after the last day there is none, so that the range is open."""
    try:
        return datetime.combine(day, time()) + timedelta(days=1)
    except OverflowError:
        return None


def _refused(sentence: str) -> Problem:
    return Problem(422, "invalid_range", sentence)
