"""When more reads are worth a word."""

from rules.thresholds.worth import asks_more


def test_more_reads_from_a_twentieth_on() -> None:
    assert asks_more(105, 100)
    assert not asks_more(104.9, 100)


def test_unknown_is_no() -> None:
    assert not asks_more(None, 100)
    assert not asks_more(100, None)
    assert not asks_more(100, 0)
