"""The shares make one whole."""

from typing import Any

import pytest

from rules.core.metric import Measured
from rules.metric_values import measure
from tests.rules.build import report_of

SUMMING = [
    f"{kind}_share"
    for kind in (
        "cpu read temp commit writer log_switch other_io cluster concurrency application network scheduler other "
        "unaccounted"
    ).split()
]


def _told(db_time: float, cpu: float, *waits: list[Any]) -> dict[str, Any]:
    sections = {"time_model": [["DB CPU", cpu]], "foreground_waits": list(waits)}
    return {"interval": {"elapsed_s": 100.0, "db_time_s": db_time}, "sections": sections}


@pytest.mark.parametrize(("cpu", "reads"), [(100, 200), (450, 560), (500, 590)])
def test_shares_and_what_is_unaccounted_sum_to_one_on_db_time(cpu: float, reads: float) -> None:
    report = report_of(_told(1000, cpu, ["db file sequential read", 9, reads, 5], ["resmgr:cpu quantum", 9, 5, 5]))
    assert sum(_shares(report)) == pytest.approx(1)


def test_shares_of_captured_time_sum_to_one_without_the_unaccounted() -> None:
    report = report_of(_told(1000, 900, ["db file sequential read", 9, 600, 5]))
    *shares, unaccounted = _shares(report)
    assert unaccounted == pytest.approx(-0.5)
    assert sum(shares) == pytest.approx(1)


def test_time_inside_calls_is_of_db_time_alone() -> None:
    """Of 1,000 s a queue for CPU took 500, of which parse calls hold their part: no 160 % of what is accounted for."""
    told = _told(1000, 300, ["db file sequential read", 9, 200, 5])
    told["sections"]["time_model"] += [["parse time elapsed", 800], ["hard parse elapsed time", 700]]
    measured = measure(report_of(told))
    reads, parsing, hard = (measured[f"{name}_share"] for name in ("read", "parse", "hard_parse"))
    assert isinstance(reads, Measured)
    assert reads.captured_value == pytest.approx(0.4)
    for share, value in ((parsing, 0.8), (hard, 0.7)):
        assert isinstance(share, Measured)
        assert (share.value, share.captured_value) == (pytest.approx(value), None)


def _shares(report: Any) -> list[float]:
    measured = measure(report)
    found = [measured[name] for name in SUMMING]
    return [one.value for one in found if isinstance(one, Measured)]
