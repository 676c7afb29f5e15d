"""A verdict's ruling as lines of text."""

import pytest
from msgspec.structs import replace

from app.reports.page.verdict_text import limited_by, limits
from rules.storage.limits.binding import BindingLimit
from rules.storage.outcome.answer import Answer
from tests.app.fixture import core


@pytest.mark.parametrize(
    ("limit", "line"),
    [
        (
            BindingLimit(kind="cpu", used=0.194, maximum=0.1, unit="share of DB time", source="waits for a plan"),
            "Limit: CPU: waits for a plan, 19 % of DB time (should be below 10.0 % of DB time).",
        ),
        (
            BindingLimit(kind="cpu", used=0.92, maximum=0.9, unit="share", source="CPUs of the host busy"),
            "Limit: CPUs of the host busy, 92.0 % (should be below 90.0 %).",
        ),
        (
            BindingLimit(kind="cluster", label="the cluster interconnect", used=0.588, unit="share of DB time"),
            "Limit: the cluster interconnect, 59 % of DB time.",
        ),
        (
            BindingLimit(kind="logs", used=217.0, maximum=6, unit="switches/h"),
            "Limit: Logs: 217 switches/h (should be below 6 switches/h).",
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


NEAR_FULL = BindingLimit(kind="device_iops", used=900.0, maximum=1000, unit="1/s", utilisation=0.9)
CPU = BindingLimit(kind="cpu", label="CPU", used=0.92, unit="share of DB time")
FLAT = BindingLimit(kind="unknown", suspected="a flat line")
IDLE_PATH = BindingLimit(kind="path", used=10.0, maximum=100, unit="B/s", utilisation=0.1)


@pytest.mark.parametrize(
    ("answer", "limit", "told"),
    [
        ("more_devices", NEAR_FULL, "device IOPS, 900/s of 1,000/s (90 %)"),
        ("not_storage", CPU, "CPU, 92 % of DB time"),
        ("faster_media", BindingLimit(kind="unknown"), "read latency"),
        ("faster_media", IDLE_PATH, "read latency"),
        ("free_cure_first", IDLE_PATH, ""),
        ("redo_devices", BindingLimit(kind="unknown"), "log write latency"),
        ("not_known_yet", BindingLimit(kind="unknown"), "not known yet"),
        ("not_known_yet", FLAT, "not known yet, perhaps an undeclared limit"),
        ("free_cure_first", FLAT, ""),
        ("idle", BindingLimit(kind="none"), ""),
        (None, BindingLimit(kind="unknown"), ""),
    ],
)  # fmt: skip
def test_what_limits_it_in_few_words(answer: Answer | None, limit: BindingLimit, told: str) -> None:
    assert limited_by(replace(core().verdict, answer=answer, limit=limit)) == told
