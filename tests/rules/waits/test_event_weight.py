"""How much of the time events of one kind hold: together, on the base that shares are shown on."""

import pytest

from rules.waits.event_weight import weight
from tests.rules.cases import facts_of

READS = ("db file sequential read", "cell single block physical read")
EVENTS = {
    "db file sequential read": {"waits": 100, "time_s": 10},
    "cell single block physical read: flash cache": {"waits": 1000, "time_s": 20},
    "log file sync": {"waits": 50, "time_s": 40},
}


def test_events_of_a_kind_are_added_and_named_by_the_longest() -> None:
    found = weight(facts_of({"db_time_s": 100, "events": EVENTS}), READS)
    assert found
    assert found.name == "cell single block physical read: flash cache"
    assert (found.waits, found.time_s) == (1100, 30)
    assert found.share == pytest.approx(0.3)
    assert found.mean_ms == pytest.approx(1000 * 30 / 1100)


def test_shares_are_of_captured_time_where_db_time_cannot_be_accounted_for() -> None:
    facts = facts_of({"db_time_s": 100, "captured_time_s": 40, "unaccounted_share": 0.6, "events": EVENTS})
    found = weight(facts, READS)
    assert found
    assert found.share == pytest.approx(0.75)
    assert found.evidence(facts, 0.1).unit == "share of CPU and wait time"


@pytest.mark.parametrize(
    "known",
    [
        {"db_time_s": 100},
        {"events": EVENTS},
        {"db_time_s": 100, "events": {"db file sequential read": {"waits": 0, "time_s": 0}}},
        {"db_time_s": 100, "events": {"log file sync": {"waits": 9, "time_s": 9}}},
    ],
)
def test_nothing_where_nobody_waited_or_the_whole_is_not_known(known: dict[str, object]) -> None:
    assert weight(facts_of(known), READS) is None
