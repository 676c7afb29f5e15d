"""What is made of facts is made once for the same facts, and anew where they are others."""

import pytest

from rules.core.facts import Facts, once
from rules.core.metric import Measured
from rules.thresholds.db_time import SUM_OF_WAITS


def test_the_same_facts_are_asked_once_and_further_ones_again() -> None:
    asked = []

    @once
    def rate(facts: Facts) -> float | None:
        asked.append(facts)
        return facts.get("read_iops")

    first = Facts({"read_iops": 100.0})
    more = first.knowing(read_iops=200.0)
    assert [rate(first), rate(first), rate(more), rate(first)] == [100.0, 100.0, 200.0, 100.0]
    assert asked == [first, more]


def test_what_is_not_known_is_made_once_too() -> None:
    asked = []

    @once
    def nothing(facts: Facts) -> None:
        asked.append(facts)

    facts = Facts({})
    assert nothing(facts) is nothing(facts) is None
    assert len(asked) == 1


def test_what_is_none_is_not_known() -> None:
    facts = Facts({"read_iops": 0.0, "elapsed_s": None})
    assert (facts.get("read_iops", 1.0), facts["read_iops"]) == (0.0, 0.0)
    assert [facts.get(name) for name in ("elapsed_s", "db_time_s")] == [None, None]
    assert [facts.get(name, 5.0) for name in ("elapsed_s", "db_time_s")] == [5.0, 5.0]
    assert facts.knowing(read_iops=None).get("read_iops", 5.0) == 5.0
    for name in ("elapsed_s", "db_time_s"):
        with pytest.raises(KeyError):
            facts[name]


CAPTURED = Facts(
    {"unaccounted_share": 0.2, "io_share": 0.4, "parse_share": 0.3},
    {
        "io_share": Measured(0.4, "1", "foreground list, of DB time", captured_value=0.5),
        "parse_share": Measured(0.3, "1", "time model, of DB time"),
    },
)


def test_a_share_says_of_what_it_is_in_its_unit_and_in_where_it_is_from() -> None:
    assert CAPTURED.on_captured
    assert (CAPTURED.share("io_share"), CAPTURED.unit("io_share")) == (0.5, "share of CPU and wait time")
    assert CAPTURED.way("io_share") == "foreground list, of CPU and wait time"
    assert (CAPTURED.share("parse_share"), CAPTURED.unit("parse_share")) == (0.3, "share of DB time")
    assert CAPTURED.way("parse_share") == "time model, of DB time"
    exceeded = Measured(0.4, "1", "foreground list, of CPU and wait time")
    assert Facts({"unaccounted_share": -0.2}, {"io_share": exceeded}).unit("io_share") == "share of CPU and wait time"
    plain = CAPTURED.knowing(unaccounted_share=0.0)
    assert {plain.unit(name) for name in ("io_share", "parse_share")} == {"share of DB time"}
    assert plain.way("io_share") == "foreground list, of DB time"


def test_where_the_release_knows_no_db_time_nothing_is_of_it() -> None:
    """8i and 9i: the sum of CPU and waits goes by its own name."""
    ways = {
        "db_time_s": Measured(900.0, "s", SUM_OF_WAITS),
        "io_share": Measured(0.4, "1", "foreground list, of DB time"),
        "average_active_sessions": Measured(1.5, "sessions", "DB time / elapsed time"),
    }
    old = Facts({"io_share": 0.4}, ways)
    assert old.without_db_time
    assert old.way("io_share") == "foreground list, of CPU and wait time"
    assert old.way("average_active_sessions") == "CPU and wait time / elapsed time"
    assert old.way("read_iops") is None
