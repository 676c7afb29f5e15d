"""What-ifs of an ordinary hour beside what a pocket calculator gives, and what holds of all of them."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest

import parsers
import rules
from rules.what_if.asked_change import AskedChange
from rules.what_if.outcome import WhatIf
from tests.judgement.situations.hour import Figures, text
from tests.rules.evaluate import holds

# Seconds of the hour: single-block reads, multi-block reads, commits and all of it.
SINGLE, MULTI, COMMITS, ALL = 10_800.0, 288.0, 720.0, 18_055.2
SCANS = {"single": [300_000, 4.0], "direct": [450_000, 40.0, 128], "cpu_s": 4_000}
THROTTLED = {"single": [10_600_000, 8.0], "cpu_s": 9_000}
BUSY = {"cpus": 4, "cpu_s": 10_500, "busy_s": 11_500}
GP3 = {"media": "aws-gp3", "volume_iops_limit": 800}
FULL = {"media": "aws-gp3", "volume_iops_limit": 3_000}
PIPE = {"media": "aws-gp3", "volume_mb_s_limit": 125}
DISKS = {"media": "hdd-15k", "devices": 4, "device_iops": 180}


def _basis(figures: dict[str, Any], storage: dict[str, Any]) -> Any:
    (report,) = parsers.parse(text(msgspec.convert(figures, Figures)).encode(), "quay")
    return rules.judge(report, storage).verdict.basis


def _asked(change: dict[str, Any], figures: dict[str, Any] | None = None, storage: Any = None) -> WhatIf:
    return rules.what_if(_basis(figures or {}, storage or {}), AskedChange(**change))


def _reads(then_ms: float) -> float:
    """Reads of 6 ms that take `then_ms`; of a multi-block read of 8 ms the transfer stays."""
    return (SINGLE * (1 - then_ms / 6) + MULTI * (6 - then_ms) / 8) / ALL


BY_HAND = {
    "reads at 1 ms": ({"latency_ms": 1}, {}, {}, _reads(1)),
    "reads at no time": ({"latency_ms": 1e-9}, {}, {}, _reads(0)),
    "a medium at its usual latency": ({"medium": "nvme"}, {}, {}, _reads(0.15)),
    "half of the files": ({"medium": "nvme", "move_share": 0.5}, {}, {}, _reads(0.15) / 2),
    "a cache on the host": ({"host_cache_hits": 0.5}, {}, {}, _reads((6 + 0.35) / 2)),
    "half as much cache again": ({"cache_mb": 49_152}, {}, {}, 0.05 * (SINGLE + MULTI) / ALL),
    "twice the cache": ({"cache_mb": 65_536}, {}, {}, 0.08 * (SINGLE + MULTI) / ALL),
    "cache before flash": (
        {"cache_mb": 65_536, "medium": "nvme"}, {}, {}, 0.08 * (SINGLE + MULTI) / ALL + 0.92 * _reads(0.15),
    ),
    "what a limit of 800 leaves": ({"medium": "nvme"}, {}, GP3, 1 - 660.33 / 800),
    "a limit that is bought with it": ({"medium": "nvme", "iops_limit": 16_000}, {}, GP3, _reads(0.15)),
    "twice a limit that is full": ({"iops_limit": 6_000}, THROTTLED, FULL, 1 - 3_104.78 / 6_000),
    "faster media behind a full limit": ({"medium": "nvme"}, THROTTLED, FULL, 0.0),
    "less than is used": ({"medium": "nvme", "iops_limit": 600}, {}, {}, 0.0),
    "twice the disks": (
        {"devices": 2}, {"single": [1_800_000, 12.0]}, DISKS,
        (2 * SINGLE * (1 - 8.7 / 12) + 0.0) / (ALL + SINGLE),
    ),
    "twice the bandwidth that holds scans": ({"mb_s_limit": 250}, SCANS, PIPE, 19_488 / 24_310.8 * (1 - 134.8 / 250)),
    "bandwidth that nothing waits for": ({"mb_s_limit": 250}, {}, PIPE, 0.0),
    "less bandwidth than is used": ({"mb_s_limit": 100}, SCANS, PIPE, 0.0),
    "slower reads": ({"latency_ms": 10}, {}, {}, 0.0),
    "slower redo": ({"redo_write_ms": 2}, {}, {}, 0.0),
}  # fmt: skip


@pytest.mark.parametrize("name", BY_HAND)
def test_a_pocket_calculator_says_so(name: str) -> None:
    change, figures, storage, share = BY_HAND[name]
    found = _asked(change, figures, storage)
    assert found.conservative == pytest.approx(share, abs=0.002)
    assert 0 <= found.range[0] <= found.conservative <= found.coupled <= found.range[1] <= 1
    assert found.factor == pytest.approx(1 / (1 - found.conservative))


def test_redo_saves_no_more_than_its_part_of_the_commits() -> None:
    assert 0 < _asked({"redo_write_ms": 0.001}).conservative < 0.6 * COMMITS / ALL


def test_cpus_that_are_nearly_full_leave_little_to_more_work() -> None:
    found = _asked({"medium": "nvme"}, BUSY)
    assert found.range[0] == pytest.approx(1 - 11_500 / (4 * 3_600) / 0.9, abs=0.005)
    assert "CPUs of the host" in (found.next_bottleneck or "")


@pytest.mark.parametrize("storage", [{}, GP3, DISKS], ids=["nothing declared", "a limit", "disks"])
def test_faster_reads_and_more_devices_never_save_less(storage: dict[str, Any]) -> None:
    basis = _basis({}, storage)
    latencies = [12 * 0.8**step for step in range(40)]
    for changes in (
        [{"latency_ms": each} for each in latencies],
        [{"devices": each} for each in (1, 1.5, 2, 8, 1_000)],
    ):
        found = [rules.what_if(basis, AskedChange(**change)) for change in changes]
        assert all(more.conservative >= less.conservative - 1e-12 for less, more in pairwise(found))
        assert all(more.range[1] >= less.range[1] - 1e-12 for less, more in pairwise(found))


def test_a_larger_limit_never_saves_less() -> None:
    basis = _basis(THROTTLED, FULL)
    saved = [
        rules.what_if(basis, AskedChange(iops_limit=each)).conservative for each in (3_000, 4_000, 6_000, 9_000, 1e6)
    ]
    assert saved == sorted(saved)


def test_more_load_never_saves_less_time_where_no_limit_holds() -> None:
    saved = []
    for work in (0.5, 1, 2, 4):
        basis = _basis({"work": work, "unaccounted_s": 100 * work}, {})
        saved.append(rules.what_if(basis, AskedChange(medium="nvme")).conservative * basis.base.seconds)
    assert saved == sorted(saved)


def test_reads_that_would_take_longer_are_called_so() -> None:
    found = _asked({"latency_ms": 10})
    assert found.sentence == "Reads at 10 ms would save nothing: a read takes 6 ms today, and 10 ms there."
    assert found.new_rate is None
    assert "0 to 5.1 %" in _asked({"medium": "hdd-10k"}).sentence
    assert _asked({"redo_write_ms": 2}).sentence.endswith("would save nothing: a redo write takes 1 ms today.")
    assert "less than 1 %" in _asked({"latency_ms": 6}).sentence


@pytest.mark.parametrize("change", [{"devices": 2}, {"medium": "nvme"}], ids=["devices", "media"])
def test_scans_that_a_latency_tells_nothing_of_are_said_to_be_left_out(change: dict[str, Any]) -> None:
    found = _asked(change, SCANS)
    assert "scans and direct reads (74 %) are not counted" in found.sentence
    assert any("bandwidth decides about them" in each for each in found.assumes)
    assert "scans" not in _asked(change).sentence
    assert "scans" not in _asked({"cache_mb": 65_536}, SCANS).sentence


def test_a_bandwidth_that_is_full_is_worth_what_it_holds() -> None:
    found = _asked({"mb_s_limit": 250}, SCANS, PIPE)
    assert found.sentence.startswith("250 provisioned MB/s would save 37 to 46 % of DB time")
    assert "not counted" not in found.sentence
    assert any("transfer" in each for each in found.assumes)
    assert all(holds(line) for line in found.worked)
    assert _asked({"devices": 2}, SCANS, PIPE).conservative >= 18_000 / 24_310.8 * (1 - 134.8 / 250)
    both = _asked({"mb_s_limit": 250, "medium": "nvme"}, SCANS, PIPE)
    assert both.conservative > found.conservative
    assert all(holds(line) for line in both.worked)
    saved = [_asked({"mb_s_limit": each}, SCANS, PIPE).conservative for each in (150, 250, 500, 1e6)]
    assert saved == sorted(saved)


def test_a_larger_host_frees_the_scans_that_its_bandwidth_holds() -> None:
    full = {"media": "aws-gp3", "host_mb_s_limit": 140}
    fast = (1_200 * (1 - 1.5 / 4) + 288 * (4 - 1.5) / 8) / 24_310.8
    larger = _asked({"host": "D16s_v3"}, SCANS, full)
    assert larger.conservative == pytest.approx(fast + 18_000 / 24_310.8 * (1 - 134.8 / 384), abs=0.002)
    assert "not counted" not in larger.sentence
    assert all(holds(line) for line in larger.worked)
    behind = _asked({"host": "D16s_v3"}, SCANS, full | {"volume_mb_s_limit": 140})
    assert (behind.held_by.kind if behind.held_by else None) == "device_mb_s"
    assert behind.conservative == pytest.approx(1 - 134.8 / 140, abs=0.002)
    both = _asked({"host": "D16s_v3", "mb_s_limit": 200}, SCANS, full | {"volume_mb_s_limit": 140})
    assert both.conservative == pytest.approx(fast + 18_000 / 24_310.8 * (1 - 134.8 / 200), abs=0.002)
    assert _asked({"host": "D16s_v3"}, SCANS, {"host_mb_s_limit": 400}).conservative == 0


def test_why_more_bandwidth_gives_nothing_is_said() -> None:
    unused = _asked({"mb_s_limit": 250}, {}, PIPE).sentence
    assert unused.endswith("of today's 125 MB/s are used, so no read waits for them.")
    assert "cannot carry today's work" in _asked({"mb_s_limit": 100}, SCANS, PIPE).sentence
    with pytest.raises(ValueError, match="Declare what MB/s are provisioned today"):
        _asked({"mb_s_limit": 250}, SCANS)


def test_as_many_devices_are_called_so() -> None:
    assert _asked({"devices": 1}).sentence.startswith("As many devices as today would save")
