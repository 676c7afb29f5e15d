"""Limits as bars, and what could not be seen."""

from msgspec.structs import replace

from app.analysis.document import Unfired
from app.reports.page import limits_view
from rules.storage.limits.binding import BindingLimit
from tests.app.fixture import core


def test_limits_are_shown_of_one_and_together_the_fullest_first() -> None:
    host, devices = limits_view.limits(core().verdict)
    assert (host.label, host.each, host.together, host.binds) == (
        "IOPS of the host",
        "10,083/s of 15,000/s",
        "",
        True,
    )
    assert devices.together == "together 10,083/s of 16,200/s"
    assert devices.share < host.share


def test_without_a_basis_the_one_that_binds_is_shown() -> None:
    verdict = replace(core().verdict, basis=None)
    assert [one.binds for one in limits_view.limits(verdict)] == [True, False]
    assert limits_view.limits(replace(verdict, limit=BindingLimit(kind="unknown"))) == []


def test_what_could_not_be_seen_is_told_by_what_would_show_it() -> None:
    missing = [
        ["storage.luns"],
        ["storage.luns", "storage.stripe_kib", "storage.device_mb_s"],
        ["curve"],
        ["tablespace_io"],
        ["host"],
        [],
    ]
    findings = [Unfired("a-rule", "AA01", "A rule", "not_enough_data", missing=tuple(one)) for one in missing]
    findings.append(Unfired("b-rule", "AA02", "A rule", "quiet", missing=("file_io",)))
    shown = [(one.what.split(",")[0], one.named, one.rules) for one in limits_view.unseen(findings)]
    assert shown == [
        ("What the storage is and was sold to do", "LUNs, most of one device (MB/s), stripe", 2),
        ("A load curve of the storage", "", 1),
        ("What the host's own tools saw in these minutes", "", 1),
        ("Not printed by this report", "tablespace I/O", 1),
    ]
