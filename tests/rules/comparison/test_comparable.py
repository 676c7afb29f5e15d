"""E1: when two windows can be compared, and what is said where they cannot."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

import rules
from rules.comparison.pair import Level
from tests.rules.comparison.sides import NOON, answer, later, printed, series, told, window

Windows = list[rules.Window]


def test_two_windows_alike() -> None:
    found = rules.compare([window()], [later()])
    assert found.pair.comparable.answer == "yes"
    (said,) = found.pair.comparable.because
    assert said.startswith("Same database and configuration, windows alike in length and hour; ")
    assert said.endswith("each transaction asks for the same.")
    assert found.pair.comparable.attributed


def test_before_10g_the_time_is_of_cpu_and_waits() -> None:
    """8i and 9i know no DB time: what they have is a sum, by its name, and no doubt of the pair."""
    old, new = window(release="9.2.0.8.0"), later(release="9.2.0.8.0")
    compared = rules.compare([old], [new])
    assert compared.pair.base == "CPU and wait time"
    assert told(compared, "base") is None
    assert compared.pair.comparable.answer == "yes"
    assert answer(compared)["base"] == "CPU and wait time"
    assert rules.compare([window()], [later()]).pair.base == "DB time"
    assert rules.compare([window(release=None)], [later(release=None)]).pair.base == "DB time"


CASES: list[tuple[str, Level, str, dict[str, Any]]] = [
    (
        "database",
        "no",
        "Two different databases (before ORCL, DBID 4711; after CRM, DBID 9)",
        {"dbid": 9, "database": "CRM"},
    ),
    ("database", "with_caution", "read this as a migration", {"dbid": 9}),
    ("database", "with_caution", "do not say which database", {"dbid": None, "database": None}),
    ("scope", "no", "of one instance with a report of a whole cluster", {"scope": "cluster", "instance_number": None}),
    ("instance", "with_caution", "instance 1 before, 2 after", {"instance_number": 2}),
    ("block_size", "no", "8 KiB before, 16 KiB after", {"block_size_bytes": 16384}),
    ("release", "no", "count time differently (19.0.0.0.0 before, 9.2.0.8.0 after)", {"release": "9.2.0.8.0"}),
    ("release", "with_caution", "Another release (19.0.0.0.0 before, 19.3.0.0.0 after)", {"release": "19.3.0.0.0"}),
    ("length", "with_caution", "30 min before and 90 min after differ by a factor of 3.00", {"minutes": 90}),
    ("length", "no", "Hours against minutes (windows of 30 min before and 3 h after)", {"minutes": 180}),
    ("length", "no", "differ by a factor of 6.00", {"minutes": 5, "db_time_s": 1500}),
    ("restart", "no", "restarted inside the window after", {"startup_time": NOON + timedelta(days=7, minutes=5)}),
    (
        "startup",
        "with_caution",
        "started 3 h before the windows after began: its cache may still",
        {"startup_time": NOON + timedelta(days=6, hours=21)},
    ),
    ("idle", "no", "nearly idle after: 40 s of work", {"db_time_s": 40}),
    ("load", "with_caution", "The load differs by a factor of 2.00", {"work": 2.0, "db_time_s": 18000}),
]


@pytest.mark.parametrize(("what", "level", "says", "change"), CASES, ids=[f"{one[0]}-{one[2][:20]}" for one in CASES])
def test_what_is_said(what: str, level: Level, says: str, change: dict[str, Any]) -> None:
    remark = told(rules.compare([window()], [later(**change)]), what)
    assert remark is not None
    assert remark.level == level
    assert says in remark.sentence
    assert remark.sentence.endswith(".")


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("startup", {"startup_time": NOON + timedelta(days=5)}),
        ("restart", {"startup_time": NOON + timedelta(days=7, seconds=20)}),  # printed to the minute
        ("length", {"minutes": 59, "db_time_s": 18000}),
        ("load", {"db_time_s": 3000}),  # as much work: fewer sessions are the gain
        ("idle", {"db_time_s": 400}),
        ("release", {"release": None}),
    ],
)
def test_what_is_not_said(what: str, change: dict[str, Any]) -> None:
    assert told(rules.compare([window()], [later(**change)]), what) is None


def test_a_migration_that_the_caller_knows_of() -> None:
    other = later(dbid=9, database="CRM")
    assert told(rules.compare([window()], [other], migration=True), "database").level == "with_caution"


@pytest.mark.parametrize(
    ("hours", "days", "said"),
    [(0, 7, set()), (2, 7, set()), (3, 7, {"hour"}), (0, 3, {"weekday"}), (23, 7, set()), (12, 3, {"hour", "weekday"})],
)
def test_hour_and_weekday(hours: int, days: int, said: set[str]) -> None:
    """Wednesday noon; the clock is a circle."""
    after = window("b.txt", begin=NOON + timedelta(days=days, hours=hours))
    found = rules.compare([window()], [after])
    assert {one.what for one in found.pair.comparable.remarks} & {"hour", "weekday"} == said


def test_pluggable_databases() -> None:
    one = {"scope": "pdb", "container": "SALES"}
    assert told(rules.compare([window(**one)], [later(**one)]), "container") is None
    other = rules.compare([window(**one)], [later(scope="pdb", container="STOCK")])
    assert told(other, "container").sentence == "The reports are of different pluggable databases."
    root = rules.compare([window(container="CDB$ROOT")], [later()])  # not printed on the other side
    assert told(root, "container") is None


def test_an_upgrade_is_said_once() -> None:
    found = rules.compare([window(release="10.2.0.4.0")], [later()])
    assert told(found, "release").level == "with_caution"
    assert told(found, "configuration") is None
    assert {"what": "release", "before": "10.2.0.4.0", "after": "19.0.0.0.0"} in answer(found)["configuration"]


def test_windows_alike_but_not_what_one_compares_best() -> None:
    short = [window(minutes=5, db_time_s=1500), later(minutes=5, db_time_s=1500)]
    assert "are short" in told(rules.compare(short[:1], short[1:]), "length").sentence
    long = [window(minutes=90, db_time_s=27_000), later(minutes=90, db_time_s=27_000)]
    assert "averages of calm and peak hours" in told(rules.compare(long[:1], long[1:]), "length").sentence


def test_every_window_must_hold_work() -> None:
    days = [window(str(day), begin=NOON + timedelta(days=day), db_time_s=50.0) for day in range(3)]
    assert told(rules.compare(days, [later(14)]), "idle").sentence.startswith(
        "The database was nearly idle before: 150 s"
    )


def test_half_of_the_hours_are_enough() -> None:
    two = [window("a"), window("b", begin=NOON + timedelta(days=1, hours=8))]
    assert told(rules.compare(two, [later(), later(14)]), "hour") is None


def test_sets_of_all_hours_are_alike() -> None:
    day = [window(f"{hour}", begin=NOON + timedelta(hours=hour)) for hour in range(24)]
    week = [window(f"{hour}", begin=NOON + timedelta(days=7, hours=hour)) for hour in range(0, 24, 3)]
    assert told(rules.compare(day, week), "hour") is None


def both(before: Windows, after: Windows) -> str:
    return rules.compare(before, after).pair.comparable.answer


def test_an_interval_and_itself() -> None:
    found = rules.compare([window("a.html")], [window("a.txt", startup_time=None)])
    assert found.pair.comparable.because == ("Both sides are the same interval: there is no before and after.",)
    assert both(series(3), series(3)) == "no"


def test_two_prints_of_an_interval_count_once() -> None:
    twins = [window("a.html"), window("a.txt", format="awr-text", printed=printed())]
    found = rules.compare(twins, [later()])
    assert [one.report for one in found.pair.before.windows] == ["a.txt"]
    assert told(found, "copies").sentence == "1 copy of an interval (a text and an HTML print) counted once."
    assert found.pair.comparable.answer == "yes"
    nodes = [window("a"), window("b", instance_number=2), window("c", begin_time=None), window("d", begin_time=None)]
    assert len(rules.compare(nodes, [later()]).pair.before.windows) == 4


def test_a_database_without_dbid_goes_by_its_name() -> None:
    assert told(rules.compare([window(dbid=None)], [later()]), "database") is None
    said = told(rules.compare([window(dbid=None)], [later(database="crm")]), "database").sentence
    assert said.startswith("Two different databases (before ORCL; after crm);")


def test_shared_and_overlapping_intervals() -> None:
    found = rules.compare(series(3), series(5))
    assert told(found, "overlap").sentence == "3 of the intervals are on both sides."
    assert told(found, "overlap").level == "no"
    half = window("b", begin=NOON + timedelta(minutes=15))
    assert told(rules.compare([window()], [half]), "overlap").level == "with_caution"
    follows = window("b", begin=NOON + timedelta(minutes=30))
    assert told(rules.compare([window()], [follows]), "overlap") is None
    other_node = window("b", begin=NOON + timedelta(minutes=15), instance_number=2)
    assert told(rules.compare([window()], [other_node]), "overlap") is None


def test_windows_of_a_side_that_hold_each_other() -> None:
    day = window("day", minutes=600, db_time_s=180_000.0)
    found = rules.compare([day, window("hour", begin=NOON + timedelta(hours=2))], [later()])
    assert "Windows before overlap each other" in told(found, "overlap").sentence
    hours = [window(str(hour), begin=NOON + timedelta(minutes=30 * hour)) for hour in range(4)]
    assert told(rules.compare(hours, [later()]), "overlap") is None


def test_after_is_the_earlier_one() -> None:
    said = told(rules.compare([later()], [window()]), "order").sentence
    assert said == "The windows called after (Wed 15 May 2024, 12:00) are the earlier ones."


@pytest.mark.parametrize(
    ("change", "level", "says"),
    [
        ({"dbid": 9, "database": "CRM"}, "no", "mixes windows of 2 databases (CRM, DBID 9 and ORCL, DBID 4711)"),
        ({"scope": "cluster"}, "no", "of different scope"),
        ({"container": "PDB1"}, None, ""),
        ({"dbid": None}, None, ""),
        ({"dbid": None, "database": "CRM"}, "no", "mixes windows of 2 databases (CRM and ORCL)"),
        ({"instance_number": 2}, "with_caution", "windows of 2 instances"),
    ],
)
def test_a_side_that_mixes(change: dict[str, Any], level: Level | None, says: str) -> None:
    remark = told(rules.compare([window(), later(days=14, **change)], [later()]), "mixed")
    assert (remark and remark.level) == level
    assert says in (remark.sentence if remark else "")


def test_work_of_another_kind() -> None:
    found = rules.compare([window()], [later(metrics={"logical_reads_per_s": 30_000.0})], "execute")
    assert told(found, "work_mix").sentence == "The work is not quite the same (logical reads per execution ×0.60)."
    far = rules.compare([window()], [later(metrics={"logical_reads_per_s": 5000.0})], "execute")
    assert far.pair.comparable.answer == "no"
    assert not far.pair.comparable.attributed
    assert far.headline.startswith(
        "Not comparable. These windows do different work (logical reads per execution ×0.10)"
    )
    assert "Figures only: per execution the database spent 5.00 ms, about as before (5.00 ms, ±0 %)." in far.headline


def equipped(one: rules.Window, cpus: int = 16, parameters: dict[str, str] | None = None, **said: Any) -> rules.Window:
    metrics = {**one.metrics, "cpus": float(cpus)}
    return replace(one, metrics=metrics, printed=printed(parameters=parameters or {"sga_target": "8G"}, **said))


def test_one_change_is_a_named_cause() -> None:
    found = rules.compare([equipped(window())], [equipped(later(), cpus=32)])
    assert told(found, "configuration").sentence == "Changed as well: CPUs (16 → 32): a cause of its own."
    assert found.pair.comparable.attributed


def test_a_larger_cache_is_one_change_however_often_it_shows() -> None:
    large = equipped(later(), parameters={"sga_target": "16G", "db_cache_size": "12G"})
    remark = told(rules.compare([equipped(window())], [large]), "configuration")
    assert remark.level == "with_caution"
    assert remark.sentence.endswith(": a cause of its own.")
    assert "db_cache_size (not set → 12G)" in remark.sentence


def test_several_changes_together_with_the_storage_attribute_nothing() -> None:
    many = {"parameters": {"sga_target": "16G"}, "cpus": 32}
    found = rules.compare([equipped(window())], [equipped(later(), **many)])
    assert told(found, "configuration").level == "with_caution"
    assert "cannot be separated" in told(found, "configuration").sentence
    moved = rules.compare([equipped(window())], [equipped(later(dbid=9), **many)])
    assert told(moved, "configuration").level == "no"
    flash = equipped(later(), **many, storage={"media": "nvme"})
    found = rules.compare([equipped(window(), storage={"media": "disk-15k"})], [flash])
    assert told(found, "configuration").level == "no"
    assert not found.pair.comparable.attributed
    assert found.pair.factor is not None


def test_windows_left_out_are_told() -> None:
    before = [*series(3), window("dead", begin=datetime(2024, 1, 3, 12), metrics={"db_time_s": None})]
    found = rules.compare(before, series(3, start=NOON + timedelta(days=70)))
    assert told(found, "left_out").sentence.startswith("1 window before is left out: DB time and the number of ")
    assert answer(found)["before"]["left_out"] == 1


def test_captured_time_is_told() -> None:
    late = later(metrics={"unaccounted_share": 0.6, "captured_time_s": 3600.0})
    found = rules.compare([window()], [late])
    assert found.pair.base == "CPU and wait time"
    assert told(found, "base").level == "with_caution"
    assert answer(found)["after"]["time_s"] == 3600.0
    assert answer(found)["after"]["db_time_s"] == 9000.0


def test_hours_among_minutes_whatever_the_middle_window_says() -> None:
    day = window("day", begin=NOON + timedelta(days=50), minutes=240, db_time_s=72_000.0)
    found = rules.compare(series(3), [*series(3, start=NOON + timedelta(days=70)), day])
    said = told(found, "length").sentence
    assert said.startswith("Hours against minutes (windows of 30 min after and of 4 h after): ")


@pytest.mark.parametrize(
    ("work", "db_time_s", "level"),
    [(2.9, 26_000, "with_caution"), (3.2, 28_800, "no"), (1.2, 36_000, None), (0.5, 36_000, "with_caution")],
)
def test_a_load_of_another_kind(work: float, db_time_s: float, level: Level | None) -> None:
    """As much work by more sessions is dearer work; less work by more sessions too."""
    remark = told(rules.compare([window()], [later(work=work, db_time_s=db_time_s)]), "load")
    assert (remark and remark.level) == level


def test_sets_of_other_hours_of_one_morning() -> None:
    early, late = (
        [window(f"{at}", begin=NOON + timedelta(minutes=at)) for at in span]
        for span in (range(-360, -210, 30), range(-210, 0, 30))
    )
    assert told(rules.compare(early, late), "hour").sentence.startswith("Other hours of the day: ")


def test_a_cluster_has_more_than_its_instance_and_nothing_changed() -> None:
    cluster = equipped(later(scope="cluster", instance_number=None), cpus=64)
    found = rules.compare([equipped(window(), cpus=32)], [cluster])
    assert told(found, "configuration") is None
    assert answer(found)["configuration"] == []
