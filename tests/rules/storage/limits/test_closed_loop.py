"""What limits leave of a gain, against figures worked out by hand from two published runs on provisioned disks.

A: 20 sessions on one disk of 5,000 requests a second, used to 95.8 %; a read takes 5.125 ms of 5.693 ms of DB time.
D: one disk of 16,000, used to 93.4 %; a read takes 3.84 ms and 71.4 % of DB time. An unloaded read takes 2.2 ms.
"""

from typing import Any

import pytest
from msgspec import UNSET

from rules.core.facts import Facts
from rules.engine import run
from rules.storage.gains.model import reads
from rules.storage.gains.table import gains
from rules.storage.inputs.candidate_media import candidates
from rules.storage.limits.closed_loop import held, of_disks, provisioned, rate, staying, twice, within
from rules.storage.limits.utilisation import limits
from rules.storage.preconditions import weighed
from rules.storage.verdict import verdict
from tests.rules.storage.mtr import mtr
from tests.verdict_text import whole_text

FLOOR_MS = 2.2
RUNS = {"A": (0.958, 5.125, 5.125 / 5.693), "D": (0.934, 3.84, 0.714)}


@pytest.mark.parametrize(
    ("run", "times", "to_ms", "saved"),
    [
        ("A", 1.5, FLOOR_MS, 0.37),
        ("A", 2.0, FLOOR_MS, 0.51),
        ("A", 1.0, 0.5, 0.06),
        ("D", 1.25, FLOOR_MS, 0.26),
        ("D", 2.0, FLOOR_MS, 0.30),
        ("D", 1.0, 0.5, 0.08),
        ("D", 2.0, 0.5, 0.54),
    ],
)
def test_worked_figures(run: str, times: float, to_ms: float, saved: float) -> None:
    used, read_ms, share = RUNS[run]
    unlimited = share * (1 - to_ms / read_ms)
    assert held(unlimited, used, times) == pytest.approx(saved, abs=0.02)


def test_a_limit_that_is_used_up_leaves_nothing_and_one_far_away_all() -> None:
    assert held(0.6, 1.02) == 0
    assert held(0.6, 0.1) == 0.6


def test_sessions_that_never_pause_ask_for_more() -> None:
    assert rate(9855, 0.75) == pytest.approx(39420)
    assert rate(9855, 1.0) is None


PROVISIONED: dict[str, Any] = {
    "read_iops": 3493,
    "write_iops": 990,
    "storage.volume_iops_limit": 5000,
    "storage.media": "azure-premium",
}


def test_twice_a_provisioned_rate_leads_to_an_unloaded_read() -> None:
    facts = mtr(**PROVISIONED)
    known, (used,) = reads(facts), limits(facts)
    assert known
    assert twice(facts, known, used) == pytest.approx(min(known.conservative(FLOOR_MS), 1 - used.utilisation / 2))


def test_what_stays_holds_what_is_bought() -> None:
    facts = mtr(**PROVISIONED, **{"storage.host_iops_limit": 5500})
    stays, known = staying(facts), reads(facts)
    assert known
    assert stays
    assert stays.kind == "host_iops"
    assert within(facts, 0.9) == pytest.approx(1 - stays.utilisation)
    bought = provisioned(facts)
    assert bought
    assert (twice(facts, known, bought) or 0) <= 1 - stays.utilisation
    rows = gains(facts, known, candidates(facts))
    savings = [saved for row in rows if row.kind != "ceiling" for saved in (row.conservative, row.closed) if saved]
    assert savings
    assert max(savings) <= 1 - stays.utilisation + 1e-9


@pytest.mark.parametrize(("medium", "sold"), [("hdd-15k", False), ("azure-premium", True), (None, True)])
def test_nobody_sells_flash_with_the_rate_of_a_disk(medium: str | None, *, sold: bool) -> None:
    facts: Facts = mtr(**{"storage.devices": 100, "storage.device_iops": 180, "storage.media": medium})
    row = next(row for row in gains(facts, reads(facts), candidates(facts)) if row.read_ms == 0.5)
    assert (row.at_same_iops is not UNSET) is sold


def test_twice_the_disks_halves_the_queue_and_flash_is_offered_beside_them() -> None:
    """Disks are throttled by nobody: of the two purchases neither is silly, and the price tells."""
    facts = weighed(mtr(**{"storage.devices": 56, "storage.device_iops": 200, "storage.media": "hdd-15k"}))
    found = verdict(facts, run(facts))
    assert (found.case, found.media_or_spindles) == ("capacity_limited", "spindles")
    known, (used,) = reads(facts), limits(facts)
    assert known
    assert of_disks(facts, used)
    # 5.25 ms on disks that answer in 5.4 when idle: then their best floor of 3 ms is taken
    assert twice(facts, known, used) == pytest.approx(0.178, abs=0.001)
    assert "twice as many disks would save at most 18 %" in whole_text(found)
    assert "more disks or flash" in whole_text(found)
    assert "not faster media" not in whole_text(found)
    assert [one.cost for one in found.steps] == ["purchase", "purchase"]
