"""The fleet added up on one clock: night against day, clocks that go back, slots without reports; sums by hand."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
import pandas as pd
import pytest

from app.fleet import common_clock, slot_sums, totals
from app.fleet import query as fleetasked
from app.fleet.document import FleetObject
from app.fleet.service import Fleet
from app.fleet.slots import Stretches, in_slots
from app.store.access.visibility import EVERYBODY
from tests.app.fleet_data import HOUR, MIDNIGHT, Books

HALF_HOUR = HOUR / 2


def stretches(begins: Iterable[datetime], length: timedelta = HOUR, figures: Sequence[float] = ()) -> Stretches:
    """Of one figure, which is 1 where nothing else is said."""
    seconds = np.array([*begins], dtype="datetime64[s]").astype("int64")
    values = np.array([figures or [1.0] * len(seconds)])
    return Stretches(seconds, np.full(len(seconds), length.total_seconds()), values)


def fleet(books: Books) -> FleetObject:
    return Fleet(books.engine).table(fleetasked.read({}), EVERYBODY)


def day(books: Books, name: str, busy: int, time_zone: str | None = None, **what: Any) -> int:
    """A database with a report an hour for a day, with 10,000 read IOPS in one of them and 1,000 in the others."""
    series = books.series(books.database(name, time_zone=time_zone))
    for hour in range(24):
        reads = {"read_iops": 10_000.0 if hour == busy else 1_000.0}
        books.report(series, MIDNIGHT + hour * HOUR, figures=reads, **what)
    return series


def test_the_peak_of_the_sum_is_not_the_sum_of_the_peaks(books: Books) -> None:
    day(books, "NIGHT", 2)
    day(books, "NOON", 12)
    found = fleet(books)
    reads = found.totals.read_iops
    assert (reads.peak, reads.sum_of_peaks, reads.peak_at) == (11_000.0, 20_000.0, "2026-01-15T02:00:00")
    assert reads.mean == pytest.approx(2 * (10_000 + 23 * 1_000) / 24)
    assert reads.p95 == 11_000.0, "two hours of a day are more than 5 % of it"
    assert [(one.database, one.value) for one in reads.made_by] == [("NIGHT", 10_000.0), ("NOON", 1_000.0)]
    assert (found.totals.slot_s, reads.slots, reads.covered) == (3600, 24, 24)
    assert found.totals.clock == "as printed"
    assert "NIGHT and NOON have no time zone: in the totals their clocks are taken as one." in found.notes
    assert found.sentences[-1] == (
        "One array for all must deliver at least 11,000 read IOPS, the highest sum of interval averages seen "
        "(Thu 15 Jan 2026, 02:00: NIGHT 10,000, NOON 1,000; 2 of 2 databases have a report then), in 24 slots of "
        "60 min; if all peaked at once: 20,000. 11,000 covered 95 % of the 24 slots that count."
    )


def test_clocks_are_put_on_one_where_zones_are_known(books: Books) -> None:
    day(books, "BERLIN", 14, "Europe/Berlin")
    day(books, "BOSTON", 8, "America/New_York")
    found = fleet(books)
    reads = found.totals.read_iops
    assert (reads.peak, reads.peak_at, found.totals.clock) == (20_000.0, "2026-01-15T13:00:00", "UTC")
    assert not any("zone" in one for one in found.notes)
    assert {one.newest_end for one in found.databases} == {"2026-01-16T00:00:00"}, "as printed"


def test_of_one_zone_the_peak_is_told_on_its_clock(books: Books) -> None:
    day(books, "BERLIN", 14, "Europe/Berlin")
    found = fleet(books).totals
    assert (found.read_iops.peak_at, found.clock) == ("2026-01-15T14:00:00", "Europe/Berlin")


def test_a_database_without_a_zone_beside_others_is_said_by_name(books: Books) -> None:
    day(books, "BERLIN", 14, "Europe/Berlin")
    day(books, "NOWHERE", 13)
    day(books, "MARS", 1, "Mars/Olympus_Mons")
    found = fleet(books)
    assert found.totals.read_iops.peak == 21_000.0
    said = " ".join(found.notes)
    assert "MARS has the time zone Mars/Olympus_Mons, which this machine does not know" in said
    assert "NOWHERE and MARS have no time zone and stand in the totals as if on UTC" in said


def test_mean_and_percentile_are_of_slots_with_most_of_the_load(books: Books) -> None:
    day(books, "ALL", 3)
    series = books.series(books.database("SOME"))
    for hour in range(6):
        books.report(series, MIDNIGHT + hour * HOUR, figures={"read_iops": 4_000.0})
    found = fleet(books)
    reads = found.totals.read_iops
    assert (reads.slots, reads.covered) == (24, 6)
    assert reads.mean == pytest.approx((5 * 5_000 + 14_000) / 6)
    assert any(one.startswith("Mean and percentile of the totals are of 6 of 24 slots") for one in found.notes)


def test_a_small_database_without_reports_does_not_matter(books: Books) -> None:
    day(books, "BIG", 3)
    books.alone("SMALL", read_iops=10.0)
    reads = fleet(books).totals.read_iops
    assert (reads.slots, reads.covered, reads.absent, reads.present) == (24, 24, 1, 1)
    assert [one.database for one in reads.absent_named] == ["SMALL"]


def test_databases_that_never_have_reports_of_one_time_have_a_peak_only(books: Books) -> None:
    for year in (2013, 2026):
        books.report(books.series(books.database(f"Y{year}")), datetime(year, 1, 1))
    found = fleet(books)
    reads = found.totals.read_iops
    assert (reads.mean, reads.p95, reads.peak, reads.sum_of_peaks) == (None, None, 1_000.0, 2_000.0)
    assert any(
        "At no time are there reports of databases that make up 80 % of the load together" in one for one in found.notes
    )


def test_of_more_than_are_named_those_count_that_have_a_report_then(books: Books) -> None:
    """Whoever prints no time is not among those without a report then, and was counted as one with."""
    for at in range(6):
        books.alone(f"THERE{at}")
    books.report(books.series(books.database("LATER")), MIDNIGHT + 900 * HOUR, figures={"read_iops": 1.0})
    books.report(books.series(books.database("UNDATED")), None)
    found = fleet(books)
    reads = found.totals.read_iops
    assert (reads.present, reads.absent, len(reads.made_by)) == (6, 1, 5)
    assert "6 of 8 databases have a report then" in found.sentences[-1]


def test_an_unknown_figure_is_not_nothing(books: Books) -> None:
    books.alone("KNOWN")
    books.alone("BARE", write_iops=None)
    found = fleet(books).totals.write_iops
    assert (found.peak, found.covered) == (100.0, 1)


def test_a_half_hour_beside_an_hour_makes_slots_of_half_an_hour(books: Books) -> None:
    short, long = books.series(books.database("SHORT")), books.series(books.database("LONG"))
    books.report(short, MIDNIGHT, HALF_HOUR, {"read_iops": 500.0})
    books.report(short, MIDNIGHT + HALF_HOUR, HALF_HOUR, {"read_iops": 3_500.0})
    books.report(long, MIDNIGHT, HOUR)
    found = fleet(books).totals
    reads = found.read_iops
    assert (found.slot_s, reads.peak, reads.mean) == (1800, 4_500.0, pytest.approx(3_000))


def test_hours_that_begin_anywhere_get_finer_slots() -> None:
    anywhere = stretches(MIDNIGHT + hour * timedelta(minutes=73) for hour in range(40))
    assert totals.width_of([anywhere]) == 900
    on_time = stretches(MIDNIGHT + hour * HOUR + timedelta(seconds=12) for hour in range(40))
    assert totals.width_of([on_time]) == 3600
    assert totals.width_of([on_time, stretches([])]) == 3600


def test_slots_get_wider_before_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(totals, "MOST", 50)
    rare = [stretches((MIDNIGHT + hour * 10 * HOUR for hour in range(40)), 10 * HOUR)]
    width = totals.width_of(rare)
    assert width > 3600
    assert totals.totals(rare, ["active"], {}, width)["active"].peak == 1.0


@pytest.mark.parametrize("behind", [3, 3 << slot_sums.AT_ONCE, 50 * 365 * 24])
def test_slots_that_years_lie_between_are_added_up_as_others(behind: int) -> None:
    first = stretches([MIDNIGHT, MIDNIGHT + HOUR, MIDNIGHT + behind * HOUR], figures=[1.0, 2.0, 3.0])
    second = stretches([MIDNIGHT + HOUR, MIDNIGHT + 2 * HOUR], figures=[5.0, np.nan])
    total = totals.totals([first, stretches([]), second], ["active"], {}, 3600)["active"]
    assert (total.peak, total.peak_at, total.slots) == (7.0, pd.Timestamp(MIDNIGHT + HOUR), 3)
    assert (total.made_by, total.present, total.absent) == ([(2, 5.0), (0, 2.0)], 2, [])


def test_a_database_within_another_is_added_in_slots_that_are_shorter_than_its_intervals() -> None:
    below = stretches((MIDNIGHT + hour * HOUR for hour in range(4)), figures=[9.0, 2.0, 7.0, 4.0])
    above = stretches([MIDNIGHT, MIDNIGHT + HOUR], figures=[1.0, np.nan])
    total = totals.totals([below, above], ["active"], {0: 1}, 300)["active"]
    assert (total.peak, total.peak_at, total.slots) == (7.0, pd.Timestamp(MIDNIGHT + 2 * HOUR), 48)
    assert (total.made_by, total.present, total.absent) == ([(0, 7.0)], 1, [1])
    above = stretches([MIDNIGHT + 2 * HOUR], figures=[8.0])
    total = totals.totals([below, above], ["active"], {0: 1}, 300)["active"]
    assert (total.made_by, total.peak, total.present, total.absent) == ([(0, 9.0)], 9.0, 1, [1])
    above = stretches([MIDNIGHT + 2 * HOUR], figures=[10.0])
    total = totals.totals([below, above], ["active"], {0: 1}, 300)["active"]
    assert (total.made_by, total.peak, total.present, total.absent) == ([(1, 10.0)], 10.0, 2, [])


def test_where_no_figure_is_known_of_any_slot_nothing_is_added_up() -> None:
    unknown = stretches([MIDNIGHT, MIDNIGHT + HOUR], figures=[np.nan, np.nan])
    total = totals.totals([unknown], ["active"], {}, 3600)["active"]
    assert (total.mean, total.peak, total.slots, total.made_by, total.present) == (None, None, 0, [], 0)


def test_stretches_are_cut_once_and_anew_for_another_width() -> None:
    found = stretches([MIDNIGHT, MIDNIGHT + HOUR / 2], HOUR / 2, figures=[1.0, 3.0])
    before = found.bytes
    half = in_slots([found], 1800)[0]
    assert in_slots([found], 1800)[0] is half
    assert half.rates.tolist() == [[1.0, 3.0]]
    assert found.bytes > before
    assert in_slots([found], 3600)[0].rates.tolist() == [[2.0]]
    assert in_slots([found], 7200)[0].rates.tolist() == [[2.0]], "half of it is known"
    assert not len(in_slots([found], 10800)[0].slots), "less than half of it is"


def test_stretches_that_overlap_are_of_one_slot() -> None:
    found = stretches([MIDNIGHT, MIDNIGHT + HOUR / 2], 2 * HOUR, figures=[1.0, 4.0])
    cut = in_slots([found], 1800)[0]
    assert (cut.slots - cut.slots[0]).tolist() == [0, 1, 2, 3, 4]
    assert cut.rates.tolist() == [[1.0, 2.5, 2.5, 2.5, 4.0]]


def printed(*rows: tuple[int, datetime, datetime, int]) -> pd.DataFrame:
    """Reports of one series: the first snapshot, the printed times, the true minutes."""
    return pd.DataFrame(
        {
            "line": 0,
            "begin_snap": [float(one[0]) for one in rows],
            "end_snap": [float(one[0] + 1) for one in rows],
            "begin_time": pd.Series([one[1] for one in rows], dtype="datetime64[us]"),
            "end_time": pd.Series([one[2] for one in rows], dtype="datetime64[us]"),
            "elapsed_s": [one[3] * 60.0 for one in rows],
        }
    )


def at(hour: int, minute: int = 0, day: int = 25) -> datetime:
    """Of the night in which the clocks of Berlin went back, 3:00 to 2:00 (01:00 UTC), or of another day of it."""
    return datetime(2026, 10, day, hour, minute)


BERLIN = ZoneInfo("Europe/Berlin")


def utc(rows: pd.DataFrame, zone: ZoneInfo = BERLIN) -> list[tuple[str, str, bool]]:
    placed = common_clock.to_utc(rows, zone)
    return [
        (f"{begin:%H:%M}", f"{end:%H:%M}", guessed)
        for begin, end, guessed in zip(placed.begin_time, placed.end_time, placed.guessed, strict=True)
    ]


def test_the_hour_that_is_printed_twice_is_told_by_the_length_of_the_interval() -> None:
    rows = printed((1, at(1), at(2), 60), (2, at(2), at(2), 60), (3, at(2), at(3), 60), (4, at(1), at(3), 180))
    assert utc(rows) == [
        ("23:00", "00:00", False),
        ("00:00", "01:00", False),
        ("01:00", "02:00", False),
        ("23:00", "02:00", False),
    ]


def test_half_hours_within_it_are_told_by_their_neighbours() -> None:
    rows = printed(
        (1, at(1, 30), at(2), 30), (2, at(2), at(2, 30), 30), (3, at(2, 30), at(2), 30), (4, at(2), at(2, 30), 30),
        (5, at(2, 30), at(3), 30),
    )  # fmt: skip
    assert utc(rows) == [
        ("23:30", "00:00", False), ("00:00", "00:30", False), ("00:30", "01:00", False), ("01:00", "01:30", False),
        ("01:30", "02:00", False),
    ]  # fmt: skip


def test_one_alone_is_a_guess_and_says_so() -> None:
    assert utc(printed((2, at(2), at(2, 30), 30))) == [("00:00", "00:30", True)]


def test_an_hour_that_does_not_exist_was_printed_by_a_clock_not_yet_set() -> None:
    spring = datetime(2026, 3, 29, 2, 30)
    rows = printed((1, spring, spring + HOUR, 60), (2, spring - HOUR, spring + 30 * timedelta(minutes=1), 30))
    assert utc(rows)[0][0] == "01:30"
    assert utc(rows)[1] == ("00:30", "01:00", False)


def test_without_times_there_is_nothing_to_place() -> None:
    rows = printed((1, at(10, day=1), at(11, day=1), 60)).assign(begin_time=pd.NaT, end_time=pd.NaT)
    placed = common_clock.to_utc(rows.astype({"begin_time": "datetime64[us]", "end_time": "datetime64[us]"}), BERLIN)
    assert placed.begin_time.isna().all()


def test_the_night_of_the_change_has_25_hours_in_the_totals(books: Books) -> None:
    series = books.series(books.database("NIGHT", time_zone="Europe/Berlin"))
    ends = [(at(1), at(2), 1000.0), (at(2), at(2), 2000.0), (at(2), at(3), 3000.0), (at(3), at(4), 4000.0)]
    for snap, (begin, end, reads) in enumerate(ends):
        books.report(series, begin, HOUR, {"read_iops": reads}, end_time=end, begin_snap=snap, end_snap=snap + 1)
    found = fleet(books)
    assert found.databases[0].read_iops.mean == pytest.approx(2500)
    assert found.totals.read_iops.slots == 4
    assert found.databases[0].reports == 4
