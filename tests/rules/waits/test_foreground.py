"""Waits of sessions, without idle ones and without background work."""

from typing import Any

import pytest

from parsers.model.report import Report
from rules.core.metric import Lacking
from rules.waits.foreground import (
    cell_tiers,
    event_row,
    foreground,
    list_is_cut,
    mean_ms,
    single_block_name,
    single_block_row,
    top,
)
from tests.rules.build import report_of

READ = "db file sequential read"


def mixed(*background: list[Any]) -> Report:
    return report_of(
        {
            "format": "statspack-text",
            "release": "9.2.0.6.0",
            "mixed": ["foreground_waits"],
            "sections": {
                "foreground_waits": [
                    [READ, 1000, 50],
                    ["log file parallel write", 300, 3],
                    ["control file sequential read", 20, 2],
                    ["SQL*Net message from client", 9, 900],
                ],
                "background_waits": list(background),
            },
        }
    )


def test_background_work_is_taken_out_of_a_mixed_list() -> None:
    report = mixed([READ, 100, 8], ["log file parallel write", 299, 2], ["control file sequential read", 25, 3])
    found = {wait.event: (wait.waits, wait.seconds) for wait in foreground(report)}
    assert found == {READ: (900, 42), "log file parallel write": (0, 0), "control file sequential read": (0, 0)}


def test_without_a_background_list_only_known_background_work_goes() -> None:
    found = {wait.event: wait.seconds for wait in foreground(mixed())}
    assert found == {READ: 50, "log file parallel write": 0, "control file sequential read": 2}


def test_a_list_of_sessions_alone_is_left_as_it_is() -> None:
    rows = {"foreground_waits": [["log file parallel write", 300, 3]], "background_waits": [[READ, 5, 5]]}
    assert [wait.seconds for wait in foreground(report_of({"sections": rows}))] == [3]


def test_no_list_and_an_empty_list_are_lacking() -> None:
    for told in ({}, {"foreground_waits": [], "top_events": []}):
        with pytest.raises(Lacking, match="foreground waits"):
            foreground(report_of({"sections": told}))
        with pytest.raises(Lacking, match="top events"):
            top(report_of({"sections": told}))


@pytest.mark.parametrize(
    ("tops", "cut"),
    [
        ([["CPU time", None, 9]], False),
        ([[READ, 9, 9], ["CPU time", None, 9]], False),
        ([[READ, 9, 9], ["log file sync", 9, 9]], True),
        ([["log file switch (checkpoint incomplete)", 9, 9]], False),
    ],
)
def test_a_list_that_lacks_a_top_event_is_cut(tops: list[Any], cut: bool) -> None:
    listed = [[READ, 9, 9], ["log file switch (checkpoint", 9, 9]]
    report = report_of({"format": "statspack-text", "sections": {"top_events": tops, "foreground_waits": listed}})
    assert list_is_cut(report) is cut


def test_the_event_with_more_waits_leads() -> None:
    cell = "cell single block physical read"
    report = report_of({"sections": {"foreground_waits": [[READ, 5, 9], [cell, 6, 1]]}})
    row = event_row(report, "foreground_waits", READ, cell)
    assert row is not None
    assert row["event"] == cell
    assert single_block_name(report) == cell
    assert single_block_name(report_of({})) == READ
    assert event_row(report, "background_waits", READ) is None


@pytest.mark.parametrize(
    ("row", "ms"),
    [([READ, 1000, 5, 9], 5), ([READ, 1000, 4, 9], 4), ([READ, 1000, 4, 4.2], 4.2), ([READ, 1000, 0.5, 9], 0.5)],
)
def test_the_mean_from_totals_unless_they_are_coarser_than_the_printed_average(row: list[Any], ms: float) -> None:
    assert mean_ms(report_of({"sections": {"foreground_waits": [row]}}), "foreground_waits", READ).value == ms


@pytest.mark.parametrize("row", [[READ, 1000, 0, 0], [READ, 0, 5, 9], [READ, None, None, 9], ["other", 9, 9, 9]])
def test_no_mean_from_nothing(row: list[Any]) -> None:
    with pytest.raises(Lacking, match=READ):
        mean_ms(report_of({"sections": {"foreground_waits": [row]}}), "foreground_waits", READ)


CREDIT = "PX Deq Credit: send blkd"


@pytest.mark.parametrize(
    ("format", "wait_class", "counted"),
    [
        ("awr-text", "Other", "other"),
        ("awr-html", "Idle", None),
        ("awr-html", None, None),
        ("statspack-text", "x", None),
    ],
)
def test_what_a_release_counts_in_db_time_is_no_idle_wait_there(
    format: str, wait_class: str | None, counted: str | None
) -> None:
    """10g ranks these credits among its top timed events; later releases and Statspack call them idle."""
    tops = [{"event": CREDIT, "waits": 900, "time_s": 800, "wait_class": wait_class}]
    listed = [[READ, 1000, 50], [CREDIT, 900, 800], ["SQL*Net message from client", 9, 900]]
    report = report_of({"format": format, "sections": {"top_events": tops, "foreground_waits": listed}})
    kinds = {wait.event: wait.kind for wait in foreground(report)}
    assert kinds == {READ: "read"} | ({CREDIT: counted} if counted else {})


@pytest.mark.parametrize(("release", "to_disk", "parallel", "kind"), [
    ("9.2.0.6.0", 9, 0, "temp"),
    ("8.1.7.0.0", 9, None, "temp"),
    ("9.2.0.6.0", 0, 0, "read"),
    ("9.2.0.6.0", 9, 4, "read"),
    ("10.2.0.4.0", 9, 0, "read"),
])  # fmt: skip
def test_direct_reads_of_old_releases_are_sorts_where_some_spilled(
    release: str, to_disk: float, parallel: float | None, kind: str
) -> None:
    """Before 10g temp had no events of its own, and a session scanned past the cache in parallel alone."""
    counted = {"sorts (disk)": to_disk, "queries parallelized": parallel}
    statistics = [[name, total] for name, total in counted.items() if total is not None]
    waits = [["direct path read", 90, 9], ["direct path write", 90, 9]]
    report = report_of({"release": release, "sections": {"foreground_waits": waits, "instance_activity": statistics}})
    read, written = foreground(report)
    assert read.kind == kind
    assert written.kind == (kind if kind == "temp" else "other_io")


CELL = "cell single block physical read"


def test_reads_from_several_tiers_of_cells_are_one_event() -> None:
    rows = [[CELL, 773, 10], [f"{CELL}: RDMA", 55641, 7], [f"{CELL}: flash cache", 5061, 5], [READ, 20, 1]]
    report = report_of({"format": "awr-html", "sections": {"foreground_waits": rows}})
    row = single_block_row(report)
    assert (row["event"], row["waits"], row["time_s"]) == (CELL, 773 + 55641 + 5061, 22)
    assert single_block_name(report) == CELL
    assert len(cell_tiers(report, "foreground_waits")) == 3


def test_time_that_one_tier_does_not_print_is_not_known_of_all() -> None:
    rows = [[CELL, 773, 10], [f"{CELL}: RDMA", 55641, None]]
    row = single_block_row(report_of({"format": "awr-html", "sections": {"foreground_waits": rows}}))
    assert (row["waits"], row["time_s"]) == (773 + 55641, None)


def test_a_tier_alone_is_that_event_too() -> None:
    report = report_of({"format": "awr-html", "sections": {"foreground_waits": [[f"{CELL}: flash cache", 5061, 5]]}})
    assert single_block_row(report)["waits"] == 5061
    assert single_block_name(report) == CELL


def test_reads_of_disks_lead_where_they_are_more_than_all_tiers() -> None:
    rows = [[CELL, 10, 1], [f"{CELL}: RDMA", 20, 1], [READ, 31, 1]]
    assert single_block_row(report_of({"format": "awr-html", "sections": {"foreground_waits": rows}}))["event"] == READ
