"""A cure that costs nothing stands before any purchase, and is the first step."""

from typing import Any

import pytest

from tests.rules.storage.mtr import judged
from tests.verdict_text import whole_text

BLOCKS = 9_000_000
ADVICE = [
    {"pool": "D", "size_mb": size, "size_factor": size / 700, "physical_read_factor": left,
     "physical_reads": left * BLOCKS, "line": 500}
    for size, left in ((350, 1.4), (700, 1.0), (1050, 0.8), (1400, 0.6))
]  # fmt: skip
TOTAL = {"physical reads": {"total": BLOCKS}}
SEGMENT = [{"object": "ORDERS", "value": 0.6 * BLOCKS, "percent": 60.0, "line": 700}]
FILES = [
    {"file": "a", "reads": 5000, "read_ms": 15.0, "blocks_per_read": 1.0, "line": 300},
    {"file": "b", "reads": 9000, "read_ms": 5.0, "blocks_per_read": 1.0, "line": 301},
]


def sql(blocks_each: float) -> list[dict[str, Any]]:
    """One statement that reads seven tenths of all blocks."""
    executions = round(0.7 * BLOCKS / blocks_each)
    return [{"sql_id": "abc", "physical_reads": 0.7 * BLOCKS, "executions": executions, "elapsed_s": 4e4,
             "io_percent": 90.0, "cpu_percent": 5.0, "line": 600}]  # fmt: skip


CACHE: dict[str, Any] = {"buffer_pool_advisory": ADVICE}
STATEMENT: dict[str, Any] = {"sql_by_reads": sql(50_000), "statistic": TOTAL}
HOT: dict[str, Any] = {"tablespace_io": FILES, "file_io": FILES}


@pytest.mark.parametrize(
    ("case", "rule", "given"),
    [
        ("cache_first", "buffer-cache-too-small", CACHE),
        ("cache_first", "buffer-cache-too-small", CACHE | STATEMENT | HOT),
        ("one_statement", "one-reader-of-most-blocks", STATEMENT),
        ("one_statement", "one-reader-of-most-blocks", STATEMENT | HOT),
        ("one_statement", "one-reader-of-most-blocks", {"segments_by_physical_reads": SEGMENT, "statistic": TOTAL}),
        ("hot_spot", "hot-and-slow-file", HOT),
    ],
)
def test_the_free_cure_is_the_case_and_the_first_step(case: str, rule: str, given: dict[str, Any]) -> None:
    found = judged(**given)
    assert (found.case, found.media_or_spindles) == (case, "neither"), found.headline
    assert found.steps[0].finding == rule
    assert found.steps[0].saves > 0
    assert [one.cost for one in found.steps][-1] == "purchase"
    assert found.steps[-1].what.startswith("After that")
    assert found.questions
    assert found.headline.count("(") == 0


@pytest.mark.parametrize("given", [CACHE, STATEMENT])
def test_a_limit_that_is_used_up_stands_before_them(given: dict[str, Any]) -> None:
    found = judged(**given, **{"storage.volume_iops_limit": 11000})
    assert (found.case, found.media_or_spindles) == ("capacity_limited", "spindles")
    assert [one.cost for one in found.steps][-1] == "purchase"
    assert found.steps[0].cost in ("free", "configuration")


def test_a_frequent_statement_of_few_reads_is_the_application() -> None:
    assert judged(sql_by_reads=sql(3), statistic=TOTAL).case == "latency_limited"


def test_where_no_purchase_pays_there_is_none_for_a_free_cure_to_stand_before() -> None:
    small = {"db_time_s": 540.0, "average_active_sessions": 0.6,
             "events": {"db file sequential read": {"waits": 85871, "time_s": 451}}}  # fmt: skip
    found = judged(**small, **STATEMENT)
    assert (found.case, found.media_or_spindles) == ("latency_limited", "neither")
    assert "nothing to buy" in whole_text(found).lower()


def test_the_cache_and_then_media_save_more_than_each_and_less_than_both() -> None:
    rows = {row.change: row for row in judged(**CACHE).gain if row.kind == "cache"}
    (alone, media), then = list(rows.values()), "then the reads that are left at 0.5 ms"
    assert alone.conservative == pytest.approx(0.4 * (45110 + 744) / 54219, abs=0.001)
    assert then in media.change
    fast = next(row.conservative for row in judged().gain if row.read_ms == 0.5)
    assert max(alone.conservative, fast) < media.conservative < alone.conservative + fast
    left = 0.6 * 0.5 / 5.2532
    assert media.conservative == pytest.approx((1 - left) * 45110 / 54219, abs=0.01)


def test_only_one_place_is_a_gain_of_its_own() -> None:
    spaces = [
        {"tablespace": "A", "reads": 90, "read_ms": 5.5, "line": 1},
        {"tablespace": "B", "reads": 10, "read_ms": 5},
    ]
    row = next(row for row in judged(tablespace_io=spaces).gain if row.kind == "part")
    assert row.conservative == pytest.approx(0.908 * 0.753, abs=0.002)
    assert row.read_ms is None


PGA = [
    {
        "target_mb": 2144,
        "size_factor": 1.0,
        "processed_mb": 6e7,
        "extra_mb": 329601,
        "overallocations": 45022,
        "line": 5,
    },
    {"target_mb": 3859, "size_factor": 1.8, "processed_mb": 6e7, "extra_mb": 240431, "overallocations": 0, "line": 9},
]


def test_spills_are_cured_by_memory_with_the_figures_of_the_advisory() -> None:
    spilling = {"read_share": 0.2, "temp_share": 0.6, "io_share": 0.8}
    found, plain = judged(**spilling, pga_advisory=PGA), judged(**spilling)
    assert (found.case, found.media_or_spindles) == ("temp_bound", "neither")
    assert "3,859 MB" in whole_text(found)
    assert "from 2,144 to 3,859 MB" in found.steps[0].what
    assert [one.cost for one in found.steps] == ["free", "purchase"]
    assert "memory and statements come before storage" in whole_text(plain)


def test_no_larger_cache_leads_or_is_promised_where_no_memory_is_free() -> None:
    printed = [{"name": "Host Mem (MB)", "end": 8000}, {"name": "SGA use (MB)", "end": 1000}]
    full = [{"statistic": "FREE_MEMORY_BYTES", "value": 400 * 2**20, "end_value": 400 * 2**20}]
    there = judged(**CACHE, memory_statistics=printed)
    lacking = judged(**CACHE, memory_statistics=printed, os_statistics=full)
    assert there.case == "cache_first"
    assert lacking.case != "cache_first"
    assert "cache" in {one.kind for one in there.gain}
    assert "cache" not in {one.kind for one in lacking.gain}
