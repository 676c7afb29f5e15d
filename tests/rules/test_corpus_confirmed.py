"""Limits that iostat beside the report confirms: the verdict is surer, and asks for no iostat."""

from pathlib import Path
from typing import Any

import pytest

import rules
from parsers.host_tools import read_host
from tests.corpus import CORPUS, needs_corpus
from tests.read_once import reports

pytestmark = [needs_corpus, pytest.mark.corpus]

SLOB = "slob/iamyu__PoC-FlashGrid__"
OWN = {"media": "azure-premium", "write_copies": 2, "redo_separate": True, "scope": "instance"}
RUNS = {
    "asm-p30x2_cache-off_awr_p30x2_d8s_s40_t1_wu4_": {"devices": 1, "device_iops": 5000},
    "asm-p30x16_cache-off_awr_p30x16_e32s_s128_t1_wu80_": {"devices": 8, "device_iops": 5000},
    "asm-p80x2_awr_p80x2_e32s_s128_t1_wu12_": {"devices": 1, "device_iops": 20000},
}


def _verdict(run: str, *, watched: bool) -> Any:
    report = reports(CORPUS / f"{SLOB}{run}awr.html")[0]
    name = Path(f"{SLOB}{run}iostat.out")
    hosts = [read_host((CORPUS / name).read_bytes(), name.name)] if watched else []
    return rules.judge(report, {**OWN, **RUNS[run]}, None, hosts).verdict


@pytest.mark.parametrize("run", sorted(RUNS))
def test_a_plateau_at_the_limit_confirms_it(run: str) -> None:
    alone, seen = _verdict(run, watched=False), _verdict(run, watched=True)
    assert (alone.case, seen.case) == ("capacity_limited", "capacity_limited")
    assert "as declared, not measured" in alone.confidence_because
    assert "as declared, not measured" not in seen.confidence_because
    assert "iostat" in str(alone.would_change_it)
    assert "iostat" not in str(seen.would_change_it)
    said = next(one for one in seen.evidence if "as iostat saw them" in one.what)
    assert said.value == pytest.approx(RUNS[run]["device_iops"], rel=0.10)


def test_another_limit_than_the_one_it_stands_at_is_not_confirmed() -> None:
    run = "asm-p30x2_cache-off_awr_p30x2_d8s_s40_t1_wu4_"
    report = reports(CORPUS / f"{SLOB}{run}awr.html")[0]
    host = read_host((CORPUS / f"{SLOB}{run}iostat.out").read_bytes(), "iostat.out")
    found = rules.judge(report, {**OWN, "devices": 1, "device_iops": 4000}, None, [host]).verdict
    assert not [one for one in found.evidence if "iostat saw" in one.what]
