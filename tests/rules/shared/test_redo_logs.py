"""How full redo logs are when they switch: held against databases whose logs are known."""

from typing import Any

import pytest

from rules.shared.redo_logs import lag_is_the_reason, redo_logs
from tests.rules.cases import facts_of

HOUR = {"elapsed_s": 3600, "log_switches_per_hour": 12, "redo_bytes_per_s": 100_000}


def _logs(blocks: float, **more: Any) -> Any:
    return redo_logs(facts_of(HOUR | {"instance_recovery": [{"log_size_redo_blocks": blocks}]} | more))


@pytest.mark.parametrize(("blocks", "size_mb"), [(165_888, 50), (663_552, 200), (1_658_880, 500)])
def test_three_logs_have_the_size_they_were_created_with(blocks: float, size_mb: float) -> None:
    """Databases of the corpus as they are created: 50, 200 and 500 MB."""
    assert _logs(blocks).size_mb(3) == pytest.approx(size_mb)


def test_a_switch_holds_what_was_written_since_the_last() -> None:
    logs = _logs(165_888)
    assert logs.switched_mb == pytest.approx(100_000 * 300 / 2**20)
    assert logs.filled(3) == pytest.approx(logs.switched_mb / 50)


def test_a_target_explains_only_switches_that_come_as_seldom() -> None:
    told = {"parameter": {"archive_lag_target": "300"}}
    assert lag_is_the_reason(_logs(165_888, **told))
    assert not lag_is_the_reason(_logs(165_888, **told, log_switches_per_hour=16))
    assert not lag_is_the_reason(_logs(165_888, parameter={"archive_lag_target": "0"}))


def test_several_instances_and_few_switches_tell_nothing() -> None:
    assert _logs(165_888, instances_in_report=2) is None
    assert _logs(165_888, log_switches_per_hour=3) is None
