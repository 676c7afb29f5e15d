"""How much of a commit is the redo write."""

import pytest

from rules.storage.gains.commit_model import bandwidth_bound, commit, writer_busy
from tests.rules.cases import facts_of

TEN_OUTLIERS = [{"event": "log file parallel write", "buckets": [[4 / 3, 90.909, None], [40 / 3, 9.091, None]]}]


def _facts(**extra: object) -> dict[str, object]:
    return {"log_file_sync_ms": 13.1, "log_file_parallel_write_ms": 1.5, "elapsed_s": 3600, **extra}


def test_a_commit_that_waits_for_cpu() -> None:
    known = commit(facts_of(_facts()))
    assert known
    assert known.part == pytest.approx(1.5 / 13.1)


def test_rare_long_writes_make_commits_longer_than_writes() -> None:
    """Ten writes of 1 ms and one of 10 ms: a mean of 1.8 ms, and a commit of 3.2 to 4.6 is pure storage."""
    for busy, expected in ((0.5, 3.2), (1.0, 4.6)):
        background = {"log file parallel write": {"waits": busy * 3600 / 0.00182, "time_s": busy * 3600}}
        given = _facts(log_file_parallel_write_ms=1.82, background=background, wait_histogram=TEN_OUTLIERS)
        known = commit(facts_of(given))
        assert known
        assert known.expected_ms == pytest.approx(expected, abs=0.1)


def test_several_log_writers_have_no_utilisation() -> None:
    background = {"log file parallel write": {"waits": 1000, "time_s": 5580}}
    assert writer_busy(facts_of(_facts(background=background))) == pytest.approx(1.55)
    assert writer_busy(facts_of(_facts(background=background, redo_workers=True))) is None


def test_every_instance_of_a_cluster_has_its_own_log_writer() -> None:
    background = {"log file parallel write": {"waits": 1000, "time_s": 3600}}
    assert writer_busy(facts_of(_facts(background=background, instances_in_report=2))) == pytest.approx(0.5)
    rates = _facts(redo_write_iops=600, instances_in_report=2)
    assert writer_busy(facts_of(rates)) == pytest.approx(600 * 1.5 / 1000 / 2)


def test_all_of_a_fast_commit_is_the_write() -> None:
    known = commit(facts_of(_facts(log_file_sync_ms=1.0)))
    assert known
    assert known.part == 1


def test_both_latencies_are_needed() -> None:
    assert commit(facts_of({"log_file_sync_ms": 3.0})) is None


def test_large_writes_are_a_matter_of_bandwidth() -> None:
    background = {"log file parallel write": {"waits": 671, "time_s": 296}}
    given = {"elapsed_s": 302, "background": background, "redo_write_iops": 2.2, "redo_bytes_per_s": 113e6}
    assert bandwidth_bound(facts_of(given))
    assert not bandwidth_bound(facts_of(given | {"redo_write_iops": 1000}))
    assert not bandwidth_bound(facts_of(given | {"elapsed_s": 3600}))
