"""The fleet: every figure is checked by hand, on invented databases with reports that must not count twice."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, event

from app.fleet import export
from app.fleet import query as fleetasked
from app.fleet.document import FleetDatabase, FleetLeftOut, FleetObject, Spread
from app.fleet.service import Fleet
from app.store.access.visibility import EVERYBODY
from app.store.engine import engine as db
from app.web.problems import Problem
from tests.app.fleet_data import FIGURES, HOUR, MIDNIGHT, Books


@pytest.fixture
def engine(books: Books) -> Engine:
    return books.engine


def fleet(books: Books, **parameters: str) -> FleetObject:
    return Fleet(books.engine).table(fleetasked.read(parameters), EVERYBODY)


def only(books: Books, **parameters: str) -> FleetDatabase:
    (row,) = fleet(books, **parameters).databases
    return row


def around(value: float) -> Any:
    return pytest.approx(value, rel=1e-9)


def test_without_databases_there_is_a_table_all_the_same(books: Books) -> None:
    found = fleet(books)
    assert (found.databases, found.sentences, found.notes) == ([], [], [])
    assert found.totals.slots == 0
    assert found.totals.read_iops is None
    assert found.left_out == FleetLeftOut(twins=0, longer=0, undated=0, databases=0)


def test_a_database_without_a_report_is_counted_and_not_shown(books: Books) -> None:
    books.series(books.database("EMPTY"))
    found = fleet(books)
    assert found.databases == []
    assert found.left_out.databases == 1


def test_a_database_that_comes_while_the_fleet_is_read_is_in_the_next_one(books: Books) -> None:
    books.alone("ONE")
    other = db.connect(books.engine.url.render_as_string(hide_password=False))
    coming = ["TWO"]

    def comes(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if coming and statement.startswith("SELECT"):
            Books(other).alone(coming.pop())

    event.listen(books.engine, "after_cursor_execute", comes)
    assert [one.database for one in fleet(books).databases] == ["ONE"]
    assert {one.database for one in fleet(books).databases} == {"ONE", "TWO"}
    other.dispose()


def test_one_report_is_mean_percentile_and_peak(books: Books) -> None:
    books.alone("ONE")
    row = only(books)
    assert row.active_sessions == Spread(mean=4.0, p95=4.0, peak=4.0)
    assert row.read_iops == Spread(mean=1000.0, p95=1000.0, peak=1000.0)
    assert row.db_time_s == around(4 * 3600)
    assert (row.io_share, row.cpu_share, row.single_block_read_ms) == (0.5, 0.3, around(8))
    assert row.saved_sessions == around(1.6)
    assert row.saved_sessions_per_1000_iops == around(1.6)
    assert (row.case, row.media_or_spindles, row.newest_report) == ("latency_limited", "media", "u0")
    assert row.newest_end == "2026-01-15T01:00:00"
    assert row.limit_used_share is None


def test_shares_weigh_by_db_time_latencies_by_reads_and_rates_by_time(books: Books) -> None:
    series = books.series(books.database("TWO"))
    quiet = {"average_active_sessions": 1.0, "io_share": 0.2, "single_block_read_ms": 2.0, "read_iops": 500.0}
    quiet |= {"single_block_reads_per_s": 750.0, "media_gain_share": 0.1}
    books.report(series, MIDNIGHT, figures=quiet)
    books.report(series, MIDNIGHT + HOUR, 3 * HOUR)
    row = only(books)
    assert row.active_sessions.mean == around((1 * 1 + 4 * 3) / 4)
    assert row.io_share == around((0.2 * 1 + 0.5 * 4 * 3) / (1 + 4 * 3))
    assert row.single_block_read_ms == around((2 * 750 + 8 * 250 * 3) / (750 + 250 * 3))
    assert row.read_iops.mean == around((500 + 1000 * 3) / 4)
    assert row.saved_sessions == around((0.1 * 1 + 0.4 * 4 * 3) / 4)
    assert row.media_gain_share == around((0.1 * 1 + 0.4 * 4 * 3) / (1 + 4 * 3))


def test_a_percentile_is_what_95_percent_of_the_time_stayed_at_or_below(books: Books) -> None:
    series = books.series(books.database("DAY"))
    for hour in range(20):
        books.report(series, MIDNIGHT + hour * HOUR, figures={"read_iops": 100.0 * (hour + 1)})
    found = only(books).read_iops
    assert (found.p95, found.peak, found.mean) == (1900.0, 2000.0, around(1050))


def test_captured_time_stands_in_for_db_time_that_is_doubtful(books: Books) -> None:
    books.alone("PHANTOM", average_active_sessions=8.0, unaccounted_share=0.8, io_share=0.12, media_gain_share=None)
    books.alone("SOUND")
    found = fleet(books)
    row = next(one for one in found.databases if one.database == "PHANTOM")
    assert row.active_sessions.mean == around(1.6)
    assert row.io_share == around(0.6)
    assert row.doubtful == 1.0
    assert "DB time is not to be trusted in part of the reports of PHANTOM" in " ".join(found.notes)


def test_db_time_that_the_verdict_explains_is_not_doubtful(books: Books) -> None:
    books.alone("QUEUED", average_active_sessions=8.0, unaccounted_share=0.48, explained_share=0.48, io_share=0.39)
    row = only(books)
    assert (row.active_sessions.mean, row.io_share, row.doubtful) == (around(8.0), around(0.39), 0.0)


def test_unknown_stays_unknown_and_stands_last_either_way(books: Books) -> None:
    books.alone("KNOWN")
    books.alone("BARE", **dict.fromkeys(("read_iops", "single_block_read_ms", "media_gain_share", "io_share")))
    for sort in ("read_iops.p95", "-read_iops.p95", "single_block_read_ms", "-saved_sessions"):
        names = [one.database for one in fleet(books, sort=sort).databases]
        assert names == ["KNOWN", "BARE"], sort
    bare = fleet(books).databases[1]
    assert bare.read_iops == Spread(mean=None, p95=None, peak=None)
    assert bare.saved_sessions_per_1000_iops is None
    assert bare.io_share is None


def test_a_latency_without_known_reads_weighs_by_time_and_not_against_known_reads(books: Books) -> None:
    series = books.series(books.database("PART"))
    unknown = {"single_block_reads_per_s": None, "read_iops": None}
    books.report(series, MIDNIGHT, figures=unknown | {"single_block_read_ms": 2.0})
    books.report(series, MIDNIGHT + HOUR, figures=unknown | {"single_block_read_ms": 4.0})
    assert only(books).single_block_read_ms == pytest.approx(3.0)
    books.report(series, MIDNIGHT + 2 * HOUR)
    assert only(books).single_block_read_ms == pytest.approx(8.0, rel=1e-6)


def test_what_only_a_longer_report_holds_is_told(books: Books) -> None:
    its = books.series(books.database("A"))
    books.report(its, MIDNIGHT, 10 * HOUR)
    for hour in range(3):
        books.report(its, MIDNIGHT + hour * HOUR)
    found = fleet(books)
    assert found.left_out.longer == 1
    assert (
        "Of the longer reports of A that are left out, 7 h lie in no shorter one: what went on then is in no figure "
        "here; its trend shows it." in found.notes
    )


def test_twins_and_longer_windows_count_once_and_are_told(books: Books) -> None:
    series = books.series(books.database("COPIES"))
    for at in range(3):
        books.report(series, MIDNIGHT + at * HOUR, begin_snap=at, end_snap=at + 1)
    books.report(series, MIDNIGHT, begin_snap=0, end_snap=1, format="awr-text", figures={"read_iops": 9000.0})
    books.report(series, MIDNIGHT, 3 * HOUR, begin_snap=0, end_snap=3, figures={"read_iops": 5000.0})
    found = fleet(books)
    assert found.left_out == FleetLeftOut(twins=1, longer=1, undated=0, databases=0)
    assert found.databases[0].reports == 3
    assert found.totals.active_sessions.peak == 4.0
    assert {
        "1 report left out as further copies of an interval.",
        "1 report left out because shorter ones lie within.",
    } <= set(found.notes)


def test_a_25_hour_interval_is_one_interval(books: Books) -> None:
    series = books.series(books.database("LONG"))
    books.report(series, MIDNIGHT, 25 * HOUR)
    found = fleet(books)
    assert found.databases[0].db_time_s == around(4 * 25 * 3600)
    assert found.totals.read_iops.peak == around(1000)


def test_instances_add_up_and_the_cluster_stands_above_them(books: Books) -> None:
    database = books.database("RAC")
    for number, load in ((1, {}), (2, {"average_active_sessions": 2.0, "read_iops": 3000.0, "io_share": 0.8})):
        series = books.series(database, number=number)
        for at in (0, 1):
            books.report(series, MIDNIGHT + at * HOUR, figures=load)
    both = only(books)
    assert both.active_sessions.mean == around(6)
    assert both.read_iops.peak == around(4000)
    assert both.io_share == around((0.5 * 4 + 0.8 * 2) / 6)
    assert both.missing == 0.0
    cluster = books.series(database, "cluster", None)
    books.report(cluster, MIDNIGHT, figures={"average_active_sessions": 6.4, "read_iops": 4100.0, "io_share": None})
    row = only(books)
    assert row.active_sessions.peak == around(6.4)
    assert row.active_sessions.mean == around((6.4 + 6) / 2)
    assert row.read_iops.mean == around((4100 + 4000) / 2)
    assert row.io_share == around((0.5 * 4 + 0.8 * 2) / 6), "the cluster does not say: its instances do"
    assert row.scope == "cluster+instance"


def test_snapshots_of_two_instances_are_seconds_apart_and_make_no_peak_of_their_own(books: Books) -> None:
    database = books.database("SKEW")
    first, second = books.series(database, number=1), books.series(database, number=2)
    late = timedelta(seconds=20)
    for at, load in enumerate((1000.0, 3000.0)):
        books.report(first, MIDNIGHT + at * HOUR, figures={"read_iops": load})
        books.report(second, MIDNIGHT + late + at * HOUR, figures={"read_iops": 4000.0 - load})
    assert only(books).read_iops.peak == around(4000)


def test_a_missing_instance_is_told(books: Books) -> None:
    database = books.database("HALF")
    first, second = books.series(database, number=1), books.series(database, number=2)
    for at in range(4):
        books.report(first, MIDNIGHT + at * HOUR)
    books.report(second, MIDNIGHT)
    found = fleet(books)
    assert found.databases[0].missing == around(0.75)
    assert any("HALF: in 75 % of its time an instance has no report" in one for one in found.notes)


def test_joined_databases_are_one_and_their_reports_of_one_time_count_once(books: Books) -> None:
    new = books.database("NEW", group_name="estate", label="Orders")
    old = books.database("OLD", part_of_id=new)
    books.report(books.series(old), MIDNIGHT)
    books.report(books.series(new), MIDNIGHT)
    books.report(2, MIDNIGHT + HOUR)
    row = only(books, group="estate")
    assert (row.database_id, row.database, row.reports) == ("id-new", "Orders", 2)
    assert row.active_sessions.peak == 4.0


def test_a_pluggable_database_has_its_row_and_is_not_added_to_its_container(books: Books) -> None:
    root = books.database("CDB", dbid=7)
    pdb = books.database("p", dbid=7, container="PDB1", name="CDB")
    books.report(books.series(root), MIDNIGHT)
    inner = books.series(pdb, "pdb")
    books.report(inner, MIDNIGHT, figures={"read_iops": 600.0})
    books.report(inner, MIDNIGHT + HOUR, figures={"read_iops": 700.0})
    found = fleet(books)
    assert sorted(one.database for one in found.databases) == ["CDB", "PDB1 in CDB"]
    reads = found.totals.read_iops
    assert (reads.peak, reads.sum_of_peaks) == (1000.0, 1000.0)
    assert reads.present == 2, "both have a report then, whichever is added"
    assert reads.slots == 2, "where the container has no report, what lies in it stands for it"
    assert "PDB1 in CDB lies inside CDB and is not added" in " ".join(found.notes)


def test_a_pluggable_database_with_a_dbid_of_its_own_is_known_by_name_and_start(books: Books) -> None:
    books.report(books.series(books.database("CDB", dbid=7)), MIDNIGHT)
    books.report(books.series(books.database("x", dbid=8, name="CDB", container="PDB1"), "pdb"), MIDNIGHT)
    elsewhere = books.series(books.database("y", dbid=9, name="CDB", container="PDB2"), "pdb")
    books.report(elsewhere, MIDNIGHT, startup_time=datetime(2025, 5, 5))
    assert fleet(books).totals.read_iops.peak == 2000.0


def test_the_window_is_each_databases_own_last_30_days(books: Books) -> None:
    for name, year in (("THEN", 2013), ("NOW", 2026)):
        series = books.series(books.database(name))
        for day in (1, 20, 30):
            books.report(series, datetime(year, 3, day), figures={"read_iops": day * 100.0})
        books.report(series, datetime(year, 1, 1))
    assert [one.reports for one in fleet(books).databases] == [3, 3]
    ranged = fleet(books, since="2026-01-01", until="2026-03-20")
    assert [(one.database, one.reports) for one in ranged.databases] == [("NOW", 3)]
    assert ranged.left_out.databases == 1
    assert ranged.databases[0].read_iops.peak == 2000.0


def test_without_times_there_are_figures_and_no_totals(books: Books) -> None:
    series = books.series(books.database("UNDATED"))
    books.report(series, None)
    books.report(series, None, 3 * HOUR, figures={"average_active_sessions": 2.0})
    found = fleet(books)
    assert found.databases[0].active_sessions.mean == around((4 + 2 * 3) / 4)
    assert found.totals.read_iops is None
    assert "UNDATED prints no times and cannot be part of the totals." in found.notes
    books.report(series, MIDNIGHT)
    found = fleet(books)
    assert (found.databases[0].reports, found.left_out.undated) == (1, 2)


def test_names_that_are_not_unique_are_told_apart(books: Books) -> None:
    for dbid in (1, 2):
        books.report(books.series(books.database(f"k{dbid}", name="ORCL", dbid=dbid)))
    assert [one.database for one in fleet(books, sort="database").databases] == ["ORCL (DBID 1)", "ORCL (DBID 2)"]


def test_a_database_of_which_nothing_is_known_has_a_row_of_dashes(books: Books) -> None:
    books.alone("BLANK", **dict.fromkeys((*FIGURES, "elapsed_s")))
    books.alone("KNOWN")
    found = fleet(books, sort="database")
    blank = found.databases[0]
    assert (blank.database, blank.reports, blank.io_share, blank.saved_sessions) == ("BLANK", 1, None, None)
    assert blank.active_sessions == Spread(mean=None, p95=None, peak=None)
    assert found.totals.read_iops.peak == 1000.0
    exported = export.exported(found)
    assert "None" not in exported.markdown()
    assert "BLANK" in exported.page()
    assert [row.called for row in exported.sheets()[0].rows] == ["BLANK", "KNOWN"]


def test_what_was_split_off_is_called_so(books: Books) -> None:
    for name, also in (
        ("ORCL", {}),
        ("split", {"name": "ORCL", "key": "split", "split_by": "host", "split_value": "db2"}),
    ):
        books.report(books.series(books.database(name, dbid=1, **also)))
    assert [one.database for one in fleet(books, sort="database").databases] == ["ORCL", "ORCL on db2"]


def test_a_group_that_only_a_part_of_a_database_is_in_cannot_be_chosen(books: Books) -> None:
    new = books.database("NEW", group_name="estate")
    books.report(books.series(books.database("OLD", part_of_id=new, group_name="former")))
    assert fleet(books).groups == ["estate"]


def test_the_newest_verdict_is_the_clusters_and_the_prevailing_one_has_most_db_time(books: Books) -> None:
    database = books.database("MIXED")
    series = books.series(database)
    for at in range(3):
        books.report(series, MIDNIGHT + at * HOUR)
    last, busy = MIDNIGHT + 3 * HOUR, {"average_active_sessions": 5.0}
    books.report(series, last, figures=busy, verdict_case="cpu_first", media_or_spindles="neither")
    of_all = {"verdict_case": "not_storage", "media_or_spindles": None}
    books.report(books.series(database, "cluster", None), last - timedelta(minutes=1), **of_all)
    row = only(books)
    assert (row.case, row.media_or_spindles, row.newest_report) == ("not_storage", None, "u4")
    assert (row.prevailing_case, row.prevailing_media_or_spindles) == ("latency_limited", "media")


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"since": "tomorrow"}, "since is no time"),
        ({"until": "2026-01-31T10:00+01:00"}, "until names a time zone"),
        ({"since": "2026-02-01", "until": "2026-01-31"}, "since must lie before until"),
        ({"sort": "price"}, "sort names no column: take one of database"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_a_sentence(parameters: dict[str, str], said: str) -> None:
    with pytest.raises(Problem, match=said):
        fleetasked.read(parameters)


def test_an_address_says_what_is_asked() -> None:
    asked = fleetasked.read({"group": "estate", "since": "2026-01-01", "until": "2026-01-31"})
    assert asked.parameters() == {"group": "estate", "since": "2026-01-01T00:00:00", "until": "2026-02-01T00:00:00"}


def test_of_many_databases_with_the_same_lack_the_first_are_named(books: Books) -> None:
    for name in "ABCDEFGH":
        database = books.database(name, dbid=ord(name))
        first, second = books.series(database, number=1), books.series(database, number=2)
        for at in range(4):
            books.report(first, MIDNIGHT + at * HOUR)
        books.report(second, MIDNIGHT)
        inner = books.database(f"{name}1", dbid=ord(name), container="PDB", name=name)
        books.report(books.series(inner, "pdb"), MIDNIGHT)
    notes = fleet(books).notes
    assert sum(" of its time an instance has no report: " in one for one in notes) == 5
    assert (
        "Of 3 more databases an instance has no report for some time, too: the exports tell for how much of it."
        in notes
    )
    assert sum(" lies inside " in one for one in notes) == 5
    assert "3 more databases lie inside of others, too, and are not added where those have a report." in notes
