"""What is kept of each database of a fleet: where a report came, that one is worked out anew, and no other."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from sqlalchemy import text

from app.fleet import members, page_context, parts, report_columns, table_lines
from app.fleet import query as fleetasked
from app.fleet.document import FleetObject
from app.fleet.service import Fleet
from app.fleet.worked_out import LASTING
from app.store.access.visibility import ASKING, EVERYBODY, Caller
from app.store.worked_out import worked_out
from tests.app.fleet_data import HOUR, MIDNIGHT, Books
from tests.app.services import changing

FRONT = Caller(id="ann", groups=("front",))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The databases that were worked out, by what they are called, each time that any was."""
    found: list[list[str]] = []
    make = parts._made

    def noted(session: Any, places: Any, names: Sequence[str], window: Any) -> Any:
        found.append([*names])
        return make(session, places, names, window)

    monkeypatch.setattr(parts, "_made", noted)
    return found


def fleet(books: Books, caller: Caller = EVERYBODY, **parameters: str) -> FleetObject:
    return Fleet(books.engine).table(fleetasked.read(parameters), caller)


def anew(books: Books, **parameters: str) -> FleetObject:
    parts.KEPT.forget()
    report_columns.ROWS.forget()
    members.NEWEST.forget()
    return fleet(books, **parameters)


def test_where_a_report_came_one_database_is_worked_out_anew(books: Books, made: list[list[str]]) -> None:
    first, second = (books.series(books.database(name)) for name in ("ALPHA", "BETA"))
    for series in (first, second):
        books.report(series)
    before = fleet(books)
    assert [*fleet(books).databases] == [*before.databases]
    assert made == [["ALPHA", "BETA"]]
    books.report(second, MIDNIGHT + HOUR, figures={"average_active_sessions": 8.0, "read_iops": 3000.0})
    found = fleet(books)
    assert made == [["ALPHA", "BETA"], ["BETA"]]
    assert [one.reports for one in sorted(found.databases, key=lambda one: one.database)] == [1, 2]
    assert found == anew(books)


def test_where_a_report_came_no_other_is_read(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    series = books.series(books.database("ALPHA"))
    books.report(series)
    fleet(books)
    for name in ("_wide", "_REPORTS_OF", "_FIGURES_OF"):  # by which all of them are read
        monkeypatch.setattr(report_columns, name, None)
    books.report(series, MIDNIGHT + HOUR)
    assert [row.reports for row in fleet(books).databases] == [2]


def test_the_last_days_move_on_and_back_with_the_newest_report(books: Books) -> None:
    first, second = (
        books.series(database, number=number) for database in [books.database("ALPHA")] for number in (1, 2)
    )
    for day in (0, 1, 5):
        for series in (first, second):
            books.report(series, MIDNIGHT + day * 24 * HOUR, figures={"read_iops": 100.0 * (day + series)})
    assert fleet(books) == anew(books)
    newest = books.report(second, MIDNIGHT + 33 * 24 * HOUR)  # most of the others are of no interest any more
    moved = fleet(books)
    assert moved == anew(books)
    assert [row.reports for row in moved.databases] == [3]
    ranged = {"since": "2026-01-16", "until": "2026-01-20"}
    assert fleet(books, **ranged) == fleet(books, **ranged)
    books.report(first, MIDNIGHT + 2 * 24 * HOUR)
    assert fleet(books, **ranged) == anew(books, **ranged)
    fleet(books)
    with changing(books.engine) as connection:
        connection.execute(text(f"DELETE FROM report WHERE id = {newest}"))
    back = fleet(books)
    assert [row.reports for row in back.databases] == [7]
    assert back == anew(books)


def test_where_a_report_came_one_database_is_drawn_anew(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (books.series(books.database(name)) for name in ("ALPHA", "BETA"))
    for series in (first, second):
        books.report(series)
    drawn: list[str] = []
    draw = table_lines.WAITS._draw
    monkeypatch.setattr(table_lines.WAITS, "_draw", lambda row: drawn.append(row.database) or draw(row))
    page_context.page(fleet(books))
    page_context.page(fleet(books, sort="database"))
    books.report(second, MIDNIGHT + HOUR, figures={"average_active_sessions": 8.0, "read_iops": 3000.0})
    shown = page_context.page(fleet(books))
    assert sorted(drawn) == ["ALPHA", "BETA", "BETA"]
    for lines in (table_lines.WAITS, table_lines.NEEDS):
        lines.forget()
    assert shown == page_context.page(anew(books))


def test_what_a_database_is_called_where_it_stands_and_what_is_asked_are_part_of_it(
    books: Books, made: list[list[str]]
) -> None:
    for name in ("ALPHA", "BETA"):
        books.report(books.series(books.database(name)))
    fleet(books)
    for change in ("label = 'Sales'", "time_zone = 'Asia/Tokyo'", "group_name = 'front'"):
        with changing(books.engine) as connection:
            connection.execute(text(f"UPDATE database SET {change} WHERE name = 'BETA'"))
        assert fleet(books) == anew(books)
    assert made[1::2] == [["Sales"]] * 3
    ranged = fleet(books, since="2026-01-20")
    assert ranged.databases == []
    assert ranged == anew(books, since="2026-01-20")


def test_a_database_that_was_joined_into_another_is_part_of_that(books: Books) -> None:
    first, second = (books.database(name) for name in ("ALPHA", "BETA"))
    books.report(books.series(first))
    books.report(books.series(second), MIDNIGHT + HOUR)
    assert len(fleet(books).databases) == 2
    with changing(books.engine) as connection:
        connection.execute(text(f"UPDATE database SET part_of_id = {first} WHERE id = {second}"))
    (row,) = fleet(books).databases
    assert row.reports == 2


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The databases whose reports were read; of one and more what was worked out lasts."""
    found: list[list[str]] = []
    work_out = parts._worked_out

    def noted(session: Any, places: Any, window: Any) -> Any:
        found.append([place.title for place in places])
        return work_out(session, places, window)

    monkeypatch.setattr(parts, "_worked_out", noted)
    monkeypatch.setattr(worked_out, "FEW", 1)
    return found


def test_the_next_program_reads_no_report_that_this_one_has_read(books: Books, worked: list[list[str]]) -> None:
    figures = {"read_iops": None, "io_share": None}
    for name in ("ALPHA", "BETA"):
        series = books.series(books.database(name, time_zone="Europe/Berlin"))
        books.report(series)
        books.report(series, MIDNIGHT + HOUR, figures=figures if name == "BETA" else {})
        books.report(series, MIDNIGHT, 2 * HOUR)  # holds both
    books.report(books.series(books.database("UNDATED")), None)
    before = fleet(books)
    LASTING.written()
    assert worked == [["ALPHA", "BETA", "UNDATED"]]
    assert anew(books) == before
    assert page_context.page(anew(books)) == page_context.page(before)
    assert worked == [["ALPHA", "BETA", "UNDATED"]]
    books.report(1, MIDNIGHT + 3 * HOUR)
    after = anew(books)
    LASTING.written()
    assert worked[1:] == [["ALPHA"]]
    assert anew(books) == after != before


def test_a_name_an_address_or_a_headline_is_never_out_of_date(books: Books, worked: list[list[str]]) -> None:
    books.report(books.series(books.database("ALPHA")))
    fleet(books)
    LASTING.written()
    with changing(books.engine) as connection:
        connection.execute(text("UPDATE database SET label = 'Sales'"))
        connection.execute(text("UPDATE report SET short = 'Said otherwise.'"))
    (row,) = anew(books).databases
    assert (row.database, row.short) == ("Sales", "Said otherwise.")
    assert len(worked) == 1


def test_a_range_a_time_zone_and_who_sees_less_have_their_own(books: Books, worked: list[list[str]]) -> None:
    books.report(books.series(books.database("ALPHA", group_name="front")))
    fleet(books)
    LASTING.written()
    anew(books, since="2026-01-01")
    before = ASKING.set(FRONT)
    parts.KEPT.forget()
    fleet(books, FRONT)
    ASKING.reset(before)
    with changing(books.engine) as connection:
        connection.execute(text("UPDATE database SET time_zone = 'Asia/Tokyo'"))
    anew(books)
    assert len(worked) == 4


def test_what_is_kept_is_bounded_by_its_bytes(
    books: Books, made: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    books.report(books.series(books.database("ALPHA")))
    monkeypatch.setattr(parts.KEPT, "_most", parts.LINE_BYTES)
    assert fleet(books) == fleet(books)
    assert len(made) == 2, "one that has no room is worked out each time"


@pytest.mark.parametrize("first", [EVERYBODY, FRONT], ids=["who sees all", "who does not"])
def test_what_is_kept_for_one_is_not_shown_to_another_who_sees_other_files(books: Books, first: Caller) -> None:
    mine, other = books.database("ALPHA", group_name="front"), books.database("BETA")
    books.report(books.series(mine))
    books.report(books.series(other))
    with changing(books.engine) as connection:
        connection.execute(text("UPDATE report SET part = 2, upload_id = (SELECT min(id) FROM upload) WHERE id = 2"))
    told = {}
    for caller in (first, FRONT if first is EVERYBODY else EVERYBODY, first):
        before = ASKING.set(caller)
        found = {one.database: one.newest_report_id for one in fleet(books, caller).databases}
        ASKING.reset(before)
        told[caller.id] = found
    assert told == {"": {"ALPHA": "u0", "BETA": "u0"}, "ann": {}}


@pytest.fixture
def mixed(books: Books) -> tuple[int, int]:
    """A database of Ann's with three reports, of which the newest and the undated stand in files with reports of one
    that is not hers; and that one."""
    mine, other = books.database("ALPHA", group_name="front"), books.database("BETA")
    series, others = books.series(mine), books.series(other)
    for begin in (MIDNIGHT, MIDNIGHT + HOUR, None):
        books.report(series, begin, figures={"read_iops": 100.0 if begin == MIDNIGHT else 900.0})
    for upload in (2, 3):
        report = books.report(others)
        with changing(books.engine) as connection:
            connection.execute(text(f"UPDATE report SET part = 2, upload_id = {upload} WHERE id = {report}"))
    return mine, other


@pytest.fixture
def ann() -> Iterator[Caller]:
    before = ASKING.set(FRONT)
    yield FRONT
    ASKING.reset(before)


def seen(books: Books, caller: Caller, **parameters: str) -> list[tuple[str, int, str | None, float | None]]:
    shown = fleet(books, caller, **parameters).databases
    return [(row.database, row.reports, row.newest_end, row.read_iops.mean) for row in shown]


@pytest.mark.parametrize("asked", [{}, {"since": "2026-01-01"}], ids=["the last days", "a range"])
def test_figures_have_nothing_of_a_file_that_one_may_not_see(
    books: Books, mixed: tuple[int, int], ann: Caller, asked: dict[str, str]
) -> None:
    assert seen(books, ann, **asked) == [("ALPHA", 1, "2026-01-15T01:00:00", 100.0)], "as its trend has it"
    assert fleet(books, ann, **asked).left_out.undated == 0


def test_a_file_is_in_the_figures_once_all_its_databases_may_be_seen(
    books: Books, mixed: tuple[int, int], ann: Caller
) -> None:
    fleet(books, ann)
    with changing(books.engine) as connection:
        connection.execute(text(f"UPDATE database SET group_name = 'front' WHERE id = {mixed[1]}"))
    assert ("ALPHA", 2, "2026-01-15T02:00:00", 500.0) in seen(books, ann)
    assert fleet(books, ann).left_out.undated == 1
