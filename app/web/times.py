"""Times as people write them in an address or a form: on the clock that reports print, without a time zone."""

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta

from app.web.problems import Problem

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
MIDNIGHT = "T00:00:00"
NO_SUCH_DAY = "names a day that does not exist."
NO_TIME = "is no time: write 2026-01-31 or {example}, as the reports print it."
WITH_ZONE = "names a time zone: write times as the reports print them, without one."
EXAMPLE = "2026-01-31T18:00"
CALLED = {"since": "From", "until": "To"}
"""What forms call the ends of a range."""


class NoTime(ValueError):
    """What is wrong with a time that goes by the name `called`: one of the three above."""

    def __init__(self, called: str, wrong: str) -> None:
        super().__init__(f"{called} {wrong.format(example=EXAMPLE)}")
        self.called, self.wrong = called, wrong

    def on_form(self) -> str:
        """The sentence as forms call an end of a range, with a time as people type it."""
        return f"{CALLED.get(self.called, self.called)} {self.wrong.format(example=EXAMPLE.replace('T', ' '))}"


class InvalidRange(Problem):
    """What an address calls `since` and `until` is no range; `on_form` is the sentence with the names of forms."""

    def __init__(self, sentence: str, on_form: str) -> None:
        super().__init__(422, "invalid_range", sentence)
        self.on_form = on_form


def read(text: str | None, called: str, *, end: bool = False) -> datetime | None:
    """The time, None where nothing stands; a day alone is its beginning, with `end` all of it.

    Raises NoTime, one sentence about what is `called` so.
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
            raise NoTime(called, NO_SUCH_DAY) from error
    try:
        parsed = datetime.fromisoformat(text)
    except ValueError as error:
        raise NoTime(called, NO_TIME) from error
    if parsed.tzinfo is not None:
        raise NoTime(called, WITH_ZONE)
    return parsed


def moment(text: str) -> datetime:
    """A moment of our own clock, as `received_at` tells it: UTC, whatever zone it is given in.

    Raises ValueError for what is none.
    """
    parsed = datetime.fromisoformat(text)
    if parsed.tzinfo is None:
        return parsed
    try:
        return parsed.astimezone(UTC).replace(tzinfo=None)
    except OverflowError as error:
        raise ValueError from error


def between(parameters: Mapping[str, str | None]) -> tuple[datetime | None, datetime | None]:
    """What an address calls `since` and `until`. Raises Problem with one sentence for what is no range."""
    try:
        since, until = read(parameters.get("since"), "since"), read(parameters.get("until"), "until", end=True)
    except NoTime as error:
        raise InvalidRange(str(error), error.on_form()) from error
    if since and until and since >= until:
        wrong = "{since} must lie before {until}: write the earlier time first."
        raise InvalidRange(wrong.format(since="since", until="until"), wrong.format(**CALLED))
    return since, until


def written(since: datetime | None, until: datetime | None) -> tuple[str, str]:
    """A range as people write it into the two fields of a form: what ends at midnight ends with the day before."""
    if until and until.time() == time():
        return _text(since), (until - timedelta(days=1)).date().isoformat()
    return _text(since), _text(until)


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
