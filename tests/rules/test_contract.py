"""Values are those that the contract lists, over every sample and real report, whatever is declared."""

from pathlib import Path
from typing import Any

import pytest

import rules
from tests.conventions.tree import ROOT
from tests.corpus import corpus_files
from tests.read_once import reports

SAMPLES = sorted(path for path in (ROOT / "sample_reports").glob("*/*") if path.suffix in {".txt", ".html"})
LIMITS = {
    "device_iops", "device_mb_s", "host_iops", "host_cached_iops", "host_mb_s", "path", "queue_depth",
    "redo_bandwidth", "cpu", "cluster", "logs", "none", "unknown",
}  # fmt: skip
KINDS = {"media", "devices_x2", "devices_unlimited", "cache", "ceiling", "redo", "part"}
COSTS = {"free", "configuration", "purchase"}
CURES: dict[str, set[str | None]] = {
    "not_storage": {"neither"},
    "cpu_first": {"neither"},
    "host_first": {"neither"},
    "idle": {"neither"},
    "parse_bound": {"neither"},
    "latency_limited": {"media", "neither"},
    "capacity_limited": {"spindles", "either", "neither"},
    "mixed": {"either", "neither"},
    "commit_bound": {"media", "either", "neither"},
    "writer_bound": {"spindles", "either", "neither"},
    "log_switch": {"neither"},
    "temp_bound": {"neither"},
    "hot_spot": {"neither"},
    "cache_first": {"neither"},
    "one_statement": {"neither"},
    "off_curve": {None},
    "curve_mismatch": {None},
    "cannot_judge": {None},
}
WHOLES = {"share of DB time", "share of CPU and wait time"}
FREE_FIRST = {"cache_first", "one_statement", "hot_spot", "temp_bound"}
DECLARED: list[dict[str, Any]] = [
    {},
    {"media": "hdd-15k", "devices": 40},
    {"media": "aws-gp3", "volume_iops_limit": 16000, "host_mb_s_limit": 593},
    {"luns": 8, "queue_depth": 32, "scope": "instance", "host_cache": True, "host_cached_iops_limit": 80000},
    {"raid": "RAID 5", "devices": 200, "device_iops": 180, "ports": 2, "port_mb_s": 400, "response_goal_ms": 1},
]


@pytest.mark.parametrize("path", [*SAMPLES, *corpus_files()], ids=lambda path: path.name)
def test_every_value_is_one_that_the_contract_lists(path: Path) -> None:
    for report in reports(path):
        for storage in DECLARED:
            judged = rules.judge(report, storage).to_dict()
            _listed(judged["verdict"])
            _adds_up(judged["verdict"])
            _is_acted_on(judged["verdict"])
            _speaks_of_one_whole(judged)


def _listed(verdict: dict[str, Any]) -> None:
    assert verdict["media_or_spindles"] in CURES[verdict["case"]]
    assert verdict["limit"]["kind"] in LIMITS
    assert {one["kind"] for one in verdict["gain"]} <= KINDS
    assert {one["cost"] for one in verdict["steps"]} <= COSTS
    assert [one["order"] for one in verdict["steps"]] == list(range(1, len(verdict["steps"]) + 1))


def _is_acted_on(verdict: dict[str, Any]) -> None:
    """What is doubted can be settled; purchases stand last, and nothing stands twice."""
    assert verdict["would_change_it"] or verdict["confidence"] != "low"
    assert verdict["confidence_because"]
    assert len(verdict["questions"]) <= 3
    said = [one["what"] for one in verdict["steps"]]
    assert len(said) == len(set(said)) <= 8
    costs = [one["cost"] for one in verdict["steps"]]
    assert "purchase" not in costs or costs[costs.index("purchase") :] == ["purchase"] * costs.count("purchase")
    if verdict["case"] in FREE_FIRST | {"log_switch"}:  # their cure costs nothing
        assert costs[0] == "free"
    ranked = costs[1:] if verdict["case"] == "not_storage" else costs  # there what leads comes first, whatever it costs
    assert verdict["case"] == "writer_bound" or ranked == sorted(
        ranked, key=["free", "configuration", "purchase"].index
    )
    capped = [one for one in verdict["gain"] if one.get("at_same_iops") is not None]
    assert all(one["at_same_iops"] <= one["conservative"] for one in capped)


def _adds_up(verdict: dict[str, Any]) -> None:
    if verdict["case"] == "cannot_judge":
        return
    shares = [one["share"] for one in verdict["leading"]]
    assert sum(shares) == pytest.approx(1)
    assert shares == sorted(shares, reverse=True)
    assert [one["read_ms"] for one in verdict["gain"] if one["kind"] == "media"] == [2.0, 1.0, 0.5, 0.2, 0.1]
    assert all(one["conservative"] <= one["coupled"] for one in verdict["gain"] if one["coupled"] is not None)
    bought = [one for one in verdict["steps"] if one["cost"] == "purchase"]
    assert not bought or verdict["media_or_spindles"] != "neither" or verdict["case"] in FREE_FIRST


def _speaks_of_one_whole(judged: dict[str, Any]) -> None:
    """A share of captured time is never called one of DB time; parse time is one, and says so."""
    gap = judged["metrics"]["unaccounted_share"]["value"] or 0.0
    units = {one["unit"] for one in judged["verdict"]["evidence"] if one["unit"] in WHOLES and one["what"] != "parsing"}
    assert len(units) <= 1
    if gap < -0.1:
        assert units <= {"share of CPU and wait time"}
