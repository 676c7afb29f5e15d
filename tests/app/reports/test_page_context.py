"""Everything a report prints, on its pages: sections on demand, finding rows, statements, rows not read."""

import re

import pytest
from fastapi.testclient import TestClient

from app.analysis.document import Analysis
from app.analysis.finished import reports_of
from app.analysis.jobs import analyse_to_json
from app.reports.page_context import context
from app.resources import samples_dir
from app.web.templating import render
from app.what_if import view
from rules.what_if.asked_change import AskedChange
from tests.app.fixture import Invented
from tests.app.visit import plain, report, upload

SQL_ID = "4v7h2k9x0qz1m"
TEXT = "select '<b>bold</b>' from invented_orders\n where id = :1"


def with_statement(analyst: Invented, sql_id: str = SQL_ID) -> None:
    row = {"sql_id": sql_id, "elapsed_s": 1234.5, "line": 91}
    section = {"state": "present", "line": 90, "total_db_time_s": 54219, "rows": [row]}
    analyst.document["report"]["sections"]["sql_by_elapsed"] = section
    analyst.document["sql_texts"] = {SQL_ID: TEXT}


def with_instances(analyst: Invented) -> None:
    rows = [{"event": "invented read", "waits": 7000 + number, "instance": number, "line": 80} for number in (1, 2)]
    rows.append({"event": "invented read", "waits": 14003, "instance": None, "line": 82})
    found = analyst.document["report"]
    found["sections"]["top_events"] = {"state": "present", "line": 79, "rows": rows}
    one = {**found["instance"], "host": "hosta"}
    found.update(scope="cluster", instance=None, instances=[one, {**one, "name": "inv2", "number": 2}])


def test_sections_are_fetched_when_they_are_unfolded(visitor: TestClient) -> None:
    address = upload(visitor)
    page = visitor.get(address).text
    assert f'hx-get="{address}/sections/wait_histogram?part=1"' in page
    assert f'<a href="{address}/sections/wait_histogram?part=1">Open ' in page, "without scripts it is a page"
    assert "Buckets" not in page
    part = visitor.get(f"{address}/sections/wait_histogram", headers={"HX-Request": "true"}).text
    assert "Buckets" in part
    assert "<html" not in part


def test_every_section_is_listed_once_under_its_subject(visitor: TestClient) -> None:
    page = report(visitor)
    listed = page[page.index('id="sections"') : page.index('id="others"')]
    assert re.findall(r'<details class="subject".*?<summary>(.*?) <span', listed, re.S) == [
        "Load and efficiency",
        "Wait events and time",
        "I/O",
    ]
    assert len(re.findall(r'class="(?:printed )?entry"', listed)) == 5
    assert listed.count('href="#top_events"') == 1


def test_rows_that_were_not_read_stand_with_their_section_and_on_a_page(
    visitor: TestClient,
    invented: Invented,
) -> None:
    row = invented.document["report"]["unread"][0]
    invented.document["report"]["unread"] = [{**row, "line": line} for line in range(200, 250)]
    address = upload(visitor)
    page = visitor.get(address).text
    report_wide = page[page.index('<section id="unread">') :]
    assert report_wide[: report_wide.index("</section>")].count("12x4") == 2 * 30
    assert "(20 more)" in page
    assert visitor.get(f"{address}/unread?part=1").text.count("“12x4”") == 50
    assert "invented &lt;b&gt;odd&lt;/b&gt; row" in visitor.get(f"{address}/sections/top_events").text


def test_a_statement_is_shown_once_as_text_with_the_rows_about_it(
    visitor: TestClient,
    invented: Invented,
) -> None:
    with_statement(invented)
    address = upload(visitor)
    section = visitor.get(f"{address}/sections/sql_by_elapsed").text
    assert f'href="{address}/sql/{SQL_ID}?part=1"' in section
    assert "Total DB time: 54,219 s" in section
    page = visitor.get(f"{address}/sql/{SQL_ID}?part=1").text
    assert page.count("invented_orders") == 1
    assert "select &#39;&lt;b&gt;bold&lt;/b&gt;&#39; from" in page
    assert "1,234.5" in page
    missing = visitor.get(f"{address}/sql/nothing")
    assert missing.status_code == 404
    assert "prints no text of such a statement" in missing.text


def test_an_id_without_a_text_leads_nowhere(visitor: TestClient, invented: Invented) -> None:
    with_statement(invented, "0000000000000")
    page = visitor.get(f"{upload(visitor)}/sections/sql_by_elapsed").text
    assert "0000000000000" in page
    assert "/sql/" not in page


def test_rows_are_found_in_sections_tables_and_statements(
    visitor: TestClient,
    invented: Invented,
) -> None:
    with_statement(invented)
    address = upload(visitor)

    def found(words: str) -> str:
        return plain(visitor.get(f"{address}/find", params={"q": words}).text)

    assert "TBS07" in found("tbs07")
    assert "TBS08" not in found("tbs07")
    assert "first 1,234 95" in found("first")
    assert SQL_ID in found("INVENTED_orders select")
    assert "Nothing has all of these words" in found("tbs07 first")
    assert "&lt;i&gt;" in found("<i>")
    assert visitor.get(f"{address}/find").status_code == 200
    assert visitor.get("/reports/nothing/find?q=a").status_code == 404


def test_a_mean_that_is_not_printed_is_time_by_waits_beside_the_picture_alone(
    visitor: TestClient, invented: Invented
) -> None:
    row = {"event": "invented read", "waits": 59_537, "time_s": 81.15, "line": 80}
    section = {"state": "present", "line": 79, "rows": [row]}
    invented.document["report"]["sections"]["top_events"] = section
    address = upload(visitor)
    page = visitor.get(address).text
    beside = plain(page[page.index('<section id="top_events"') :].partition("</section>")[0])
    assert "1.36" in beside
    assert "Average wait: time by waits; the report prints none" in beside
    assert "1.36" not in visitor.get(f"{address}/sections/top_events").text, "a section is as printed"


def test_rows_of_a_cluster_say_whose_they_are(visitor: TestClient, invented: Invented) -> None:
    with_instances(invented)
    address = upload(visitor)
    page = visitor.get(address).text
    beside = page[page.index('<section id="top_events"') :]
    beside = beside[: beside.index("</section>")]
    assert [plain(one).strip() for one in re.findall(r"<th scope=\"col\".*?</th>", beside)][:2] == ["Event", "Waits"]
    assert len(re.findall(r'<th scope="row"', beside)) == 1  # the cluster's own row; whose the others are needs room
    table = visitor.get(f"{address}/sections/top_events").text
    headings = [plain(one).strip() for one in re.findall(r"<th scope=\"col\".*?</th>", table)]
    assert headings[:3] == ["Instance", "Event", "Waits"]
    own = re.findall(r'<tr class="own">.*?</tr>', table, re.S)
    assert len(own) == 1
    assert plain(own[0]).split()[:4] == ["cluster", "invented", "read", "14,003"]
    header = plain(page[page.index('id="identity"') : page.index('id="evidence"')])
    assert "1 inv1 hosta" in header
    assert "2 inv2 hosta" in header


def test_the_first_page_tells_a_cluster_and_a_container(visitor: TestClient, invented: Invented) -> None:
    with_instances(invented)
    upload(visitor, b"a cluster")
    assert "INVENTED cluster" in " ".join(plain(visitor.get("/").text).split())
    invented.document["report"].update(scope="pdb")
    invented.document["report"]["database"]["container"] = "PDB1"
    upload(visitor, b"a container")
    shown = plain(visitor.get("/").text)
    assert "PDB1" in shown
    assert "PDB in INVENTED" in shown


@pytest.mark.parametrize("whole", [True, False])
def test_sections_that_are_read_later_say_how_many_lines_they_print(whole: bool) -> None:
    path = samples_dir() / "statspack_text" / "mtr-before.txt"
    (read,) = reports_of(analyse_to_json(path.read_bytes(), path.name, whole=whole))
    analysis = read.analysis()
    assert isinstance(analysis, Analysis)
    asked = view.view(analysis.verdict.basis, AskedChange(), [], None, "")
    page = bytes(render("reports/page.html", context("abc", analysis, read, asked, None)).body).decode()
    latches = re.search(r'<details class="printed entry" id="latch_activity".*?</summary>', page, re.S)
    assert latches
    assert bool(re.search(r'<span class="count">\d+ lines</span>', latches[0])) is not whole
    assert ("The verdict needs no figure of the" in plain(page)) is not whole
    assert ('href="/reports/abc/unread?part=1"' in page) is not whole
