"""On every real and sample report each line of the arithmetic is redone, and every what-if answers or refuses."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

import rules
from app.resources import samples_dir
from rules.what_if.asked_change import AskedChange
from rules.what_if.basis import Basis
from rules.what_if.change import KEYS
from rules.what_if.outcome import WhatIf
from rules.wording import percent
from tests.corpus import CORPUS, corpus_files, corpus_name, needs_corpus
from tests.read_once import judged, reports
from tests.rules.evaluate import holds
from tests.verdict_text import whole_text

SAMPLES = sorted(path for path in samples_dir().glob("*/*") if path.suffix in {".txt", ".html"})
SLOB = "slob/iamyu__PoC-FlashGrid__"
OWN = {"scope": "instance", "write_copies": 2, "redo_separate": True, "media": "azure-premium", "devices": 1}
CHANGES: tuple[dict[str, Any], ...] = (
    {"latency_ms": 0.5}, {"medium": "nvme"}, {"devices": 2}, {"iops_limit": 50_000, "medium": "aws-io2"},
    {"redo_write_ms": 0.5}, {"move_share": 0.5, "latency_ms": 0.2},
)  # fmt: skip


def _verdicts(path: Path) -> list[dict[str, Any]]:
    return [one["verdict"] for one in judged(path)]


def _redone(path: Path) -> None:
    for verdict in _verdicts(path):
        assert [one["what"] for one in verdict["arithmetic"] if not holds(one)] == []
        assert bool(verdict["arithmetic"]) == (verdict["case"] != "cannot_judge")
        if verdict["basis"]:
            _asked(convert(verdict["basis"], Basis))
            _agrees(verdict)


def _agrees(verdict: dict[str, Any]) -> None:
    """A what-if says what the verdict's own list of gains says of the same change."""
    for row in verdict["gain"]:
        change = {"latency_ms": row["read_ms"]} if row["kind"] == "media" else {}
        if row["kind"] == "cache":
            change = {"cache_mb": row["size_mb"], "latency_ms": row.get("then_read_ms")}
        if change and row["conservative"] is not None:
            found = rules.what_if(convert(verdict["basis"], Basis), AskedChange(**change))
            assert found.conservative == pytest.approx(row["conservative"], abs=1e-6)


def _asked(basis: Basis) -> None:
    sizes = [one.size_mb for one in basis.advisory.points] if basis.advisory else []
    places = [one.name for one in basis.places.rows[:1]] if basis.places else []
    more = [{"cache_mb": size} for size in sizes[-1:]] + [{"move": places, "latency_ms": 0.5} for _ in places]
    for change in (*CHANGES, *more):
        assert set(change) <= set(KEYS)
        if found := _answered(basis, change):
            assert [one.what for one in found.worked if not holds(one)] == []
            assert 0 <= found.range[0] <= found.conservative <= found.coupled <= found.range[1] <= 1


def _answered(basis: Basis, change: dict[str, Any]) -> WhatIf | None:
    """The answer; None where it is refused, which only what a report does not show may be."""
    try:
        return rules.what_if(basis, AskedChange(**change))
    except ValueError as refused:
        shown = basis.reads and {"latency_ms", "medium", "move", "move_share"} & set(change)
        return pytest.fail(str(refused)) if shown and "iops_limit" not in change else None


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_samples_are_redone(path: Path) -> None:
    _redone(path)


@needs_corpus
@pytest.mark.corpus
@pytest.mark.parametrize("path", corpus_files(), ids=corpus_name)
def test_real_reports_are_redone(path: Path) -> None:
    _redone(path)


def _basis(run: str, **storage: Any) -> Basis:
    path = CORPUS / f"{SLOB}{run}_awr.html"
    (report,) = reports(path)
    judged = rules.judge(report, OWN | storage).verdict.basis
    assert judged is not None
    return judged


A = "asm-p30x2_cache-off_awr_p30x2_d8s_s40_t1_wu4"
D = "asm-p60x2_awr_p60x2_e32s_s128_t1_wu4"


@needs_corpus
@pytest.mark.corpus
@pytest.mark.parametrize(
    ("run", "iops", "change", "saved"),
    [
        (A, 5_000, {"latency_ms": 0.5}, 0.06),
        (A, 5_000, {"iops_limit": 7_500}, 0.37),
        (A, 5_000, {"iops_limit": 10_000}, 0.51),
        (A, 5_000, {"devices": 2}, 0.51),
        (D, 16_000, {"latency_ms": 0.5}, 0.08),
        (D, 16_000, {"iops_limit": 20_000}, 0.26),
        (D, 16_000, {"iops_limit": 32_000}, 0.30),
        (D, 16_000, {"latency_ms": 0.5, "iops_limit": 32_000}, 0.54),
    ],
)
def test_a_provisioned_rate_holds_any_medium(run: str, iops: int, change: dict[str, Any], saved: float) -> None:
    """The closed model of the field trial, worked out by hand from the load's own minutes."""
    found = rules.what_if(_basis(run, device_iops=iops), AskedChange(**change))
    assert found.conservative == pytest.approx(saved, abs=0.015)


@needs_corpus
@pytest.mark.corpus
@pytest.mark.parametrize(("run", "iops"), [(A, 5_000), (D, 16_000)])
def test_the_headlines_double_can_be_redone(run: str, iops: int) -> None:
    path = CORPUS / f"{SLOB}{run}_awr.html"
    (report,) = reports(path)
    verdict = rules.judge(report, OWN | {"device_iops": iops}).to_dict()["verdict"]
    assert [one["what"] for one in verdict["arithmetic"] if not holds(one)] == []
    doubled = next(one for one in verdict["arithmetic"] if "twice the" in one["what"])
    same = next(one for one in verdict["arithmetic"] if one["what"].startswith("What the limit leaves of it (IOPS"))
    assert f"twice as many would save {percent(doubled['result'])}" in whole_text(verdict)
    assert f"with the same IOPS {percent(same['result'])}" in whole_text(verdict)


@needs_corpus
@pytest.mark.corpus
def test_the_achieved_latency_gives_the_observed_time_a_read() -> None:
    """p30x2 with the host cache switched on: 4.593 ms of DB time a read predicted, 4.614 observed."""
    found = rules.what_if(_basis(A), AskedChange(latency_ms=4.025))
    assert 5.693 * (1 - found.conservative) == pytest.approx(4.593, abs=0.01)
