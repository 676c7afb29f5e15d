"""Purchases for two published runs on provisioned disks, as the closed model had them when worked out by hand."""

from functools import cache
from typing import Any

import pytest

import rules
from rules.storage.limits.closed_loop import held
from tests.corpus import CORPUS, needs_corpus
from tests.read_once import reports
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
