"""What a side of a comparison is called in an address."""

from datetime import datetime

import pytest

from app.history.interval_references import Named, Span, read, written
from app.web.problems import Problem


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("abc", [Named("abc")]),
        (" abc , def.2,", [Named("abc"), Named("def", 2)]),
        ("abc.1,abc.1", [Named("abc", 1)]),
        ("2023-12-19abc", [Named("2023-12-19abc")]),
    ],
)
def test_reports_are_named_by_upload_and_part(text: str, names: list[Named]) -> None:
    assert read(text, "before") == tuple(names)


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("2026-01-05/2026-01-06", datetime(2026, 1, 5), datetime(2026, 1, 7)),
        ("2026-01-05T18:00/2026-01-05T19:30", datetime(2026, 1, 5, 18), datetime(2026, 1, 5, 19, 30)),
        ("/2026-01-05 07:00", None, datetime(2026, 1, 5, 7)),
        ("2026-01-05/", datetime(2026, 1, 5), None),
        ("/", None, None),
        ("/9999-12-31", None, None),
    ],
)
def test_a_range_is_open_where_nothing_stands_and_a_day_is_whole(
    text: str, since: datetime | None, until: datetime | None
) -> None:
    assert read(text, "after") == Span(since, until)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("abc.0", "abc.0 names no report"),
        ("abc.two", "abc.two names no report"),
        ("abc.²", "names no report"),
        ("abc." + "9" * 30, "names no report"),
        (",", "Say which reports are before"),
        ("2026-02-30/", "The begin of the range before names a day that does not exist"),
        ("2026-02-03/2026-02-01", "ends before it begins"),
        ("2026-02-03T10:00/2026-02-03T10:00", "ends before it begins"),
        ("/2026-02-03T10:00Z", "The end of the range before names a time zone"),
        ("2023-12-19..2023-12-20", "2023-12-19..2023-12-20 .before. is no report: a range of time is written FROM/TO"),
        ("2023-12-19 18:00,2023-12-20", "is written FROM/TO"),
        ("2023-12-19", "is written FROM/TO"),
        ("a/b/c", "The begin of the range before is no time"),
        (",".join(f"r{number}" for number in range(2001)), "More than 2,000 reports"),
    ],
)
def test_what_is_neither_is_told_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(Problem, match=said) as problem:
        read(text, "before")
    assert problem.value.status == 422


def test_a_report_is_written_as_it_is_read() -> None:
    assert read(written("abc", 1, 1), "before") == (Named("abc"),)
    assert read(written("abc", 1, 2), "before") == (Named("abc", 1),)
