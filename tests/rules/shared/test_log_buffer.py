"""Why the redo log buffer fills: it is small, redo comes in bursts, or the log writer cannot keep up."""

from typing import Any

import pytest

from rules.shared.log_buffer import buffer_leads, cure, writer_keeps_up
from tests.rules.cases import facts_of

QUICK = {
    "log_file_parallel_write_ms": 0.5, "redo_write_iops": 250, "elapsed_s": 3600,
    "background": {"log file parallel write": {"waits": 900_000, "time_s": 450}},
}  # fmt: skip


def _of(mb: float, **known: Any) -> str:
    said = cure(facts_of({"cache_sizes": [{"name": "Log Buffer:", "begin_bytes": mb * 2**20}], **QUICK, **known}))
    return said or ""


def test_a_small_buffer_is_enlarged_first() -> None:
    assert "Enlarge log_buffer from 8 MiB" in _of(8)


def test_bursts_fill_it_where_the_log_writer_has_time() -> None:
    assert "bursts" in _of(64)
    assert "12 % of the time" in _of(64)


@pytest.mark.parametrize(("write_ms", "seconds"), [(3.0, 450), (0.5, 3400)], ids=["slow writes", "always writing"])
def test_devices_are_named_where_it_has_none(write_ms: float, seconds: float) -> None:
    busy = {"log file parallel write": {"waits": 900_000, "time_s": seconds}}
    assert "faster devices" in _of(64, log_file_parallel_write_ms=write_ms, background=busy)


def test_nothing_is_said_of_a_buffer_that_is_not_printed() -> None:
    assert cure(facts_of(QUICK)) is None
    assert not writer_keeps_up(facts_of({}))


@pytest.mark.parametrize(("seconds", "leads"), [(60, True), (40, False)])
def test_it_leads_from_half_of_the_waits_for_redo_on(seconds: float, leads: bool) -> None:
    events = {"log buffer space": {"waits": 9, "time_s": seconds}}
    facts = facts_of({"events": events, "commit_share": 0.1, "db_time_s": 1000})
    assert buffer_leads(facts) is leads
