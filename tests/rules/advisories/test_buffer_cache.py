"""The buffer cache advisory between its printed sizes, and which of several 1.0 is today's."""

from typing import Any

import pytest

from rules.advisories.buffer_cache import advice, cached_share, saved, setting
from tests.rules.cases import facts_of

READ = {"db file sequential read": {"waits": 100000, "time_s": 600}}


def rows(*given: tuple[float, float, float, float | None]) -> list[dict[str, Any]]:
    """Rows of size, size factor, read factor and reads."""
    names = ("size_mb", "size_factor", "physical_read_factor", "physical_reads")
    return [{"pool": "D", **dict(zip(names, one, strict=True))} for one in given]


def test_reads_between_two_sizes() -> None:
    found = advice(facts_of({"buffer_pool_advisory": rows((1000, 1.0, 1.0, 200000), (2000, 2.0, 0.5, 100000))}))
    assert found
    assert found.factor_at(1500) == pytest.approx(0.75)
    assert found.factor_at(3000) is None
    assert found.factor_at(500) is None


def test_the_quotient_of_the_reads_is_finer_than_the_printed_factor() -> None:
    found = advice(facts_of({"buffer_pool_advisory": rows((728, 1.0, 1.0, 4528000), (1440, 2.0, 0.6, 2840000))}))
    assert found
    assert found.largest(2).factor == pytest.approx(0.6272, abs=1e-4)  # type: ignore[union-attr]


def test_few_reads_in_thousands_are_too_coarse_for_a_quotient() -> None:
    found = advice(facts_of({"buffer_pool_advisory": rows((292, 1.0, 1.0, 4000), (560, 1.92, 0.93, 4000))}))
    assert found
    assert found.points[1].factor == 0.93


def test_of_several_rows_at_one_the_size_of_the_cache_tells() -> None:
    given = rows(
        (720, 1.0, 1.0, 4545000), (728, 1.0, 1.0, 4528000), (792, 1.0, 1.0, 4400000), (1440, 2.0, 0.6, 2840000)
    )
    sizes = [{"name": "Buffer Cache", "begin_bytes": 728 * 2**20, "end_bytes": None}]
    found = advice(facts_of({"buffer_pool_advisory": given, "cache_sizes": sizes}))
    assert found
    assert found.size_mb == 728


def test_a_pool_of_another_block_size_begins_again() -> None:
    given = rows((1000, 1.0, 1.0, 900000), (2000, 2.0, 0.5, 450000), (10, 1.0, 1.0, 100000), (20, 2.0, 1.0, 100000))
    found = advice(facts_of({"buffer_pool_advisory": given}))
    assert found
    assert (found.size_mb, len(found.points)) == (1000, 2)
    assert found.part == pytest.approx(0.9)


def test_a_pool_named_by_its_whole_word() -> None:
    given = [{**row, "pool": "KEEP"} for row in rows((100, 1.0, 1.0, 300000), (200, 2.0, 0.5, 150000))]
    given += [{**row, "pool": "DEFAULT"} for row in rows((1000, 1.0, 1.0, 900000), (2000, 2.0, 0.5, 450000))]
    found = advice(facts_of({"buffer_pool_advisory": given}))
    assert found
    assert (found.size_mb, found.part) == (1000, pytest.approx(0.75))


def test_another_pool_takes_its_part_of_the_saving() -> None:
    given = rows((1000, 1.0, 1.0, 250000), (2000, 2.0, 0.4, 100000))
    given += [{**row, "pool": "K"} for row in rows((500, 1.0, 1.0, 750000), (900, 1.8, 1.0, 750000))]
    facts = facts_of({"buffer_pool_advisory": given, "events": READ, "db_time_s": 1000})
    found = advice(facts)
    assert found
    assert cached_share(facts) == pytest.approx(0.6)
    assert saved(facts, found, 0.4) == pytest.approx(0.6 * 0.6 * 0.25)


@pytest.mark.parametrize(
    "given",
    [
        [],
        rows((100, 0.1, 2.0, 500000)),
        rows((1000, 1.0, 0.0, 0), (2000, 2.0, 0.0, 0)),
        rows((-5, 1.0, 1.0, 500000), (-1, 2.0, 1.0, 500000)),
    ],
)
def test_what_cannot_be_used_is_no_advice(given: list[dict[str, Any]]) -> None:
    assert advice(facts_of({"buffer_pool_advisory": given})) is None


def test_the_parameter_that_sizes_the_cache() -> None:
    assert setting(facts_of({"parameter": {"sga_target": "1073741824", "memory_target": "0"}})) == "sga_target"
    assert setting(facts_of({})) == "db_cache_size"
