"""Long waits for other instances, by how quick the network is."""

import pytest

from rules.shared.unanswered import poor_network, unanswered
from tests.rules.cases import facts_of

EVENTS = {"gc cr request": {"waits": 1000, "time_s": 2400}, "gc cr block lost": {"waits": 800, "time_s": 410}}


@pytest.mark.parametrize(("ping_ms", "hangs"), [(0.3, True), (9.9, True), (10.0, False), (None, False)])
def test_only_a_quick_network_leaves_the_instance(ping_ms: float | None, hangs: bool) -> None:
    waited = unanswered(facts_of({"db_time_s": 10_000, "slowest_ping_ms": ping_ms, "events": EVENTS}))
    assert (waited is not None and waited.name == "gc cr request") is hangs


@pytest.mark.parametrize(
    ("lost_s", "congested_s", "poor"), [(2900, 0, False), (3000, 0, True), (0, 9000, False), (99, 29_801, False)]
)
def test_a_poor_network_loses_a_tenth_of_what_the_cluster_waits_for(
    lost_s: float, congested_s: float, poor: bool
) -> None:
    events = {
        "gc cr block lost": {"waits": 800, "time_s": lost_s},
        "gc cr block congested": {"waits": 800, "time_s": congested_s},
    }
    facts = facts_of({"db_time_s": 100_000, "slowest_ping_ms": 0.4, "cluster_share": 0.3, "events": events})
    assert poor_network(facts) is poor
