"""A verdict's ruling as lines of text."""

import pytest

from app.reports.verdict_text import limits
from rules.storage.limits.binding import BindingLimit


@pytest.mark.parametrize(
    ("limit", "line"),
    [
        (
            BindingLimit(kind="cpu", used=0.194, maximum=0.1, unit="share of DB time", source="waits for a plan"),
            "Limit: CPU: waits for a plan, 19.4 % of DB time (limit 10.0 % of DB time).",
        ),
        (
            BindingLimit(kind="cluster", label="the cluster interconnect", used=0.585, unit="share of DB time"),
            "Limit: the cluster interconnect, 58.5 % of DB time.",
        ),
        (
            BindingLimit(kind="logs", used=217.0, maximum=6, unit="switches/h"),
            "Limit: Logs: 217 switches/h (limit 6 switches/h).",
        ),
        (
            BindingLimit(kind="device_iops", used=900.0, maximum=1000, unit="1/s", utilisation=0.9),
            "Limit: Device IOPS, 900/s of 1,000/s (90 %).",
        ),
        (BindingLimit(kind="unknown"), "Limit: unknown; no report shows what the devices and paths can do."),
        (
            BindingLimit(kind="unknown", suspected="iostat shows a flat device"),
            "Limit: unknown; none is declared, but it looks as if one held the reads.",
        ),
    ],
)
def test_what_binds(limit: BindingLimit, line: str) -> None:
    assert list(limits(limit)) == [line]
