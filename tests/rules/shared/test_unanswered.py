"""Long waits for other instances, by how quick the network is."""

import pytest

from rules.shared.unanswered import unanswered
from tests.rules.cases import facts_of

EVENTS = {"gc cr request": {"waits": 1000, "time_s": 2400}, "gc cr block lost": {"waits": 800, "time_s": 410}}


@pytest.mark.parametrize(("ping_ms", "hangs"), [(0.3, True), (9.9, True), (10.0, False), (None, False)])
def test_only_a_quick_network_leaves_the_instance(ping_ms: float | None, hangs: bool) -> None:
    waited = unanswered(facts_of({"db_time_s": 10_000, "slowest_ping_ms": ping_ms, "events": EVENTS}))
    assert (waited is not None and waited.name == "gc cr request") is hangs
