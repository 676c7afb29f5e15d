"""The fleet's page and call (`fleet`), without a script: what it says, how it sorts, what it refuses."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from app.fleet import chart as fleetchart
from app.fleet import chart_labels, export
from app.fleet.document import FleetDatabase, FleetTotal, FleetTotals, MadeBy, Spread
from app.fleet.figures import SPREAD
from app.fleet.page_context import context
from app.fleet.query import SORTS, Asked
from app.fleet.sentences import sentences
from app.fleet.service import Fleet
from app.fleet.tiles import tiles
from app.store.access.visibility import EVERYBODY
from tests.app.conftest import BROWSER
from tests.app.exports.dicts import fleet as made_fleet
from tests.app.fleet_data import HOUR, MIDNIGHT, Books
from tests.app.services import provided
from tests.app.visit import plain

FLEET = "/api/v1/fleet"


@pytest.fixture
def books(client: TestClient) -> Books:
    return Books(provided(client, Engine))


@pytest.fixture
def guest(client: TestClient) -> TestClient:
    client.headers.update(BROWSER)
    return client


def estate(books: Books) -> None:
    """One that waits, one that computes, one that is nearly idle, one of which little is known."""
    waits = {"average_active_sessions": 10.0, "io_share": 0.8, "cpu_share": 0.1, "media_gain_share": 0.7}
    books.alone("WAITS", **waits, read_iops=5_000.0)
    series = books.series(books.database("COMPUTES", group_name="North & South"))
    busy = {"io_share": 0.05, "cpu_share": 0.9, "single_block_read_ms": 0.4, "media_gain_share": 0.0}
    books.report(series, figures=busy, verdict_case="not_storage", media_or_spindles="neither")
    books.alone("IDLES", average_active_sessions=0.2)
    books.alone("BARE <b>", io_share=None, single_block_read_ms=None, media_gain_share=None, read_iops=None)


def names(html: str, section: str = "waiting") -> list[str]:
    part = html[html.index(f'<section id="{section}">') :]
    return re.findall(r'<th scope="row"><a href="/databases/[^"]+">([^<]+)</a>', part[: part.index("</section>")])


def test_an_empty_fleet_says_where_databases_come_from(guest: TestClient) -> None:
    answer = guest.get("/fleet")
    assert answer.status_code == 200
    assert "a database appears with its first report" in answer.text
    assert guest.get(FLEET).json()["databases"] == []


def test_the_page_says_who_waits_who_would_gain_and_who_computes(guest: TestClient, books: Books) -> None:
    estate(books)
    shown = plain(guest.get("/fleet").text)
    assert "1 of 4 databases waits for storage: WAITS (latency limited: 8 of 10 active sessions, 8 ms" in shown
    assert (
        "Faster media gain most for the IOPS bought in WAITS (reads at 0.5 ms save 7 of 10 active sessions, 1.4 per"
        in shown
    )
    assert (
        "1 of 4 databases spends most of its time on CPU; no host of these is known to be full: COMPUTES (90 % of 4"
        in shown
    )
    hidden = r'latency is not known: <a href="/databases/[^"]+">BARE &lt;b&gt;</a>\.'
    assert re.search(hidden, guest.get("/fleet").text)
    assert "<b>" not in guest.get("/fleet").text.replace("<body>", "")


def test_a_row_has_its_figures_and_leads_to_its_database_and_its_newest_report(guest: TestClient, books: Books) -> None:
    estate(books)
    html = guest.get("/fleet?sort=database").text
    assert names(html) == ["BARE &lt;b&gt;", "COMPUTES", "IDLES", "WAITS"]
    row = next(one for one in re.findall(r"<tr>.*?</tr>", html, re.S) if ">WAITS</a><br>" in one)
    assert plain(row).split() == (
        "WAITS Latency limited , 1 interval 10 10 10 36,000 80 % 10 % 8 70 % 7 1.40 –".split()
    )
    assert 'href="/reports/u0"' in row
    assert "gain worth" in row
    assert "gain worth" not in next(one for one in re.findall(r"<tr>.*?</tr>", html, re.S) if ">IDLES</a><br>" in one)


@pytest.mark.parametrize(
    ("sort", "first"), [("-io_share", "WAITS"), ("cpu_share", "WAITS"), ("-cpu_share", "COMPUTES"), ("-name", "WAITS")]
)
def test_a_heading_sorts_and_says_how(guest: TestClient, books: Books, sort: str, first: str) -> None:
    estate(books)
    html = guest.get("/fleet", params={"sort": sort}).text
    assert names(html)[0] == first
    assert names(html) == names(html, "needing")
    said = "descending" if sort.startswith("-") else "ascending"
    heading = re.search(rf'<th scope="col"[^>]*aria-sort="{said}">.*?</th>', html)
    assert heading
    other = re.search(r'href="([^"#]+)#', heading[0])
    assert other
    assert guest.get(other[1].replace("&amp;", "&")).status_code == 200


def test_every_column_can_be_sorted_by(guest: TestClient, books: Books) -> None:
    estate(books)
    for one in SORTS:
        for sort in (one, f"-{one}"):
            found = guest.get(FLEET, params={"sort": sort})
            assert found.status_code == 200, sort
            assert found.json()["sort"] == sort
            assert len(found.json()["databases"]) == 4


def test_a_group_is_shown_alone_and_stays_in_the_links(guest: TestClient, books: Books) -> None:
    estate(books)
    html = guest.get("/fleet", params={"group": "North & South"}).text
    assert names(html) == ["COMPUTES"]
    assert "<h1>Fleet: group North &amp; South</h1>" in html
    assert '<option value="North &amp; South" selected>' in html
    links = re.findall(r'href="/fleet\?([^"#]+)#', html)
    assert links
    assert all("group=North+%26+South" in one for one in links)
    assert "No database is in this group" in guest.get("/fleet?group=none").text


def test_a_range_is_kept_in_the_form(guest: TestClient, books: Books) -> None:
    estate(books)
    html = guest.get("/fleet?since=2026-01-15&until=2026-01-15").text
    assert html.count('value="2026-01-15"') == 2
    assert len(names(html)) == 4
    assert (
        names(guest.get("/fleet?since=2026-01-15T01:00").text.replace("<main", '<section id="waiting"></section>'))
        == []
    )


@pytest.mark.parametrize("query", ["sort=price", "since=never", "since=2026-02-01&until=2026-01-01"])
def test_what_cannot_be_asked_is_a_page_or_a_problem_that_says_so(guest: TestClient, query: str) -> None:
    assert guest.get(f"/fleet?{query}").status_code == 422
    problem = guest.get(f"{FLEET}?{query}")
    assert (problem.status_code, problem.headers["content-type"]) == (422, "application/problem+json")


def test_the_totals_stand_beside_the_sum_of_peaks(guest: TestClient, books: Books) -> None:
    for name, busy in (("NIGHT", 2), ("NOON", 12)):
        series = books.series(books.database(name))
        for hour in range(24):
            books.report(series, MIDNIGHT + hour * HOUR, figures={"read_iops": 10_000.0 if hour == busy else 1_000.0})
    shown = plain(guest.get("/fleet").text)
    assert "Reads/s 2,750 11,000 11,000 20,000 Thu 15 Jan 2026, 02:00 NIGHT 10,000, NOON 1,000" in shown
    assert "Summed slot by slot (24 of 60 min) on their printed clocks, taken as one." in shown


def test_the_call_answers_what_is_documented(guest: TestClient, books: Books) -> None:
    estate(books)
    found = guest.get(FLEET).json()
    schemas = guest.get("/api/v1/openapi.json").json()["components"]["schemas"]
    row = found["databases"][0]
    assert set(schemas["FleetDatabase"]["properties"]) == set(row)
    assert set(schemas["FleetTotals"]["properties"]) == set(found["totals"])
    assert set(schemas["FleetPage"]["properties"]) == set(found)
    assert set(schemas["FleetTotal"]["properties"]) == set(found["totals"]["read_iops"])


def test_the_page_is_made_from_the_object_alone_for_a_file(books: Books) -> None:
    estate(books)
    html = export.page(Fleet(books.engine).table(Asked(), EVERYBODY))
    assert names(html) == ["WAITS", "IDLES", "BARE &lt;b&gt;", "COMPUTES"]


def row(**what: Any) -> FleetDatabase:
    three = Spread(mean=4.0, p95=4.0, peak=4.0)
    known = dict.fromkeys(FleetDatabase.model_fields) | {
        "database_id": "x", "database": "ORDERS", "database_url": "/x",
        "scope": "instance", "reports": 1, **dict.fromkeys(SPREAD, three), "io_share": 0.5, "cpu_share": 0.2,
        "db_time_s": 3600.0, "single_block_read_ms": 5.0, "saved_sessions": 1.0, "saved_sessions_p95": 1.0,
        "saved_sessions_per_1000_iops": 0.4, "prevailing_case": "latency_limited",
        "prevailing_media_or_spindles": "media",
    }  # fmt: skip
    return FleetDatabase.model_validate(known | what)


def totals(read_iops: FleetTotal | None = None) -> FleetTotals:
    known: dict[str, FleetTotal | None] = dict.fromkeys(SPREAD) | {"read_iops": read_iops}
    return FleetTotals(slots=6, slot_s=1800, clock="as printed", enough=0.8, **known)


def told(*rows: FleetDatabase) -> str:
    return " ".join(sentences(rows, totals()))


def test_below_half_a_session_there_is_no_business_case() -> None:
    assert "Faster media are no business case" in told(row(saved_sessions=0.4, saved_sessions_p95=0.45))
    assert "in busy hours ORDERS would save 2.1." in told(row(saved_sessions=0.4, saved_sessions_p95=2.1))
    assert "gain most for the IOPS bought in ORDERS" in told(row(saved_sessions=0.5))


def test_what_comes_first_is_said_where_faster_media_are_not_the_answer() -> None:
    said = told(row(prevailing_case="cache_first", prevailing_media_or_spindles="neither"))
    assert "Something else comes first, before any purchase, in ORDERS (cache first; reads at 0.5 ms would" in said
    assert "gain most" not in said
    said = told(row(prevailing_case="capacity_limited", prevailing_media_or_spindles="spindles", limit_used_share=0.93))
    assert "At a limit of the storage, so that more of it helps and not faster media: ORDERS (93 % used)." in said


def test_where_more_devices_might_do_it_is_said() -> None:
    said = told(row(prevailing_case="mixed", prevailing_media_or_spindles="either"), row(database="LEDGER"))
    assert "if nothing holds them near today's rate; declare the limits of the storage to know." in said
    said = told(row(limit_used_share=0.4), row(database="LEDGER"))
    assert "declare the limits of the storage of LEDGER to know." in said


def test_of_reports_that_never_meet_no_sum_is_told() -> None:
    total = FleetTotal(
        mean=None, p95=None, peak=9.0, sum_of_peaks=12_000.0,
        made_by=[MadeBy(database_id="x", database="ORDERS", value=9.0)],
        peak_at="2026-01-01T00:00:00", slots=6, covered=6, present=1, absent=1, absent_named=[],
    )  # fmt: skip
    said = sentences([row(), row(database_id="y", database="LEDGER")], totals(total))[-1]
    assert said == (
        "One array must deliver at least 9 read IOPS, the highest sum of interval averages seen "
        "(Thu 1 Jan 2026, 00:00: ORDERS 9; 1 of 2 databases has a report then), in 6 slots of 30 min; if all peaked "
        "at once: 12,000. What covers 95 % of the time is not given: only 6 slots with reports of most of the load, "
        "and 20 are needed."
    )


def test_bound_by_cpu_is_the_verdict_or_a_full_host() -> None:
    said = told(row(cpu_share=0.8, host_cpu_busy=0.1), row(database="FULL", cpu_share=0.8, host_cpu_busy=0.95))
    assert "1 of 2 databases is bound by CPU, where no storage helps: FULL (80 % of 4 active sessions" in said
    assert "1 of 2 databases spends most of its time on CPU; no host of these is known to be full: ORDERS" in said
    assert "is bound by CPU" in told(row(cpu_share=0.3, prevailing_case="cpu_first"))


@pytest.mark.parametrize("case", ["not_storage", "cpu_first", "cannot_judge"])
def test_where_storage_is_not_it_none_waits_for_it(case: str) -> None:
    said = told(row(prevailing_case=case, saved_sessions=9.0, prevailing_media_or_spindles="neither"))
    assert "No database waits much for storage" in said
    assert "Something else comes first" not in said


def test_nothing_to_buy_is_no_free_cure() -> None:
    assert "Something else" not in told(row(prevailing_case="mixed", prevailing_media_or_spindles="neither"))


def test_of_many_the_first_are_named() -> None:
    rows = [row(database=f"DB{one}", io_share=0.9 - one / 10) for one in range(5)]
    assert "5 of 5 databases wait for storage: DB0 (latency limited: 3.6 of 4 active sessions" in told(*rows)
    assert "and 2 more." in told(*rows)
    assert "No database waits much" in told(row(io_share=None))
    assert "No database spends most of its time on CPU." in told(row())
    assert told() == ""


def test_the_picture_is_well_formed_says_what_it_shows_and_links() -> None:
    root = ET.fromstring(
        fleetchart.scatter([row(), row(database_id="y", database="A & B", io_share=0.1, db_time_s=900.0)]).drawn
    )
    circles = root.findall("a/circle")
    assert [one.get("r") for one in circles] == ["30", "15"], "areas are as DB time"
    assert [one.get("href") for one in root.findall("a")] == ["/databases/x", "/databases/y"]
    assert circles[0].get("cx") == "54.5%"
    assert (
        root.findtext("desc")
        == "By DB time: ORDERS: 50 % I/O, 5 ms, 3,600 s DB time; A & B: 10 % I/O, 5 ms, 900 s DB time."
    )
    assert not fleetchart.scatter([row(io_share=None), row(single_block_read_ms=None)]).drawn


@pytest.mark.parametrize("latency", [1e-9, 0.005, 0.4, 20.0, 30_000.0])
def test_no_latency_leaves_the_picture(latency: float) -> None:
    root = ET.fromstring(fleetchart.scatter([row(single_block_read_ms=latency, io_share=1.4, db_time_s=None)]).drawn)
    circle = root.find("a/circle")
    assert circle is not None
    assert fleetchart.HIGH <= float(circle.get("cy", "")) <= chart_labels.BOTTOM
    assert circle.get("cx") == "94%"


def test_namesakes_are_told_apart_and_the_axes_are_drawn_over_the_dots() -> None:
    long = "PRODUCTION_OF_EUROPE_0"
    rows = [row(database_id=end, database=f"{long}{end}", io_share=share) for end, share in (("1", 0.0), ("2", 0.9))]
    root = ET.fromstring(fleetchart.scatter(rows).drawn)
    named = [one.text for one in root.findall("text") if str(one.get("class")) in ("label named", "label roomy")]
    assert named == ["PRODUCT…_EUROPE_01", "PRODUCT…_EUROPE_02"]
    kinds = [one.get("class") if one.tag == "text" else one.tag for one in root]
    assert kinds.index("scale") > max(place for place, kind in enumerate(kinds) if kind == "a")
    assert min(float(str(one.get("cx")).rstrip("%")) for one in root.findall("a/circle")) > chart_labels.LEFT


def _on_each_other(one: chart_labels.Box, two: chart_labels.Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


@pytest.mark.parametrize("crowd", [1, 12, 60, 300])
def test_names_cover_neither_each_other_nor_another_dot_at_any_width(crowd: int) -> None:
    rows = [
        row(database_id=f"{one}", database=f"DATABASE{one}" * (1 + one % 2), io_share=(one * 37 % 100) / 100,
            db_time_s=one * 500.0, single_block_read_ms=0.3 + one * 53 % 29)
        for one in range(crowd)
    ]  # fmt: skip
    dots = fleetchart._dots(rows[::-1], fleetchart._rungs([0.3, 29.0]))
    found, numbers = chart_labels.words(dots)
    assert found
    for width in (330, 390, 500, 640, 835):
        boxes = [one.boxes([width])[0][1] for one in found if width >= 660 or not one.roomy]
        assert not any(_on_each_other(one, two) for one, two in combinations(boxes, 2)), width
        assert all(box[0] >= 0 and box[2] <= width for box in boxes)
    assert len({one.dot.place for one in [*numbers, *(one for one in found if not one.roomy)]}) == len(
        [*numbers, *(one for one in found if not one.roomy)]
    ), "a dot has a name or a number"
    for width in (330, 390, 500, 640, 740, 835):
        seen = [one for one in found if width >= 660 or not one.roomy]
        seen += [one for one in numbers if width < 660 or not one.slim]
        boxes = [one.boxes([width])[0][1] for one in seen]
        assert not any(_on_each_other(one, two) for one, two in combinations(boxes, 2)), width


def test_the_tiles_say_who_waits_what_is_needed_and_what_is_saved(guest: TestClient, books: Books) -> None:
    estate(books)
    html = guest.get("/fleet").text
    told = [" ".join(plain(one).split()) for one in re.findall(r'<li class="tile">(.*?)</li>', html)]
    assert told[0].startswith("Databases 4")
    assert told[1] == "Wait for storage 1 of 4 WAITS the most, 8 sessions"
    assert told[2].startswith("IOPS one array needs 7,000 reads/s at least: the most at one time, ")
    assert "when 3 of 4 databases have a report" in told[2]
    assert told[4].startswith("Faster media save, at most 7 of ")
    assert told[4].endswith("reads at 0.5 ms; WAITS the most, 7")
    assert (
        html.index('class="tiles') < html.index('id="picture"') < html.index('id="words"') < html.index('id="waiting"')
    )


def test_a_tile_says_which_databases_print_no_such_figure() -> None:
    spread = {"mean": 5.0, "p95": None, "peak": 9.0, "peak_at": "2024-05-14T10:00:00", "sum_of_peaks": 9.0, "slots": 1,
              "covered": 1, "made_by": [], "present": 1, "absent": 0, "absent_named": []}  # fmt: skip
    total = FleetTotal.model_validate(spread)
    its = FleetTotals(slots=1, slot_s=3600, clock="UTC", enough=0.5, active_sessions=None, read_iops=total,
                      write_iops=None, read_bytes_per_s=None, write_bytes_per_s=None)  # fmt: skip
    unknown = Spread(mean=None, p95=None, peak=None)
    known = Spread(mean=5.0, p95=5.0, peak=9.0)
    rows = [row(read_iops=known), row(database="SILENT", read_iops=unknown)]
    assert tiles(rows, its)[2].note == (
        "at least: the most at one time, Tue 14 May 2024, 10:00, when 1 of 2 databases has a report; "
        "without SILENT: not printed"
    )
    rows.append(row(read_iops=unknown))
    assert tiles(rows, its)[2].note.endswith("; without 2 databases: not printed")
    assert tiles(rows, its)[3].figure == "–"


@pytest.mark.parametrize(
    ("hours", "label", "said"),
    [
        (
            (0, 0),
            "IOPS one array needs for all 2,000 reads/s",
            "Thu 15 Jan 2026, 00:00, when 2 of 2 databases have a report;",
        ),
        ((0, 900), "IOPS one array needs 1,000 reads/s", "Thu 15 Jan 2026, 00:00, when 1 of 2 databases has a report;"),
    ],
)
def test_only_where_all_have_a_report_at_one_time_it_is_what_an_array_needs_for_all(
    guest: TestClient, books: Books, hours: tuple[int, int], label: str, said: str
) -> None:
    """The busiest moment was one of a single database of 34, whose reports lie years apart."""
    for name, hour in zip(("ONE", "TWO"), hours, strict=True):
        books.report(books.series(books.database(name)), MIDNIGHT + hour * HOUR)
    html = guest.get("/fleet").text
    told = [" ".join(plain(one).split()) for one in re.findall(r'<li class="tile">(.*?)</li>', html)]
    assert told[2].startswith(f"{label} at least: the most at one time, {said}")
    assert told[3].startswith(
        "Throughput one array needs for all" if hours[1] == 0 else "Throughput one array needs 8 "
    )
    assert ("for all" in html) is (hours[1] == 0)


def test_what_is_counted_of_a_database_is_said(guest: TestClient, books: Books) -> None:
    """Its list has two reports; the one of five weeks before does not count, and "1 report" looked wrong."""
    series = books.series(books.database("MTR"))
    for day in (0, 35):
        books.report(series, MIDNIGHT + day * 24 * HOUR)
    shown = " ".join(plain(guest.get("/fleet").text).split())
    assert "Databases 1 1 interval that counts, of the last 30 days of each" in shown
    assert "MTR Latency limited , 1 interval" in shown
    assert (
        "Intervals are those of the last 30 days before the newest report of each database, each counted once." in shown
    )
    asked = " ".join(plain(guest.get("/fleet?since=2026-01-01").text).split())
    assert "Databases 1 2 intervals that count, of the range asked for" in asked
    assert "Intervals are those of the range asked for, each counted once." in asked


def test_a_tile_says_how_many_gain_and_who_the_most() -> None:
    none = FleetTotals(slots=0, slot_s=None, clock="UTC", enough=0.5, active_sessions=None, read_iops=None,
                       write_iops=None, read_bytes_per_s=None, write_bytes_per_s=None)  # fmt: skip
    rows = [row(saved_sessions=2.0), row(database="FIRST", saved_sessions=3.0)]
    assert tiles(rows, none)[4].note == "reads at 0.5 ms; 2 databases, FIRST the most, 3"


def test_what_is_not_known_is_drawn_unlike_what_is_no_business_case() -> None:
    rows = [row(saved_sessions=2.0), row(saved_sessions=0.1), row(saved_sessions=None)]
    kinds = [one.get("class") for one in ET.fromstring(fleetchart.scatter(rows).drawn).findall("a/circle")]
    assert kinds == ["worth", "place", "unknown"]


def test_dots_tile_ranking_table_and_words_promise_faster_media_to_the_same_databases(
    guest: TestClient, books: Books
) -> None:
    """One that saves much was orange, though its verdict was that no purchase would pay, and missing elsewhere."""
    estate(books)
    much = {"average_active_sessions": 90.0, "io_share": 0.8, "media_gain_share": 0.7}
    for name, case in (("NO PURCHASE", "mixed"), ("NOW CACHE", "cache_first")):
        series = books.series(books.database(name))
        books.report(series, figures=much, verdict_case="mixed", media_or_spindles="either")
        little = {**much, "average_active_sessions": 1.0}
        books.report(series, MIDNIGHT + HOUR, figures=little, verdict_case=case, media_or_spindles="neither")
    html = guest.get("/fleet").text
    dots = re.findall(r'<circle class="(\w+)"[^>]*><title>([^:]+):', html)
    assert [name for kind, name in dots if kind == "worth"] == ["WAITS"]
    assert {name for kind, name in dots if kind == "place"} == {"NO PURCHASE", "NOW CACHE", "COMPUTES", "IDLES"}
    assert "reads at 0.5 ms; WAITS the most, 7" in html
    ranked = html[html.index('id="ranking-title"') :]
    assert re.findall(r'<li><a href="/databases/[^"]+">([^<]+)</a>', ranked[: ranked.index("</ol>")]) == ["WAITS"]
    bold = [one for one in re.findall(r"<tr>.*?</tr>", html, re.S) if "gain worth" in one]
    assert ["WAITS" in one for one in bold] == [True]
    words = " ".join(plain(html).split())
    assert "gain most for the IOPS bought in WAITS (reads at 0.5 ms save 7 of 10 active sessions, 1.4 per" in words
    assert "NOW CACHE (reads at" not in words


def test_the_legend_says_what_grey_is_and_that_colours_are_of_reads_alone(guest: TestClient, books: Books) -> None:
    estate(books)
    shown = " ".join(plain(guest.get("/fleet").text).split())
    assert "less, or the verdict rules a purchase out" in shown
    assert "Colours are of reads of data files alone: redo logs may need faster devices all the same." in shown
    assert "Savings in grey are below half an active session, or the verdict rules a purchase out." in shown
    assert "no business case" not in shown


def test_a_name_without_room_beside_its_dot_stands_further_away_with_a_line_to_it() -> None:
    near = ((0.74, 5.6, 4e4), (0.785, 6.4, 9e4), (0.79, 6.0, 2e4), (0.83, 13.2, 1e4), (0.76, 3.4, 3e4))
    rows = [
        row(database_id=f"{one}", database=f"NEAR{one}", io_share=share, single_block_read_ms=ms, db_time_s=seconds)
        for one, (share, ms, seconds) in enumerate(near)
    ]
    root = ET.fromstring(fleetchart.scatter(rows).drawn)
    names = {one.text for one in root.findall("text") if str(one.get("class")).startswith("label")}
    assert names == {f"NEAR{one}" for one in range(5)}
    assert root.findall("svg/line[@class='lead']")


def test_no_window_skips_a_number() -> None:
    rows = [
        row(database_id=f"{one}", database=f"DATABASE{one}" * (1 + one % 2), io_share=(one * 37 % 100) / 100,
            db_time_s=one * 500.0, single_block_read_ms=0.3 + one * 53 % 29)
        for one in range(60)
    ]  # fmt: skip
    legend = fleetchart.scatter(rows).legend
    assert {slim for _, _, slim in legend} == {True, False}
    for seen in (legend, [one for one in legend if not one[2]]):
        assert [number for number, _, _ in seen] == [str(one) for one in range(1, len(seen) + 1)]


@pytest.mark.parametrize("is_crowd", [False, True])
def test_of_a_crowd_the_largest_alone_are_named_no_dot_has_a_number_and_the_page_says_so(is_crowd: bool) -> None:
    rows = [
        row(database_id=f"{one}", database=f"DATABASE{one:02}", io_share=(one * 37 % 100) / 100,
            db_time_s=one * 500.0, single_block_read_ms=0.3 + one * 53 % 29)
        for one in range(chart_labels.CROWD + is_crowd)
    ]  # fmt: skip
    page = export.page(made_fleet(databases=rows))
    largest = {one.database for one in rows[-chart_labels.NAMED_OF_CROWD :]}
    named = set(re.findall(r'<text class="label (?:named|roomy)"[^>]*>([^<]+)</text>', page))
    assert named
    assert (named <= largest) == is_crowd
    assert ('class="label number' not in page) == is_crowd
    assert ('<ol class="legend">' not in page) == is_crowd
    assert ("Only the largest are named, where there is room." in plain(page)) == is_crowd
    assert not is_crowd or "without a mark of their own" not in page


def test_names_stay_where_a_report_moves_no_dot() -> None:
    rows = [row(database_id=f"{one}", database=f"DB{one}", db_time_s=9e5 - 9e4 * one) for one in range(6)]
    before = fleetchart.scatter(rows).drawn
    kept = chart_labels.words.cache_info().hits
    rows[3] = row(database_id="3", database="DB3", db_time_s=6.3001e5, io_share=0.50001, single_block_read_ms=5.0001)
    after = fleetchart.scatter(rows).drawn
    assert before != after
    assert re.sub("<title.*?</title>|<desc.*?</desc>", "", before) == re.sub(
        "<title.*?</title>|<desc.*?</desc>", "", after
    )
    assert chart_labels.words.cache_info().hits == kept + 1


def test_dots_without_room_for_a_name_have_a_number_with_its_legend() -> None:
    rows = [row(database_id=f"{one}", database=f"NEIGHBOUR {one}", io_share=0.5 + one / 500) for one in range(12)]
    found = fleetchart.scatter(rows)
    drawn = re.findall(r'class="label number[^"]*"[^>]*>(\d+)<', str(found.drawn))
    assert drawn == [number for number, _, _ in found.legend]
    assert len(found.legend) + str(found.drawn).count("label named") + len(found.unmarked) == 12


def test_a_page_holds_only_the_first_that_have_no_mark(books: Books) -> None:
    estate(books)
    rows = [row(database_id=f"{one}", database="NEIGHBOUR" * 9, io_share=0.5 + one / 90_000) for one in range(60)]
    many = Fleet(books.engine).table(Asked(), EVERYBODY).model_copy(update={"databases": rows})
    unmarked = len(fleetchart.scatter(rows).unmarked)
    found = context(many)
    assert unmarked > len(found.unmarked) == 12
    assert found.more_unmarked == unmarked - 12
    assert f" and {unmarked - 12} more." in plain(export.page(many))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("since=31.01.2023&until=2026-02-01", "From is no time: write 2026-01-31"),
        ("since=2026-02-01&until=2026-01-01", "From must lie before To"),
        ("sort=foo", "There is no such column to sort by: choose a heading of the tables."),
    ],
)
def test_what_cannot_be_asked_is_told_above_the_form_which_keeps_what_was_typed(
    client: TestClient, asked: str, said: str
) -> None:
    answer = client.get(f"/fleet?{asked}", headers={"accept": "text/html"})
    assert answer.status_code == 422
    assert said in answer.text
    assert "saved_sessions" not in answer.text
    for name, value in (one.split("=") for one in asked.split("&")):
        assert name == "sort" or f'name="{name}" value="{value}"' in answer.text


def test_a_range_stands_in_the_form_as_it_was_typed(client: TestClient) -> None:
    text = client.get("/fleet?since=2026-01-01&until=2026-01-31&group=nope", headers={"accept": "text/html"}).text
    assert 'name="since" value="2026-01-01"' in text
    assert 'name="until" value="2026-01-31"' in text
    assert "No database is in this group" in text
