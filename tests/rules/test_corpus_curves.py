"""Published runs on disks whose limits are known, judged by the load curve of all those disks.

The report of the whole cluster stands at the end of its curve; that of one instance is never held against it.
"""

import pytest

import rules
from parsers.load_curves.curve import LoadCurve
from rules.curves.throttle import Throttle
from tests.corpus import CORPUS, needs_corpus
from tests.read_once import reports
from tests.rules.curves.samples import iops
from tests.verdict_text import whole_text

pytestmark = [needs_corpus, pytest.mark.corpus]

FLOOR_S = 0.0022
RUNS = [
    ("p30x2_cache-off", 10_000), ("p30x16_cache-off", 80_000), ("asm-p60x2", 32_000), ("asm-p80x2", 40_000),
]  # fmt: skip
DECLARED = {"write_copies": 2, "redo_separate": True}


def _curve(cap: int) -> LoadCurve:
    loads = [part * cap * FLOOR_S for part in (0.05, 0.25, 0.5, 0.9, 1.5, 3)]
    return iops(*zip(loads, Throttle(FLOOR_S, cap).rates(loads), strict=True), io_bytes=8192, write_percent=15)


def _verdict(run: str, ending: str, cap: int) -> rules.Verdict:
    (path,) = CORPUS.glob(f"slob/*{run}*_{ending}.html")
    (report,) = reports(path)
    return rules.judge(report, DECLARED, _curve(cap)).verdict


@pytest.mark.parametrize(("run", "cap"), RUNS)
def test_the_cluster_is_at_the_end_of_its_curve(run: str, cap: int) -> None:
    found = _verdict(run, "awr_rac", cap)
    assert (found.case, found.media_or_spindles) == ("capacity_limited", "spindles")
    assert "of what its load curve reaches" in whole_text(found)


@pytest.mark.parametrize(("run", "cap"), RUNS)
def test_one_instance_is_not_held_against_the_disks_of_all(run: str, cap: int) -> None:
    found = _verdict(run, "awr", cap)
    assert found.case == "mixed"
    assert found.confidence == "low"
    assert "the load curve is not used: this report is of a part of the database" in found.confidence_because


def test_a_cache_in_front_is_not_the_curve_of_the_disks_behind_it() -> None:
    assert _verdict("p30x32", "awr_rac", 160_000).case == "curve_mismatch"


def test_the_interconnect_stays_first() -> None:
    assert _verdict("p60x6", "awr_rac", 128_000).case == "not_storage"
