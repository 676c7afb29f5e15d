"""What belongs to which report: the facts of its database, and the samples of its host and time."""

import json
from dataclasses import replace
from datetime import datetime

import pytest

from app.analysis.context import JudgingContext, database_key, fingerprint, fits, for_reads, identities
from app.analysis.document import JudgedWith, UsedCurve, WatchedHost
from parsers.host_tools.activity import HostActivity, HostSample
from parsers.load_curves.curve import LoadCurve, Point
from parsers.model.report import Database, Instance, Interval, Report


def report(host: str | None = "db01.example.com", dbid: int | None = 7, name: str = "ORCL", **database: str) -> Report:
    return Report(
        "awr-text", "instance", Database(name, dbid, **database), Instance(host=host),
        interval=Interval(begin_time="2026-01-31T10:00:12", end_time="2026-01-31T11:00:07"),
    )  # fmt: skip


def activity(host: str | None = "db01", *times: str) -> HostActivity:
    samples = tuple(HostSample(f"2026-01-31T{time}" if time else None, 5.0) for time in times or ("10:30:00",))
    return HostActivity("iostat", host, None, samples)


@pytest.mark.parametrize(
    ("host", "belongs"),
    [
        (activity(), True),
        (activity("DB01.other.domain"), True),
        (activity("db02"), False),
        (activity("db012"), False),
        (activity(None), True),
        (activity("db01", "09:00:00", "10:00:12"), True),
        (activity("db01", "09:00:00", "10:00:11"), False),
        (activity("db01", "11:00:07", "12:00:00"), True),
        (activity("db01", "11:00:08"), False),
        (activity("db01", "09:00:00", "12:00:00"), True),
        (activity("db01", ""), True),
    ],
)
def test_samples_belong_to_the_report_of_their_host_and_time(host: HostActivity, belongs: bool) -> None:
    assert fits(report(), host) is belongs
    assert JudgingContext(host=(host,)).of(report()).host == ((host,) if belongs else ())


def test_a_host_name_that_text_has_cut_is_the_same_host() -> None:
    assert fits(report("proddatabase-s"), activity("proddatabase-server01"))
    assert not fits(report("proddatabase-s"), activity("proddatabank-server01"))


def test_samples_without_a_name_go_with_the_only_host_that_is_named() -> None:
    assert JudgingContext(host=(activity(None), activity("db02"))).of(report()).host == ()
    assert len(JudgingContext(host=(activity(None), activity("db01"))).of(report()).host) == 2


def test_a_cluster_takes_the_samples_of_any_of_its_hosts() -> None:
    cluster = report(None)
    cluster.instance = None
    cluster.instances = [Instance(host="db01"), Instance(host="db02")]
    assert fits(cluster, activity("db02"))
    assert not fits(cluster, activity("db03"))


def test_where_the_report_names_no_host_or_time_nothing_speaks_against_it() -> None:
    unknown = report(None)
    unknown.interval = Interval()
    assert fits(unknown, activity("db09", "03:00:00"))


def test_a_database_has_its_own_facts_and_all_others_the_common_ones() -> None:
    own = JudgingContext({"devices": 4})
    known = JudgingContext({"devices": 1}, databases={database_key(7, "ORCL", "PDB1"): own})
    assert known.of(report(container="PDB1")).storage == {"devices": 4}
    assert known.of(report()).storage == {"devices": 1}
    assert known.of(report(dbid=8, container="PDB1")).storage == {"devices": 1}


def test_a_report_from_before_a_change_of_the_storage_has_what_held_then() -> None:
    first = JudgingContext({"devices": 1}, until=datetime(2025, 6, 1))
    second = JudgingContext({"devices": 2}, until=datetime(2026, 1, 31, 11, 0, 7))
    own = JudgingContext({"devices": 3}, earlier=(first, second))
    known = JudgingContext(databases={database_key(7, "ORCL", None): own})
    during = report()
    assert during.interval.end_time == "2026-01-31T11:00:07"
    assert known.of(during).storage == {"devices": 2}
    assert known.of(during).judged_with().until == "2026-01-31T11:00:07"
    for end, devices in (("2025-05-31T00:00:00", 1), ("2026-01-31T11:00:08", 3), (None, 3)):
        during.interval = Interval(end_time=end)
        assert known.of(during).storage == {"devices": devices}


def test_what_was_split_off_is_known_by_its_name_or_host_first() -> None:
    keys = [identity.key for identity in identities(7, "CLONE", "PDB1", "db01")]
    assert [json.loads(one) for one in keys] == [[7, "PDB1", {"name": "CLONE"}], [7, "PDB1", {"host": "db01"}],
                                                 [7, "PDB1"]]  # fmt: skip
    assert keys[-1] == database_key(7, "CLONE", "PDB1")
    assert [identity.key for identity in identities(7, None, None, None)] == [database_key(7, None, None)]
    own = JudgingContext({"devices": 4})
    assert JudgingContext({"devices": 1}, databases={identities(7, "ORCL", None, None)[0].key: own}).of(report()) == own


def test_a_database_without_a_dbid_is_known_by_its_name() -> None:
    assert database_key(None, "A", None) != database_key(None, "B", None)
    assert database_key(7, "A", None) == database_key(7, "B", None)


def test_a_fingerprint_is_of_facts_and_curve_in_any_order() -> None:
    assert fingerprint(None, None) == fingerprint({}, None) == ""
    assert fingerprint({"devices": 4, "luns": 2}, "c") == fingerprint({"luns": 2, "devices": 4}, "c")
    several = [fingerprint({"devices": 4}, None), fingerprint({"devices": 4}, "c"), fingerprint(None, "c"),
               fingerprint({"devices": 5}, None)]  # fmt: skip
    several.append(fingerprint({"devices": 4}, None, [("2026-01-01T00:00:00", "")]))
    assert len(set(several)) == 5
    assert all(several)


def test_of_several_curves_reads_are_held_against_the_smallest_random_requests() -> None:
    small = LoadCurve("orion", "small", (Point(1, iops=100, latency_ms=10),), io_bytes=8192)
    large = LoadCurve("orion", "large", (Point(1, iops=10, mbps=10),), io_bytes=2**20)
    scan = LoadCurve("csv", "scan", (Point(1, mbps=100),))
    in_order = LoadCurve("fio", "sequential", small.points, io_bytes=4096, sequential=True)
    assert for_reads([scan, large, in_order, small]) is small
    assert for_reads([scan]) is scan
    written = replace(small, write_percent=100.0, io_bytes=512)
    assert for_reads([written, large, small]) is small
    assert for_reads([written]) is written


def test_it_is_told_in_words() -> None:
    curve = LoadCurve("csv", "mine", ())
    told = JudgingContext({"devices": 4}, curve, (activity(),)).judged_with()
    assert told == JudgedWith(
        storage={"devices": 4},
        curve=UsedCurve("mine", "csv"),
        until=None,
        host=(WatchedHost("iostat", "db01", 1),),
    )
    assert JudgingContext().judged_with() == JudgedWith()
