"""Times as people write them: one way for every address and form."""

from datetime import datetime

import pytest

from app.web.problems import Problem
from app.web.times import InvalidRange, between, read, written


@pytest.mark.parametrize(
    ("text", "begin", "end"),
    [
        ("2026-01-31", datetime(2026, 1, 31), datetime(2026, 2, 1)),
        (" 2026-01-31\n", datetime(2026, 1, 31), datetime(2026, 2, 1)),
        ("20260131", datetime(2026, 1, 31), datetime(2026, 2, 1)),
        ("2026-01-31T18:00", datetime(2026, 1, 31, 18), datetime(2026, 1, 31, 18)),
        ("2026-01-31 18:00:05", datetime(2026, 1, 31, 18, 0, 5), datetime(2026, 1, 31, 18, 0, 5)),
        ("9999-12-31", datetime(9999, 12, 31), None),
        ("", None, None),
        (None, None, None),
    ],
)
def test_a_day_is_its_beginning_or_at_the_end_of_a_range_all_of_it(
    text: str | None, begin: datetime | None, end: datetime | None
) -> None:
    assert read(text, "since") == begin
    assert read(text, "until", end=True) == end


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("soon", "since is no time: write 2026-01-31"),
        ("2026-02-30", "since names a day that does not exist."),
        ("2026-02-31 10:00", "since names a day that does not exist."),
        ("31.01.2026", "since is no time"),
        ("\0", "since is no time"),
        ("٢٠٢٦-٠١-٣١", "since is no time"),
        ("2026-01-31T18:00Z", "since names a time zone"),
        ("2026-01-31T18:00+01:00", "since names a time zone"),
    ],
)
def test_what_is_none_is_told_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said) as wrong:
        read(text, "since")
    assert str(wrong.value).count(".") == 1


@pytest.mark.parametrize(("since", "until"), [("2026-02-01", "2026-01-01"), ("2026-02-01T10:00", "2026-02-01T10:00")])
def test_a_range_ends_after_it_begins(since: str, until: str) -> None:
    with pytest.raises(Problem, match="since must lie before until") as refused:
        between({"since": since, "until": until})
    assert (refused.value.status, refused.value.code) == (422, "invalid_range")


def test_one_day_is_a_range() -> None:
    assert between({"since": "2026-01-31", "until": "2026-01-31"}) == (datetime(2026, 1, 31), datetime(2026, 2, 1))
    assert between({}) == (None, None)


def test_a_range_is_written_as_it_was_typed() -> None:
    assert written(*between({"since": "2026-01-01", "until": "2026-01-31"})) == ("2026-01-01", "2026-01-31")
    assert written(*between({"until": "2026-01-31T18:00"})) == ("", "2026-01-31 18:00:00")


@pytest.mark.parametrize(
    ("since", "until", "told"),
    [
        ("2026-02-01", "2026-01-01", "From must lie before To: write the earlier time first."),
        ("soon", "", "From is no time: write 2026-01-31 or 2026-01-31 18:00, as the reports print it."),
        ("", "2026-02-30", "To names a day that does not exist."),
    ],
)
def test_a_form_has_its_own_words_for_a_range(since: str, until: str, told: str) -> None:
    with pytest.raises(InvalidRange) as refused:
        between({"since": since, "until": until})
    assert refused.value.on_form == told
