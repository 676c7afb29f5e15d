"""The log writer's clocks."""

import pytest

from rules.core.metric import Lacking
from rules.waits.log_writer import clock_seconds, has_workers, log_size_bytes, mean_of_statistics
from tests.rules.build import report_of


def test_microseconds_before_hundredths() -> None:
    both = report_of(
        {"sections": {"instance_activity": [["redo write time", 638], ["redo write time (usec)", 6_381_000]]}}
    )
    assert clock_seconds(both, "redo write time").value == 6.381
    coarse = report_of({"sections": {"instance_activity": [["redo write time", 638]]}})
    assert clock_seconds(coarse, "redo write time").value == 6.38


def test_a_mean_needs_time_and_count() -> None:
    report = report_of({"sections": {"instance_activity": [["redo write time", 638], ["redo writes", 0]]}})
    with pytest.raises(Lacking, match="redo writes above zero"):
        mean_of_statistics(report, "redo write time", "redo writes")
    with pytest.raises(Lacking, match="redo synch time"):
        mean_of_statistics(report, "redo synch time", "redo writes")


@pytest.mark.parametrize(
    ("event", "several"),
    [
        ("LGWR worker group ordering", True),
        ("LGWR all worker groups", True),
        ("LGWR any worker group", True),
        ("LGWR worker group idle", False),
        ("LGWR wait for redo copy", False),
        ("log file parallel write", False),
    ],
)
def test_several_log_writer_processes(event: str, several: bool) -> None:
    assert has_workers(report_of({"sections": {"background_waits": [[event, 5, 5]]}})) is several


def test_a_log_lasts_a_quarter_of_an_hour_in_half_gibibytes() -> None:
    assert log_size_bytes(2**30 / 900) == 2**30
    assert log_size_bytes(1.9e6) == 2**31
    assert log_size_bytes(1) == 2**29
