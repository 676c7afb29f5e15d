"""What is gathered of a report before any rule runs."""

from typing import Any

import pytest

import rules
from parsers.model.report import Counted, Report
from rules.core.facts import Facts
from rules.gather_facts import gather, release
from rules.metric_values import measure
from tests.rules.build import report_of

READS = [["db file sequential read", 1000, 20, None], ["SQL*Net message from client", 9000, 90000, None]]

LOGONS: list[dict[str, Any]] = [
    {"instance": 1, "statistic": "logons current", "begin_value": 284, "end_value": 142},
    {"instance": 2, "statistic": "logons current", "begin_value": 253, "end_value": 139},
    {"instance": 2, "statistic": "opened cursors current", "begin_value": 561, "end_value": 104},
]


def facts_of(report: Report) -> Facts:
    return gather(report, measure(report), {"snapshot_year": 2006})


def test_idle_waits_are_no_waits() -> None:
    facts = facts_of(report_of({"sections": {"foreground_waits": READS}}))
    assert list(facts["events"]) == ["db file sequential read"]
    read = facts.event("db file sequential read")
    assert read
    assert (read.mean_ms, read.kind, read.line) == (20, "read", 101)


def test_top_events_stand_in_and_say_so() -> None:
    top = [["CPU time", None, 40, 30.0], ["log file sync", 500, 10, 7.0]]
    facts = facts_of(report_of({"sections": {"top_events": top}}))
    assert list(facts["events"]) == ["log file sync"]
    assert facts.get("events_complete") is False


def test_a_start_inside_the_interval_is_seen() -> None:
    interval = {"begin_time": "2006-12-13T11:45:01", "end_time": "2006-12-13T12:00:01"}
    for started, inside in (("2006-12-13T11:50:00", True), ("2006-12-01T08:00:00", False)):
        assert (
            facts_of(report_of({"interval": interval, "instance": {"startup_time": started}}))["restart_inside"]
            is inside
        )


@pytest.mark.parametrize(
    ("printed", "release", "inside"),
    [("awr-html", "12.2.0.1.0", False), ("awr-html", "19.0.0.0.0", True), ("awr-text", "12.2.0.1.0", True)],
)
def test_a_start_whose_minutes_are_the_month_is_told_by_its_hour(printed: str, release: str, inside: bool) -> None:
    report = report_of(
        {"interval": {"begin_time": "2017-12-03T10:10:00"}, "instance": {"startup_time": "2017-12-03T10:12:00"}}
    )
    report.format, report.database.release = printed, release
    assert facts_of(report)["restart_inside"] is inside


CLUSTER = {
    "scope": "cluster",
    "interval": {"begin_time": "2020-02-12T10:14:00"},
    "instances": [{"number": 1, "host": "a", "cpus": 32}, {"number": 2, "host": "b", "cpus": 16}],
    "sections": {
        "database_summary": [{"instances_in_report": 2, "instances": 3, "hosts_in_report": 2}],
        "host_cpu": [{"instance": 1, "wait_io_percent": 30.0}, {"aggregate": "Sum", "busy_time_s": 10.0}],
        "foreground_wait_classes": [
            {"instance": 1, "wait_class": "User I/O", "percent_db_time": 70.0},
            {"instance": 1, "wait_class": "Commit", "percent_db_time": 5.0},
            {"instance": 2, "wait_class": "User I/O", "percent_db_time": 20.0},
            {"instance": 2, "wait_class": "Cluster", "percent_db_time": 60.0},
            {"aggregate": "Sum", "wait_class": "User I/O", "percent_db_time": 45.0},
        ],
        "io_by_function": [{"name": "RMAN", "bytes": 7}, {"name": "RMAN", "bytes": 5, "instance": 1}],
        "parameters": [
            {"name": "sga_target", "begin_value": "1"},
            {"name": "thread", "begin_value": "2", "instance": 2},
        ],
    },
}


def test_a_cluster_report_speaks_for_its_instances_together() -> None:
    facts = facts_of(report_of(CLUSTER))
    assert (facts["cpus"], facts["instances"], facts["instances_in_report"]) == (48, 3, 2)
    assert facts["storage_by_instance"] == {1: pytest.approx(0.75), 2: pytest.approx(0.2)}
    assert [row["bytes"] for row in facts["io_by_function"]] == [7]
    assert len(facts["host_cpu"]) == 2
    assert facts["parameter"] == {"sga_target": "1"}
    assert facts["restart_inside"] is False


CACHES = [
    {"instance": 1, "name": "Sga Target", "begin_bytes": 9664 << 20},
    {"instance": 1, "name": "DB Cache", "begin_bytes": 8000 << 20, "end_bytes": 7872 << 20},
    {"instance": 1, "name": "PGA Target", "begin_bytes": 3232 << 20},
    {"instance": 2, "name": "DB Cache", "begin_bytes": 8000 << 20},
    {"instance": 2, "name": "Shared Pool", "begin_bytes": 1000 << 20},
    {"aggregate": "Avg", "name": "DB Cache", "begin_bytes": 8000 << 20},
]


def test_what_each_instance_of_a_cluster_asks_of_its_host() -> None:
    hosts = [{"instance": 1, "memory_mb": 32156.0}, {"instance": 2, "memory_mb": 64000.0}, {"aggregate": "Sum"}]
    sections = CLUSTER["sections"] | {"host_cpu": hosts, "cache_sizes": CACHES}
    asked = facts_of(report_of(CLUSTER | {"sections": sections}))["instance_memory"]
    assert [tuple(of[name] for name in ("host_mb", "asked_mb", "cache_mb")) for of in asked.values()] == [
        (32156.0, 12896.0, 7872.0),
        (64000.0, 9000.0, 8000.0),
    ]
    shared = sections | {"database_summary": [{"hosts_in_report": 1}]}
    assert facts_of(report_of(CLUSTER | {"sections": shared})).get("instance_memory") is None
    one_unknown = sections | {"host_cpu": hosts[:1]}
    assert facts_of(report_of(CLUSTER | {"sections": one_unknown})).get("instance_memory") is None


def test_one_instance_of_a_cluster_that_started_inside_spoils_the_interval() -> None:
    started = [
        {"number": 1, "startup_time": "2020-02-01T10:20:00"},
        {"number": 2, "startup_time": "2020-02-12T10:20:00"},
    ]
    facts = facts_of(report_of(CLUSTER | {"instances": started}))
    assert facts["restart_inside"] is True
    assert facts["startup_time"] == "2020-02-12T10:20:00"


@pytest.mark.parametrize(
    ("instances", "hosts", "cpus"),
    [
        ([("a", 32), ("b", 16)], None, 48),
        ([("a", 32), ("a", 32)], 1, 32),
        ([("cut", 32), ("cut", 32)], 2, 64),
        ([("a", 32), ("b", 32), ("c", 32)], 2, None),
        ([("a", 32), ("b", None)], 2, None),
    ],
)
def test_cpus_of_a_cluster_are_those_of_its_hosts(
    instances: list[tuple[str, int | None]], hosts: int | None, cpus: int | None
) -> None:
    told = {
        "scope": "cluster",
        "instances": [{"number": number, "host": host, "cpus": of} for number, (host, of) in enumerate(instances, 1)],
        "sections": {"database_summary": [{"hosts_in_report": hosts}] if hosts else []},
    }
    assert facts_of(report_of(told)).get("cpus") == cpus


def test_the_reports_own_warning_of_a_restart_counts() -> None:
    report = report_of({})
    report.warning_kinds.append("restart")
    assert facts_of(report)["restart_inside"] is True


def test_a_missing_end_is_seen() -> None:
    report = report_of({})
    assert facts_of(report)["cut_off"] is False
    report.warning_kinds.append("truncated")
    assert facts_of(report)["cut_off"] is True


def test_what_is_needed_to_hold_one_place_against_another() -> None:
    told = {
        "interval": {"elapsed_s": 900.6, "lines": {"elapsed_s": 14, "end_time": 13}},
        "sections": {"foreground_waits": READS},
        "mixed": ["foreground_waits"],
    }
    report = report_of(told)
    report.database.cdb = True
    report.coverage["file_io"] = Counted(printed=3, read=2, unread=1)
    report.coverage["tablespace_io"] = Counted(printed=3, read=3)
    facts = facts_of(report)
    assert (facts["printed_elapsed_s"], facts["elapsed_line"], facts["snapshot_line"]) == (900.6, 14, 13)
    assert (facts["cdb"], facts["mixed_waits"], facts["unread_sections"]) == (True, True, {"file_io"})
    assert facts_of(report_of({})).get("unread_sections") is None


def test_changed_timings_are_no_timings() -> None:
    report = report_of({})
    report.warning_kinds.append("timings")
    assert facts_of(report)["timings_off"] is True


@pytest.mark.parametrize(
    ("rows", "parameters", "off"),
    [
        ([["db file sequential read", 5000, 0, None]], [], True),
        ([["db file sequential read", 5000, 10, None]], [], False),
        ([["db file sequential read", 5, 0, None]], [], False),
        ([["db file sequential read", 5000, 10, None]], [{"name": "timed_statistics", "begin_value": "FALSE"}], True),
    ],
)
def test_waits_without_times_are_seen(rows: list[object], parameters: list[object], off: bool) -> None:
    report = report_of({"sections": {"foreground_waits": rows, "parameters": parameters}})
    assert facts_of(report)["timings_off"] is off


@pytest.mark.parametrize(
    ("waits", "seconds", "part", "off"),
    [
        (1200, 300, 300 / 3600, True),
        (1200, 1799, 1799 / 3600, True),
        (1200, 1800, 0.5, False),
        (7200, 3600, 1.0, False),  # woken by others twice a second: it slept all the time, and was timed
        (900, 300, None, False),  # asleep for less than the window by its count: PMON had work
    ],
)
def test_the_idle_wait_of_pmon_tells_how_much_was_timed(
    waits: int, seconds: float, part: float | None, off: bool
) -> None:
    report = report_of(
        {
            "interval": {"elapsed_s": 3600},
            "sections": {
                "foreground_waits": [["db file sequential read", 5000, 10, None]],
                "background_waits": [["pmon timer", waits, seconds, None]],
            },
        }
    )
    facts = facts_of(report)
    assert (facts.get("timed_part"), facts["timings_off"]) == (part, off)


def test_samples_of_a_slot_become_sessions() -> None:
    """Every sample that AWR keeps stands for ten seconds: 281 of them in five minutes are 9.4 sessions."""
    rows = [
        {
            "slot_time": "21:15:00",
            "duration_min": 5,
            "slot_count": 300,
            "event": "CPU + Wait for CPU",
            "event_count": 281,
        },
        {"slot_time": "21:15:00", "duration_min": 5, "slot_count": 300, "event": "log file sync", "event_count": 10},
        {"slot_time": "21:20:00", "duration_min": 5, "slot_count": 3, "event": "log file sync", "event_count": 3},
    ]
    busy, quiet = facts_of(report_of({"sections": {"activity_over_time": rows}}))["slots"]
    assert (busy.sessions, busy.cpu_sessions) == (10, pytest.approx(9.37, abs=0.005))
    assert quiet.cpu_sessions == 0


def test_a_slot_of_negative_length_is_no_slot() -> None:
    rows = [
        {
            "slot_time": "15:00:04",
            "duration_min": -0.07,
            "slot_count": 3,
            "event": "CPU + Wait for CPU",
            "event_count": 3,
        },
        {
            "slot_time": "15:00:04",
            "duration_min": 5,
            "slot_count": 60,
            "event": "CPU + Wait for CPU",
            "event_count": 30,
        },
    ]
    (slot,) = facts_of(report_of({"sections": {"activity_over_time": rows}}))["slots"]
    assert (slot.sessions, slot.cpu_sessions) == (2, 1)


@pytest.mark.parametrize(
    ("told", "gone"),
    [
        ({"interval": {"begin_sessions": 253, "end_sessions": 139}}, 114),
        ({"interval": {"begin_sessions": 253}}, None),
        ({}, None),
        ({"scope": "cluster", "sections": {"instance_activity_absolute": LOGONS}}, 256),
        (
            {
                "scope": "cluster",
                "sections": {"instance_activity_absolute": [{**LOGONS[0], "end_value": None}, LOGONS[1]]},
            },
            None,
        ),
    ],
)
def test_how_many_sessions_left(told: dict[str, Any], gone: int | None) -> None:
    assert facts_of(report_of(told)).get("sessions_gone") == gone


def test_several_log_writers_are_seen() -> None:
    workers = [["LGWR worker group ordering", 10, 1, None], ["log file parallel write", 10, 1, None]]
    assert facts_of(report_of({"sections": {"background_waits": workers}}))["redo_workers"] is True
    assert facts_of(report_of({"sections": {"background_waits": workers[1:]}}))["redo_workers"] is False


def test_rows_whose_names_were_cut_away_with_their_heading_are_no_waits() -> None:
    rows = [[None, 10, 1, None], ["log file parallel write", 10, 1, None]]
    assert list(facts_of(report_of({"sections": {"background_waits": rows}}))["background"]) == [
        "log file parallel write"
    ]


def test_the_number_of_instances_is_read_where_it_is_printed() -> None:
    row = {"name": "Number of Instances", "begin_value": 1, "end_value": 2}
    report = report_of({"instance": {"number": 2}, "sections": {"rac_instances": [row]}})
    assert facts_of(report)["instances"] == 2


def test_a_named_year_wins() -> None:
    assert facts_of(report_of({"interval": {"begin_time": "2020-01-01T00:00:00"}}))["year"] == 2006


def test_unknown_is_none() -> None:
    facts = facts_of(report_of({}))
    assert facts.get("read_iops") is None
    with pytest.raises(KeyError):
        facts["read_iops"]


@pytest.mark.parametrize(
    ("printed", "number"), [("9.2.0.6.0", 9.2), ("19.0.0.0.0", 19.0), ("10.1.0.3.0", 10.1), (None, None)]
)
def test_release_as_a_number(printed: str | None, number: float | None) -> None:
    assert release(printed) == number


def test_of_the_containers_parameters_the_roots_count() -> None:
    def row(container: str | None, value: str) -> dict[str, object]:
        return {"name": "sga_target", "begin_value": value, "container": container}

    for rows in ([row("CDB$ROOT", "9"), row("PDB", "0")], [row("PDB", "0"), row("CDB$ROOT", "9"), row(None, "0")]):
        assert facts_of(report_of({"sections": {"parameters": rows}}))["parameter"] == {"sga_target": "9"}
    assert facts_of(report_of({"sections": {"parameters": [row(None, "7"), row("PDB", "0")]}}))["parameter"] == {
        "sga_target": "7"
    }


def test_sessions_platform_and_pings_are_gathered() -> None:
    told = {
        "instance": {"number": 1, "platform": "AIX-Based Systems (64-bit)"},
        "interval": {"begin_sessions": 70, "end_sessions": 90},
        "sections": {"interconnect_ping": [{"target_instance": 1, "avg_500b_ms": 0.5},
                                           {"target_instance": 2, "avg_500b_ms": 178.1}]},
    }  # fmt: skip
    facts = gather(report_of(told), {})
    assert facts["sessions"] == 80
    assert facts["platform"].startswith("AIX")
    assert facts["slowest_ping_ms"] == 178.1
    assert gather(report_of({}), {}).get("sessions") is None


def test_the_end_of_a_value_whose_name_got_lost_is_no_parameter() -> None:
    rows = [{"name": None, "begin_value": "SERVICE=far SYNC"}, {"name": "sga_target", "begin_value": "9"}]
    report = report_of({"sections": {"parameters": rows}})
    assert facts_of(report)["parameter"] == {"sga_target": "9"}
    rules.judge(report)
