"""Headlines are one short plain sentence; with their details they say as much as was written by hand for real ones."""

import statistics
from pathlib import Path
from typing import Any

import pytest

import rules
from tests.corpus import CORPUS, corpus_files, corpus_name, needs_corpus
from tests.read_once import judged, reports
from tests.verdict_text import faults, whole_text

pytestmark = [needs_corpus, pytest.mark.corpus]

SLOB = "slob/iamyu__PoC-FlashGrid__"
AZURE = {"media": "azure-premium", "write_copies": 2, "redo_separate": True, "scope": "cluster"}
P30X2 = f"{SLOB}asm-p30x2_cache-off_awr_p30x2_d8s_s40_t1_wu4_awr"
P30X16 = f"{SLOB}asm-p30x16_cache-off_awr_p30x16_e32s_s128_t1_wu80_awr_rac.html"
P60X2 = f"{SLOB}asm-p60x2_awr_p60x2_e32s_s128_t1_wu4_awr_rac.html"
P60X6 = f"{SLOB}M_NONE_awr_p60x6_m128__s256_t2_wu80_awr_rac.html"
P30X32 = f"{SLOB}M_READ-ONLY_awr_p30x32_m64_s256_t1_wu4_update0_awr_rac.html"

# file: storage facts, what headline and details must say
MODELS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    P30X16: (
        {**AZURE, "devices": 16, "device_iops": 5000},
        ("full, not slow", "buy provisioned IOPS", "not faster media", "52,778 reads",
         "twice 7,956 writes", "95 % of the 80,000 IOPS", "idle minutes taken out",
         "67 % of DB time", "reads take 6.4 ms", "unqueued ones take 2.2 ms",
         "with the same IOPS 5.1 %"),
    ),
    P60X2: (
        {**AZURE, "devices": 2, "device_iops": 16000},
        ("95 % of the 32,000 IOPS of 2 devices at 16,000", "twice as many would save 33 %", "with the same IOPS 4.6 %"),
    ),
    P30X32: (
        {**AZURE, "devices": 32, "device_iops": 5000, "host_cache": True, "host_cached_iops_limit": 80000},
        ("not the disks", "of the reads come back within 2 ms", "160,000 cached IOPS of 2 hosts at 80,000",
         "a larger host", "then the cluster interconnect, 28 % of DB time, is next"),
    ),
    P60X6: (
        {**AZURE, "devices": 8, "device_iops": 16000},
        ("the cluster interconnect takes 59 % of DB time", "each wait for", "takes 151 ms,",
         "a ping between instances takes up to 178 ms", "storage waits are 37 %",
         "new disks could not save more than that", "instance 2"),
    ),
    "awr-html/Apress__troubleshooting-oracle-perf-14__awr_1830_1845.html": (
        {},
        ("reads take 72 %", "a buffer cache of 1,440 MB", "1,440 instead of 728 MB", "oracle uses 15 %",
         "37 % fewer reads", "save 27 % of DB time", "0.5 ms would save 67 to 68 %",
         "whether more devices help depends on what they are", "Wed 23 Apr 2014 18:30"),
    ),
    "awr-html/pcambell__awrrptanalyzor__awrrpt_1_24703_24704.html": (
        {},
        ("row and object locks take 97 % of DB time", "reads take 41.4 ms", "redo writes take 75.7 ms",
         "99 reads a second", "have the storage checked", "sessions that hold locks may wait for it"),
    ),
    "awr-html/pcambell__awrrptanalyzor__awr_xydb_1_20230217_15_16.html": (
        {},
        ("enlarge the redo logs to 2 GiB each", "217 times an hour", "16 % of DB time", "1.28 s each",
         "every quarter of an hour", "locks, 20 %, come next", "the disks are hardly used"),
    ),
    "awr-html/lpeiyi__notes__awrrpt_1_155_156.html": (
        {},
        ("from 21:15 on, for 5 minutes, 9.4 sessions want 2 CPUs", "commits take 13.1 ms but the redo write 1.47 ms",
         "2.2 % at most"),
    ),
    "slob/goryszewskig__SLOB-PDB__awr.html": (
        {},
        ("write path is full", "97 % of the time", "116 MB/s", "one gigabit link or one disk", "55 % of DB time",
         "reads at 0.76 ms are fast enough"),
    ),
    "awr-html/Azure__Oracle-Workloads-for-Azure__AWR_DBS.html": (
        {},
        ("on average CPU takes 73 % of DB time", "cell reads take 0.35 ms", "97 % of the requests",
         "3 days hides any peak", "busiest hour", "instance 1 of 2"),
    ),
    "awr-rac/therealkevinc__AWRS__awr_rac.html": (
        {},
        ("500.6 MiB/s", "500 MiB/s", "67 % of DB time shows in no wait event while the CPUs idle", "raise"),
    ),
}  # fmt: skip


def _report(name: str) -> Any:
    return reports(CORPUS / name)[0]


def _headline(name: str, **storage: Any) -> str:
    return rules.judge(_report(name), storage).verdict.headline


@pytest.mark.parametrize("name", sorted(MODELS))
def test_as_much_as_by_hand(name: str) -> None:
    storage, said = MODELS[name]
    text = whole_text(rules.judge(_report(name), storage).verdict)
    assert [one for one in said if one.casefold() not in text.casefold()] == [], text


def test_the_scan_at_a_declared_bandwidth_is_capacity() -> None:
    verdict = rules.judge(_report("awr-rac/therealkevinc__AWRS__awr_rac.html"), {"volume_mb_s_limit": 525}).verdict
    assert (verdict.case, verdict.limit.kind) == ("capacity_limited", "device_mb_s")
    assert "525" in whole_text(verdict)


def test_the_interconnect_of_a_larger_host_is_said_only_where_it_weighs() -> None:
    full = {**AZURE, "devices": 2, "device_iops": 5000}
    assert "interconnect" not in _headline(f"{P30X2}_rac.html", **full)


@pytest.mark.parametrize("path", corpus_files(), ids=corpus_name)
def test_one_plain_sentence_of_at_most_thirty_words(path: Path) -> None:
    for analysis in judged(path):
        assert faults(analysis["verdict"]) == []


def test_in_the_middle_they_have_twenty_words() -> None:
    verdicts = [analysis["verdict"] for path in corpus_files() for analysis in judged(path)]
    assert statistics.median(len(verdict["headline"].split()) for verdict in verdicts) <= 20
