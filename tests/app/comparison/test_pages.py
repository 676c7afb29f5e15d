"""The page `compare`: choosing, the comparison, and what stands on it."""

import html
import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, insert, select, update

from app.store.schema.tables import Database, Marker, Upload
from tests.app.conftest import BROWSER
from tests.app.fixture import Invented
from tests.app.hours import NOON, Hours, database, hour, stored
from tests.app.services import changing, provided
from tests.app.visit import LINES, plain, upload


@pytest.fixture
def stand_in() -> Hours:
    return Hours()


@pytest.fixture
def guest(client: TestClient) -> TestClient:
    client.headers.update(BROWSER)
    return client


def page(guest: TestClient, status: int = 200, **asked: Any) -> str:
    answer = guest.get("/compare", params=asked)
    assert answer.status_code == status, plain(answer.text)
    return answer.text


def shown(guest: TestClient, status: int = 200, **asked: Any) -> str:
    return html.unescape(plain(page(guest, status, **asked)))


@pytest.fixture
def pair(guest: TestClient) -> dict[str, str]:
    """Two reports, a day apart; reads got six times as fast."""
    return {"before": stored(guest, hour(0)), "after": stored(guest, hour(24, 1.0, 2000))}


class TestChoosing:
    def test_without_a_report_it_says_where_they_come_from(self, guest: TestClient) -> None:
        assert "No report is stored yet: upload two" in shown(guest)

    def test_one_report_is_too_few(self, guest: TestClient) -> None:
        stored(guest, hour(0))
        assert "One interval of it is stored (Mon 2 Mar 2026, 12:00 to 13:00): upload another one" in shown(guest)
        stored(guest, hour(0) + b" ")
        assert "13:00), in 2 reports, as copies count once: upload another one" in shown(guest)

    def test_the_only_database_is_chosen_and_its_latest_two_stand_in_the_form(
        self, guest: TestClient, pair: dict[str, str]
    ) -> None:
        text = page(guest)
        assert "Compare reports of ORCL" in text
        assert re.findall(r'<option value="(\S+)" selected>', text.split("<h2>Two reports")[1])[:2] == [
            f"{pair['before']}.1", f"{pair['after']}.1",
        ]  # fmt: skip
        assert "there are reports from Mon 2 Mar 2026, 12:00 to Tue 3 Mar 2026, 13:00" in plain(text)

    def test_samples_stand_last_and_are_called_so(self, guest: TestClient, pair: dict[str, str]) -> None:
        stored(guest, hour(0, dbid=42))
        with changing(provided(guest, Engine)) as connection:
            connection.execute(update(Upload).where(Upload.public_id.in_(pair.values())).values(sample=True))
        names = re.findall(r"<option [^>]*>([^<]*report[^<]*)<", page(guest))
        assert [name.rpartition(" (")[2] for name in names] == ["1 report)", "2 reports, sample)"]

    def test_databases_stand_by_name_those_with_two_reports_first(self, guest: TestClient) -> None:
        for number, (dbid, name) in enumerate(((3, "ZULU"), (2, "alpha"), (1, "MIKE"), (1, "MIKE"))):
            stored(guest, hour(24 * number, dbid=dbid, database=name))
        text = page(guest)
        names = re.findall(r"<option [^>]*>([^<]*report[^<]*)<", text)
        assert [name.partition(" ")[0] for name in names] == ["MIKE", "alpha", "ZULU"]
        assert "Reports of two databases" in plain(text)

    def test_what_was_asked_for_stays_in_the_form_where_it_is_one_of_its_reports(
        self, guest: TestClient, pair: dict[str, str]
    ) -> None:
        third = stored(guest, hour(48))
        one = {"database": database(guest)}
        for asked, names in (
            ({"before": third, "after": third}, [third, third]),
            ({"before": pair["before"], "after": "nothere"}, [pair["before"], third]),
            ({"before": "/2001", "after": third}, [pair["after"], third]),
        ):
            text = page(guest, 404 if "nothere" in asked.values() else 422, **one, **asked)
            form = text.split("<h2>Two reports")[1]
            assert re.findall(r'<option value="(\S+)" selected>', form)[:2] == [f"{name}.1" for name in names]

    def test_of_several_databases_one_is_chosen_first(self, guest: TestClient, pair: dict[str, str]) -> None:
        stored(guest, hour(0, dbid=42, database="OTHER"))
        text = shown(guest)
        assert "ORCL (2 reports)" in text
        assert "OTHER (1 report)" in text
        assert "Before and after a marker" not in text
        other = next(one for one in guest.get("/api/v1/databases").json()["databases"] if one["dbid"] == 42)
        assert "One interval of it is stored" in shown(guest, database=other["id"])

    def test_instances_are_chosen_apart(self, guest: TestClient, pair: dict[str, str]) -> None:
        second = [stored(guest, hour(number, snap=900 + number, instances=[2])) for number in range(3)]
        text = page(guest)
        assert 'aria-current="true">instance 2<' in text
        assert second[2] in text
        link = re.search(r'href="(/compare\?database=\w+&amp;series=instance-1)"', text)
        assert link
        first = guest.get(html.unescape(link[1])).text
        assert pair["after"] in first
        assert second[2] not in first

    def test_fields_of_ranges_become_one_address(self, guest: TestClient, pair: dict[str, str]) -> None:
        asked = {"database": database(guest), "before_to": "2026-03-02T18:00", "after_from": "2026-03-03", "unit": ""}
        answer = guest.get("/compare", params=asked, follow_redirects=False)
        assert answer.status_code == 303
        query = answer.headers["location"]
        assert "before=%2F2026-03-02T18%3A00" in query
        assert "after=2026-03-03%2F" in query
        assert "What got slower" not in (found := plain(guest.get(query).text))
        assert "Per transaction the database spent 100 ms instead of 350" in found

    def test_a_database_that_is_gone_is_told_and_the_others_are_offered(
        self, guest: TestClient, pair: dict[str, str]
    ) -> None:
        text = shown(guest, 404, database="nothere")
        assert "Nothing was compared: There is no such database" in text
        assert "ORCL (2 reports)" in text

    def test_what_cannot_be_compared_is_told_above_the_form(self, guest: TestClient, pair: dict[str, str]) -> None:
        text = page(guest, 422, before=pair["after"], after=pair["after"], database=database(guest))
        assert "Nothing was compared: The same report is on both sides" in plain(text)
        assert "Two reports" in text
        assert "Days on either side takes a whole number" in shown(guest, 422, marker="m", days="none")


class TestComparison:
    def test_the_answer_stands_first_then_its_parts(self, guest: TestClient, pair: dict[str, str]) -> None:
        text = page(guest, unit="single_block_read", **pair)
        said = html.unescape(plain(text))
        headings = re.findall(r"<h[12][^>]*>(.*?)</h[12]>", text)
        assert headings[0] == "71\u00a0% less DB time per single-block read"
        assert re.search(r"2(.00)? ms instead of 7(.00)? ms", said)
        order = [
            "What calls for caution",
            "Figures",
            "Every part of the time per single-block read",
            "Volume against speed",
            "Findings",
        ]
        assert text.index('class="waterfall"') < text.index('id="comparable"')
        places = [next(n for n, one in enumerate(headings) if one.startswith(each)) for each in order]
        assert places == sorted(places)
        assert "Single-block reads 3,600,000 (1,000 a second)" in said, "two figures, not one with a comma more"
        assert "Work ×2.00" in said
        assert "Total DB time ×0.57" in said

    def test_the_waterfall_is_a_picture_with_its_figures(self, guest: TestClient, pair: dict[str, str]) -> None:
        text = page(guest, unit="single_block_read", **pair)
        assert "Before 7 ms; Single-block reads −5.000 ms; After 2 ms." in text
        parts = plain(text.split('id="parts"')[1])
        assert "Single-block reads 6.000 1.000 −5.000 ms" in parts
        assert "All together 7.000 2.000 −5.000 ms" in parts

    def test_another_unit_and_the_reports_are_a_click_away(self, guest: TestClient, pair: dict[str, str]) -> None:
        text = html.unescape(page(guest, unit="execute", **pair))
        assert f'href="/compare?before={pair["before"]}&after={pair["after"]}&unit=transaction"' in text
        assert f'href="/reports/{pair["before"]}"' in text
        assert f'href="/reports/{pair["after"]}"' in text
        assert f"/compare?database={database(guest)}&series=instance-1" in text
        for name in ("database", "database_id"):
            ranges = {name: database(guest), "before": "/2026-03-02T20:00", "after": "2026-03-02T20:00/"}
            assert "less DB time per " in guest.get("/compare", params=ranges).text

    def test_exports_carry_the_same_question(self, guest: TestClient, pair: dict[str, str]) -> None:
        text = html.unescape(page(guest, unit="execute", **pair))
        for ending in ("json", "md", "html", "xlsx", "csv"):
            address = f"/api/v1/comparisons/export.{ending}?before={pair['before']}&after={pair['after']}&unit=execute"
            assert f'href="{address}"' in text

    def test_sets_show_every_window_and_the_rank_test(self, guest: TestClient) -> None:
        before = ",".join(stored(guest, hour(number, 6 + number / 9)) for number in range(5))
        after = ",".join(stored(guest, hour(50 + number, 1 + number / 9)) for number in range(5))
        text = page(guest, before=before, after=after, unit="execute")
        assert text.count('<circle class="was"') == 6  # one of them the key
        assert text.count('<rect class="now"') == 6
        said = plain(text)
        assert "before: 5 windows, median" in said
        assert "A rank test tells the 5 windows after from the 5 before" in said
        assert "Of three and more windows the median" in said

    def test_a_marker_is_named(self, guest: TestClient, pair: dict[str, str]) -> None:
        with changing(provided(guest, Engine)) as connection:
            of = connection.scalar(select(Database.id))
            connection.execute(
                insert(Marker).values(public_id="m1", database_id=of, at=NOON.replace(day=3), text="<b>19c")
            )
        text = page(guest, marker="m1")
        assert "&lt;b&gt;19c, Tue 3 Mar 2026, 12:00" in text
        assert "&lt;b&gt;19c, Tue 3 Mar 2026, 12:00" in page(guest, database=database(guest))

    def test_other_work_is_no_comparison_but_figures_are_shown(self, guest: TestClient, pair: dict[str, str]) -> None:
        other = stored(guest, hour(48, dbid=42, database="OTHER"))
        text = shown(guest, before=pair["before"], after=other)
        assert "Not comparable" in text
        assert "Two different databases" in text
        assert "No picture is drawn" in text
        assert "Not comparable: two different databases" in text

    def test_nothing_is_drawn_as_a_conclusion_of_what_cannot_be_compared(
        self, guest: TestClient, pair: dict[str, str]
    ) -> None:
        other = stored(guest, hour(48, 1.0, dbid=42, database="OTHER"))
        text = page(guest, before=pair["before"], after=other)
        assert 'class="waterfall"' not in text
        assert not re.search(r"went-(better|worse)", text)
        for part in ("volume", "prediction", "slower", "parts"):
            assert f'id="{part}"' not in text

    def test_figures_are_in_the_unit_that_is_judged(self, guest: TestClient, pair: dict[str, str]) -> None:
        text = page(guest, unit="single_block_read", **pair)
        judged = text.split('id="figures"')[1].split("<details")[0]
        rows = [" ".join(plain(one).split()) for one in re.findall(r"<tr>(.*?)</tr>", judged)]
        assert "DB time 7.00 ms 2.00 ms ×0.29 better" in rows
        assert not [one for one in rows if "%" in one and "within" not in one and "apart" not in one], (
            "a share reads upside down"
        )

    def test_the_answer_of_each_side_stands_on_its_card(self, guest: TestClient) -> None:
        asked = {"before": stored(guest, hour(0, answer="faster_media", short="Faster media")),
                 "after": stored(guest, hour(24, 1.0, 2000))}  # fmt: skip
        assert re.search(r'sign-purchase">.*?Faster media</span>', page(guest, **asked), re.DOTALL)
        ticket = guest.get("/api/v1/comparisons/export.md", params=asked).text
        assert "| Verdict | Faster media |" in ticket


def test_the_report_page_leads_to_the_comparison_with_the_interval_before(
    visitor: TestClient, invented: Invented
) -> None:
    second = upload(visitor, name="second.txt")
    assert 'id="earlier"' not in visitor.get(second).text
    interval = invented.document["report"]["interval"]
    day = datetime.fromisoformat(interval["begin_time"]) - timedelta(days=1)
    earlier = {"begin_time": day.isoformat(), "end_time": (day + timedelta(hours=1)).isoformat()}
    invented.document["report"]["interval"] = interval | earlier | {"begin_snap": 1, "end_snap": 2}
    first = upload(visitor, LINES + b"another", "first.txt")
    text = html.unescape(visitor.get(second).text)
    link = f"/compare?before={first.rpartition('/')[2]}&after={second.rpartition('/')[2]}"
    assert f'<p id="earlier" data-online><a href="{link}">Compare with the report before</a></p>' in text
    assert visitor.get(link).status_code == 200


@pytest.mark.parametrize(
    "known",
    [{}, {"elapsed_s": 3600.0}, {"elapsed_s": 3600.0, "db_time_s": 7200.0}, {"elapsed_s": 0.0, "db_time_s": 0.0}],
    ids=["nothing", "a length", "no work", "no time"],
)
def test_reports_that_tell_too_little_are_a_page_too(guest: TestClient, known: dict[str, float]) -> None:
    before, after = (stored(guest, hour(number, metrics=known)) for number in (0, 24))
    text = page(guest, before=before, after=after)
    assert "Not comparable" in plain(text) or "with caution" in plain(text)
    assert ">None<" not in text
    assert "Where the time per" not in text
    more = ",".join(stored(guest, hour(30 + number, metrics=known)) for number in range(3))
    assert ">None<" not in page(guest, before=f"{before},{after}", after=more)


def test_what_a_report_says_stays_text(guest: TestClient) -> None:
    name = '<img src=x onerror="alert(1)">'
    before, after = (stored(guest, hour(number, database=name)) for number in (0, 24))
    for text in (page(guest, before=before, after=after), page(guest)):
        assert "<img" not in text
        assert "&lt;img" in text
    told = page(guest, 422, before='"><script>', after="a/b")
    assert "<script>" not in told


@pytest.mark.parametrize(
    "query",
    ["before=a%00b&after=c", "database=a%00b", "before=%ED%A0%80&after=x", "database=%00&before=/&after=/",
     "marker=%00", "series=%00&database=x", "days=99999999999999999999&marker=m", "before=" + "a," * 3000,
     "before=/&after=/", "before_from=%00&database=x", "unit=&before=&after=",
     "before=9999-12-31/&after=/0001-01-01&database={d}",
     "forecast=%00&before={a}&after={b}"],
    ids=lambda one: one[:40],
)  # fmt: skip
def test_no_address_breaks_the_page(guest: TestClient, pair: dict[str, str], query: str) -> None:
    asked = query.format(d=database(guest), a=pair["before"], b=pair["after"])
    answer = guest.get(f"/compare?{asked}")
    assert answer.status_code in {200, 404, 422}
    if "%00" in query:
        assert "must not hold the character NUL" in answer.text
    else:
        assert "Nothing was compared:" in answer.text or "Compare reports of ORCL" in answer.text
    assert guest.get(f"/api/v1/comparisons?{asked}").status_code in {404, 422}


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("days=many&marker=x", "Days on either side takes a whole number from 1 to 36,500, or nothing."),
        ("before=%00&after=x", "The parameter before must not hold the character NUL (%00): write it without."),
        ("unit=furlong", "The unit of work is none that could be here: choose it anew."),
    ],
)
def test_what_no_form_sends_is_told_in_words_of_the_forms(client: TestClient, asked: str, says: str) -> None:
    answer = client.get(f"/compare?{asked}", headers={"accept": "text/html"})
    assert answer.status_code == 422
    assert says in answer.text
    assert "should" not in answer.text


def test_databases_with_two_reports_stand_first_and_a_comparison_leads_back(
    guest: TestClient, pair: dict[str, str]
) -> None:
    its = database(guest)
    stored(guest, hour(5, dbid=77, database="ALONE"))
    options = re.findall(r'<option value="([^"]*)">[^<]*reports?\)</option>', guest.get("/compare").text)
    assert (len(options), options[0]) == (2, its)
    text = guest.get("/compare", params=pair).text
    assert f'› <a href="/databases/{its}">ORCL</a> › Comparison' in text
    assert "Not applicable to this report" not in text
