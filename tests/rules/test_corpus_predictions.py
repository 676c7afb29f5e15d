"""Purchases for two published runs on provisioned disks, as the closed model had them when worked out by hand."""

from functools import cache
from typing import Any

import pytest

import rules
from rules.storage.limits.closed_loop import held
from rules.what_if.asked_change import AskedChange
from rules.what_if.basis import Basis
from tests.corpus import CORPUS, needs_corpus
from tests.read_once import reports
from tests.rules.comparison.sides import window_of
from tests.rules.test_corpus_limits import facts_of
from tests.verdict_text import whole_text

pytestmark = [needs_corpus, pytest.mark.corpus]

SLOB = "slob/iamyu__PoC-FlashGrid__asm-"
OWN = {"media": "azure-premium", "write_copies": 2, "redo_separate": True, "scope": "instance", "devices": 1}
RUNS = {
    "A": ("p30x2_cache-off_awr_p30x2_d8s_s40_t1_wu4_awr.html", 5000),
    "D": ("p60x2_awr_p60x2_e32s_s128_t1_wu4_awr.html", 16000),
}


@cache
def _verdict(run: str) -> dict[str, Any]:
    name, iops = RUNS[run]
    report = reports(CORPUS / f"{SLOB}{name}")[0]
    return dict(rules.judge(report, {**OWN, "device_iops": iops}).to_dict()["verdict"])


def _row(run: str, **wanted: Any) -> dict[str, Any]:
    rows: list[dict[str, Any]] = _verdict(run)["gain"]
    return next(one for one in rows if wanted.items() <= one.items())


@pytest.mark.parametrize(("run", "saved"), [("A", 0.51), ("D", 0.30)])
def test_twice_the_provisioned_rate(run: str, saved: float) -> None:
    row = _row(run, kind="devices_x2", assumed_floor_ms=2.2)
    assert row["closed"] == pytest.approx(saved, abs=0.01)
    assert f"twice as many would save {100 * saved:.0f} %" in whole_text(_verdict(run))


@pytest.mark.parametrize(("run", "saved", "without_a_cap"), [("A", 0.06, 0.81), ("D", 0.08, 0.62)])
def test_faster_media_with_the_same_rate(run: str, saved: float, without_a_cap: float) -> None:
    row = _row(run, kind="media", read_ms=0.5)
    assert row["conservative"] == pytest.approx(saved, abs=0.01)
    assert row["with_enough_iops"] == pytest.approx(without_a_cap, abs=0.01)


@pytest.mark.parametrize(
    ("run", "times", "to", "saved"),
    [("A", 7500 / 5000, "floor", 0.37), ("D", 20000 / 16000, "floor", 0.26), ("D", 32000 / 16000, "media", 0.54)],
)
def test_other_rates(run: str, times: float, to: str, saved: float) -> None:
    used = _verdict(run)["limit"]["utilisation"]
    floor = _row(run, kind="devices_unlimited", assumed_floor_ms=2.2)["closed"]
    media = _row(run, kind="media", read_ms=0.5)["with_enough_iops"]
    assert held(floor if to == "floor" else media, used, times) == pytest.approx(saved, abs=0.01)


def _stored(run: str, *, cluster: bool) -> Basis:
    """What the verdict keeps, with the storage as it was declared for the run."""
    report = reports(CORPUS / f"{SLOB}{run}{'_rac' if cluster else ''}.html")[0]
    found = rules.judge(report, facts_of(f"asm-{run}", cluster=cluster)).verdict.basis
    assert found
    return found


OFF, ON = (f"p30x2_cache-{one}_awr_p30x2_d8s_s40_t1_wu4_awr" for one in ("off", "on"))
HITS = 0.17
"""What the host's cache answered once it was switched on: measured within 1 ms of the reads."""
WITHIN = 0.15


@pytest.mark.parametrize(("cluster", "read_ms", "saved"), [(True, 4.11, 0.13)])
def test_a_host_cache_switched_on_saves_what_came(cluster: bool, read_ms: float, saved: float) -> None:
    """Every read was taken as a hit before, and 60 % promised."""
    asked = AskedChange(medium="azure-premium-cached", host_cache_hits=HITS)
    found = rules.what_if(_stored(OFF, cluster=cluster), asked)
    assert found.read_ms == pytest.approx(read_ms, rel=WITHIN)
    assert found.conservative == pytest.approx(saved, rel=WITHIN)
    rate = _stored(ON, cluster=cluster).rates.read_iops
    assert rate
    assert found.new_rate == pytest.approx(rate, rel=WITHIN)
    assert "10,000 IOPS" in " ".join(found.assumes)


def test_with_a_cache_already_there_todays_hits_change_nothing() -> None:
    known = _stored(ON, cluster=True)
    assert known.host_cache.hits == pytest.approx(HITS, abs=0.005)
    found = rules.what_if(known, AskedChange(medium="azure-premium-cached"))
    assert found.conservative == pytest.approx(0, abs=0.01)


def test_at_the_limit_slower_reads_are_called_no_fault() -> None:
    """The cache switched off again: 27 % slower, and both windows fill the disk's provisioned rate."""
    sides = []
    for run in (ON, OFF):
        report = reports(CORPUS / f"{SLOB}{run}.html")[0]
        judged = rules.judge(report, facts_of(f"asm-{run}", cluster=False)).to_dict()
        sides.append(window_of({"file": run, "part": 1, "parts": 1, "report": report.to_dict(), **judged}))
    (found,) = (one for one in rules.compare(sides[:1], sides[1:]).findings if one.rule.code == "CM09")
    assert (found.outcome.state, found.outcome.severity) == ("fired", "low")
    assert "both windows are at their limit" in found.outcome.message
    assert "failed disks" not in found.outcome.message
