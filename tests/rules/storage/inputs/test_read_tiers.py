"""A cache in front of devices, told from one medium by the histogram of the single-block read that leads."""

from typing import Any

import pytest

from rules.storage.inputs.read_tiers import fast_share, read_curve, two_tiers
from tests.rules.cases import facts_of

DISKS, CELLS = "db file sequential read", "cell single block physical read"


def _read(event: str, *parts: tuple[float | None, float]) -> dict[str, Any]:
    return {"event": event, "buckets": [[bound, percent, None] for bound, percent in parts]}


def _facts(*rows: dict[str, Any], **events: Any) -> Any:
    return facts_of({"wait_histogram": list(rows), "events": events})


CACHED_DISKS = _read(DISKS, (0.5, 13.1), (1, 3.9), (2, 0.6), (4, 63.5), (8, 14.5), (None, 4.4))
"""Of a published run on cloud disks with their host's cache on."""


def test_a_cache_in_front_of_cloud_disks() -> None:
    facts = _facts(CACHED_DISKS)
    assert two_tiers(facts) == pytest.approx(0.17)
    assert fast_share(facts, 2) == pytest.approx(0.176)


@pytest.mark.parametrize(
    "one_medium",
    [
        _read(DISKS, (1, 69.3), (2, 13.4), (4, 9.4), (None, 7.9)),
        _read(DISKS, (1, 0), (2, 0), (4, 61.8), (None, 38.2)),
        _read(DISKS, (1, 91.3), (2, 4.2), (None, 4.5)),
        _read(DISKS, (1, 45.3), (2, 27.6), (None, 27.1)),
    ],
)
def test_one_medium_is_one_tier(one_medium: dict[str, Any]) -> None:
    assert two_tiers(_facts(one_medium)) is None


def test_the_event_with_most_waits_is_asked() -> None:
    rows = (CACHED_DISKS, _read(CELLS, (1, 96.5), (2, 2), (None, 1.5)))
    events = {DISKS: {"waits": 4798, "time_s": 15}, CELLS: {"waits": 276639951, "time_s": 135000}}
    assert two_tiers(_facts(*rows, **events)) is None
    assert two_tiers(_facts(*rows, **{DISKS: {"waits": 9, "time_s": 1}})) == pytest.approx(0.17)


def test_without_a_histogram_nobody_knows() -> None:
    assert read_curve(_facts()) == ()
    assert fast_share(_facts()) is None
    assert two_tiers(_facts()) is None
