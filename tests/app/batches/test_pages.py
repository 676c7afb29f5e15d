"""Pages of batches, as a browser without script gets them."""

import re

from fastapi.testclient import TestClient

from tests.app.batches.archives import zipped
from tests.app.fixture import REFUSED, SENTENCE
from tests.app.queue.until import until
from tests.app.visit import plain


def sent(visitor: TestClient, count: int = 3, name: str = "night.zip") -> str:
    """The address of the page of a batch that is read: so many reports, and one that is refused."""
    files = [(f"{number}.txt", str(number).encode()) for number in range(count)]
    answer = visitor.post("/upload", files={"file": (name, zipped([*files, ("bad.txt", REFUSED)]))})
    address = str(answer.url.path)
    until(lambda: "Remove this list" in visitor.get(address).text, 600)
    return address


def test_an_archive_leads_to_its_batch_and_every_file_to_its_report(visitor: TestClient) -> None:
    page = visitor.get(sent(visitor)).text
    assert "3 stored" in plain(page)
    assert page.index(SENTENCE) < page.index("<h2>Files</h2>")
    assert "http-equiv" not in page
    links = re.findall(r'href="(/reports/[a-z0-9]+)"', page)
    assert [visitor.get(one).status_code for one in links] == [200] * 3


def test_where_nothing_was_taken_no_heading_stands_above_nothing(visitor: TestClient) -> None:
    page = visitor.get(sent(visitor, 0)).text
    assert page.count('<tr class="outcome-row') == 1
    assert "Not taken" in page
    assert "<h2>Files</h2>" not in page


def test_files_are_shown_by_outcome_and_by_pages(visitor: TestClient) -> None:
    address = sent(visitor, 120)
    page = visitor.get(address).text
    more = re.search(r'href="([^"]+after=\d+)">More files', page)
    assert more
    assert plain(visitor.get(more[1].replace("&amp;", "&")).text).count(".txt") == 21
    refused = visitor.get(f"{address}?outcome=refused").text
    assert refused.count('<tr class="outcome-row') == 1
    assert visitor.get(f"{address}?outcome=unheard-of").status_code == 200


def test_the_page_that_sent_it_is_told_in_brief(visitor: TestClient) -> None:
    script = {"HX-Request": "true"}
    row = visitor.post("/upload", files=[("file", ("a.txt", b"a")), ("file", ("b.txt", b"b"))], headers=script).text
    assert row.strip().startswith("<li")
    asked = re.search(r'hx-get="([^"]+)"', row)
    assert asked
    until(lambda: "delay:1s" not in visitor.get(asked[1], headers=script).text, 600)
    brief = visitor.get(asked[1], headers=script).text
    assert "<html" not in brief
    assert brief.count('<tr class="outcome-row taken"') == 2
    address = sent(visitor, 30)
    many = visitor.get(f"{address}?brief=1", headers=script).text
    assert many.count('<tr class="outcome-row') == 1, "of many only what was not taken"
    assert SENTENCE in many
    assert f'href="{address}">All 31 files' in many


def test_the_list_is_removed_and_its_reports_stay(visitor: TestClient) -> None:
    address = sent(visitor)
    assert address in visitor.get("/batches").text
    answer = visitor.post(f"{address}/delete")
    assert "The list is removed" in answer.text
    assert address not in answer.text
    assert visitor.get(address).status_code == 404
    assert visitor.post(f"{address}/delete").status_code == 404
    assert len(visitor.get("/api/v1/reports").json()["reports"]) == 3


def test_files_of_an_archive_among_others_say_whose_they_are_and_are_counted(visitor: TestClient) -> None:
    """Two archives may hold files of one name, and more than was sent by hand comes out of them."""
    one, two = zipped([("day/cut.txt", b"a"), ("b.txt", b"b")]), zipped([("cut.txt", b"c")])
    files = [("file", ("monday.zip", one)), ("file", ("tuesday.zip", two))]
    address = str(visitor.post("/upload", files=files).url.path)
    until(lambda: "Remove this list" in visitor.get(address).text, 600)
    page = visitor.get(address).text
    assert all(f">{name}</a>" in page for name in ("monday.zip: cut.txt", "monday.zip: b.txt", "tuesday.zip: cut.txt"))
    assert "<h1>3 files</h1>" in page
    assert "All 3 files are done." in page


def test_what_came_to_its_end_is_not_cancelled(visitor: TestClient) -> None:
    address = sent(visitor)
    assert "Cancelled" not in visitor.post(f"{address}/cancel").text


def test_names_are_text_and_never_markup(visitor: TestClient) -> None:
    page = visitor.get(sent(visitor, name="<img src=x>.zip")).text
    assert "&lt;img src=x&gt;.zip" in page
    assert "<img" not in page
