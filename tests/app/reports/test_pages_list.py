"""The page of all reports: narrowed, sorted, paged by its address; columns chosen; samples apart; what is ticked."""

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, insert, update
from sqlalchemy.orm import sessionmaker

from app.history.latency_curves import LATENCY
from app.ingest.service import Ingest
from app.reports import list_columns
from app.store.engine.transactions import writing
from app.store.schema.tables import MetricValue, Report
from app.store.upkeep.samples import Samples
from tests.app import made_lists
from tests.app.conftest import BROWSER
from tests.app.made_lists import DAY, HOUR
from tests.app.services import provided
from tests.app.stand_in import report_bytes
from tests.app.visit import assert_a_cell_for_each_heading, upload


@pytest.fixture
def asked(client: TestClient) -> TestClient:
    client.headers.update(BROWSER)
    made_lists.fill(provided(client, Engine))
    return client


def shown(client: TestClient, address: str = "/reports", **parameters: Any) -> list[str]:
    page = client.get(address, params=parameters or None)
    assert page.status_code == 200, page.text
    return re.findall(r'<th scope="row"[^>]*><a href="/reports/(\w+)\?part=1"', page.text)


def test_a_line_a_report_the_newest_first_without_samples(asked: TestClient) -> None:
    assert shown(asked) == ["u9", "u8", "u5", "u4", "u3", "u1"]
    page = asked.get("/reports").text
    assert "3 samples are stored, not shown here" in page
    assert 'title="Said."' in page
    assert "Sales %_" in page


def test_a_line_has_a_cell_for_each_heading(asked: TestClient) -> None:
    assert_a_cell_for_each_heading(asked, "/reports", (column.key for column in list_columns.COLUMNS), 6)


def test_samples_are_shown_with_their_badge_when_they_are_asked_for(asked: TestClient) -> None:
    page = asked.get("/reports", params={"samples": "shown"}).text
    assert len(re.findall(r'<span class="badge sample">sample</span>', page)) == 3
    assert len(shown(asked, samples="shown")) == len(made_lists.PRINTED)


def test_it_is_narrowed_by_every_field_in_the_units_of_the_page(asked: TestClient) -> None:
    assert shown(asked, q="dbhost1") == ["u9", "u1"]
    assert shown(asked, answer="cpu") == ["u8"]
    assert shown(asked, io_share_from="60 %") == ["u8", "u5"]
    assert shown(asked, best_saving_from="50") == ["u5"]
    assert shown(asked, single_block_read_ms_from="1") == ["u1"]
    assert shown(asked, since="2026-03-01T02:00", severity="high", group="", host=" ") == ["u8"]
    assert shown(asked, reference="T-1", samples="shown") == ["u3", "u2", "u1"]


@pytest.mark.parametrize(
    "address",
    ["q=" + "x" * 300, "since=yesterday", "io_share_from=much", "severity=worst", "single_block_read_ms_from=-1",
     "sort=colour", "q=%00", "io_share_from=900"],
)  # fmt: skip
def test_what_cannot_be_asked_is_said_beside_the_form_that_keeps_it(asked: TestClient, address: str) -> None:
    answer = asked.get(f"/reports?{address}")
    assert answer.status_code in (422, 400)
    if answer.status_code == 422 and "%00" not in address:
        assert 'role="alert"' in answer.text
        assert '<form id="narrow"' in answer.text


def test_a_heading_sorts_and_sorts_back(asked: TestClient) -> None:
    page = asked.get("/reports", params={"q": "orcl"}).text
    down = re.search(r'<a href="(/reports\?q=orcl&amp;sort=-io_share)">I/O share</a>', page)
    assert down
    address = down[1].replace("&amp;", "&")
    assert shown(asked, address) == ["u5", "u1", "u4", "u3"]
    sorted_page = asked.get(address).text
    assert 'aria-sort="descending"' in sorted_page
    assert "sort=io_share" in sorted_page
    assert shown(asked, "/reports?q=orcl&sort=io_share") == ["u1", "u5", "u3", "u4"]


def test_pages_follow_each_other_and_lead_back(client: TestClient) -> None:
    client.headers.update(BROWSER)
    ingest = provided(client, Ingest)
    ids = [ingest.take(report_bytes(number=number), "a.txt").id for number in range(52)]
    page = client.get("/reports", params={"q": "a.txt"}).text
    assert "First page" not in page
    further = re.search(r'href="(/reports\?q=a.txt&amp;before=[\w-]+)" rel="next"', page)
    assert further
    address = further[1].replace("&amp;", "&")
    assert shown(client, address) == ids[:2][::-1]
    last = client.get(address).text
    assert 'href="/reports?q=a.txt">First page' in last
    assert 'href="/reports?q=a.txt" rel="prev">Previous page' in last
    assert "Previous page" not in page
    assert client.get(address + "&sort=io_share").status_code == 422


def test_columns_are_those_that_the_address_names(asked: TestClient) -> None:
    page = asked.get("/reports?column=host&column=release&column=nonsense").text
    heads = re.findall(r'<th scope="col"[^>]*>(?:<a [^>]*>)?([^<]+)', page.split("<tbody>")[0])
    assert heads == ["Database", "Host", "Release"]
    assert "dbhost1" in page
    assert re.findall(r'name="column" value="(\w+)" checked', page) == ["host", "release"]


def test_a_series_with_several_reports_has_a_curve(asked: TestClient) -> None:
    assert "<polyline" not in asked.get("/reports").text
    rows = [
        {"report_id": number, "name": LATENCY, "series_id": 1, "end_time": DAY + number * HOUR, "value": float(number)}
        for number in (1, 2, 3)
    ]
    with writing(sessionmaker(provided(asked, Engine))) as session:
        session.execute(insert(MetricValue), rows)
        session.execute(update(Report).values(versions="new").where(Report.series_id == 1))  # as who judges them does
    page = asked.get("/reports").text
    assert page.count("last 3 reports: 1.00 ms to 3.00 ms") == 2  # u1 and u3 are of that series, u2 is a sample
    assert "<polyline" not in asked.get("/reports?column=host").text


def test_an_empty_list_says_what_to_do(visitor: TestClient) -> None:
    assert "No report is here yet" in visitor.get("/reports").text
    upload(visitor)
    assert "No report is like that" in visitor.get("/reports?q=nosuch").text


def test_samples_go_with_one_click(asked: TestClient) -> None:
    answer = asked.post("/samples/remove")
    assert answer.url.path == "/reports"
    assert "3 samples are removed" in answer.text
    assert provided(asked, Samples).count() == 0
    assert "Remove all samples" not in answer.text
    assert "removed" not in asked.get("/reports?done=samples-x").text


def test_only_samples_say_so(visitor: TestClient) -> None:
    sample = re.findall(r'action="(/samples/[^"]+)"', visitor.get("/").text)[0]
    visitor.post(sample)
    assert "Only samples are here" in visitor.get("/reports").text
    home = visitor.get("/").text
    assert "Nothing here yet" in home
    assert "1 sample is stored" in home


def test_only_two_different_reports_are_compared(asked: TestClient) -> None:
    for ticked in ([], ["u1.1"], ["u1.1", "u1.1"], ["u1.1", "u3.1", "u4.1"]):
        answer = asked.get("/ticked/compare", params={"report": ticked}, follow_redirects=False)
        assert answer.status_code == 422
        assert "Tick two reports" in answer.text


def test_the_order_of_two_is_that_of_their_time(client: TestClient) -> None:
    ingest = provided(client, Ingest)
    ids = [ingest.take(report_bytes(number=number), f"{number}.txt").id for number in range(2)]
    answer = client.get("/ticked/compare", params={"report": [f"{one}.1" for one in ids]}, follow_redirects=False)
    assert answer.status_code == 303
    assert set(re.findall(r"(?:before|after)=(\w+)\.1", answer.headers["location"])) == set(ids)


def test_ticked_reports_are_deleted_after_one_question(asked: TestClient) -> None:
    ticked = ["u1.1", "u3.1", "u3.1", "gone.1"]
    page = asked.get("/ticked/delete", params={"report": ticked}).text
    assert "Delete 2 files with 2 reports?" in page
    files = re.findall(r'name="file" value="(\w+)"', page)
    assert files == ["u1", "u3"]
    answer = asked.post("/ticked/delete", data={"file": [*files, "gone"]})
    assert "2 files are removed" in answer.text
    assert shown(asked) == ["u9", "u8", "u5", "u4"]
    assert asked.get("/ticked/delete").status_code == 422


def test_the_databases_of_ticked_reports_get_one_label(asked: TestClient) -> None:
    page = asked.get("/ticked/label", params={"report": ["u1.1", "u2.1", "u8.1", "x.y"]}).text
    assert "Label 2 databases" in page
    assert "all of them will be called the same" in page
    databases = re.findall(r'name="database" value="(\w+)"', page)
    assert sorted(databases) == ["nameless", "sales"]
    assert asked.post("/ticked/label", data={"database": databases, "called": " New name "}).status_code == 200
    assert shown(asked, q="new name") == ["u9", "u8", "u5", "u4", "u3", "u1"]
    asked.post("/ticked/label", data={"database": databases, "called": ""})
    assert shown(asked, q="new name") == []
    assert asked.get("/ticked/label").status_code == 422


def test_the_most_urgent_first_with_what_that_goes_by(asked: TestClient) -> None:
    page = asked.get("/reports?sort=-urgency").text
    assert shown(asked, sort="-urgency") == ["u4", "u8", "u1", "u9", "u3", "u5"]
    assert '<option value="-urgency" selected>most urgent first</option>' in page
    assert (
        '<option value="">last received first</option><option value="-end_time">newest interval first</option>' in page
    )
    assert "Most urgent first: by the severity of the worst finding" in page
    assert "Worst finding" in re.sub(r'<details class="(menu|further).*?</details>', "", page, flags=re.DOTALL)
    assert "Most urgent first: by" not in asked.get("/reports").text
    assert '<option value="-io_share" selected>by its heading</option>' in asked.get("/reports?sort=-io_share").text
    assert 'href="/reports?sort=-urgency"' in asked.get("/").text
