"""No purchase is offered beside the finding that it would not help."""

from typing import Any

from rules.core.rule import which_fired
from rules.engine import run
from rules.storage.preconditions import weighed
from rules.storage.verdict import Verdict, verdict
from tests.rules.storage.mtr import mtr

FAST: dict[str, Any] = {"single_block_read_ms": 0.8, "single_block_read_p50_ms": 0.5}


def judged(**changed: Any) -> tuple[Verdict, bool]:
    facts = weighed(mtr(**changed))
    findings = run(facts)
    return verdict(facts, findings), which_fired(findings, "RD10") is not None


def test_reads_as_fast_as_from_flash_are_no_reason_to_buy() -> None:
    found, denied = judged(**FAST)
    assert denied
    assert found.media_or_spindles == "neither"
    assert [one for one in found.steps if one.cost == "purchase"] == []
    assert "as fast as flash" in found.headline
    assert "half a session" not in found.headline
    # the table promises far more than that of the many sessions that wait here
    assert "half a session" not in " ".join(found.details)
    # the table has what faster reads would save: the sentence says why that comes last
    assert "none of their reads is slow: a purchase comes last" in found.details[-1]


def test_a_tail_that_owns_most_of_the_time_is_another_matter() -> None:
    found, denied = judged(**FAST | {"single_block_read_ms": 3.0})
    assert not denied
    assert found.media_or_spindles != "neither"


def test_what_is_known_to_be_full_is_stronger() -> None:
    found, denied = judged(**FAST, **{"storage.volume_iops_limit": 9300})
    assert denied
    assert found.case == "capacity_limited"


def test_who_asks_for_a_response_time_gets_an_answer() -> None:
    found, _ = judged(**FAST, **{"storage.response_goal_ms": 0.2})
    assert found.media_or_spindles != "neither"
