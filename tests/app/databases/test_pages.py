"""The pages of databases and load curves (`databases`, `database`, `curves`, `curve`), without a script."""

import re

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from app.resources import samples_dir
from tests.app.conftest import BROWSER
from tests.app.services import changing, provided, settled
from tests.app.stand_in import StandIn, report_bytes
from tests.app.visit import plain

FOLDER = samples_dir() / "curves"
RANDOM = FOLDER / "cern-random.csv"


@pytest.fixture
def guest(client: TestClient) -> TestClient:
    client.headers.update(BROWSER)
    return client


def database(guest: TestClient) -> str:
    """The address of the only database, made by a report."""
    guest.post("/api/v1/reports", content=report_bytes())
    found = re.search(r'href="(/databases/[a-z0-9]+)"', guest.get("/databases").text)
    assert found
    return found[1]


def curve(guest: TestClient) -> str:
    answer = guest.post("/curves", files={"file": (RANDOM.name, RANDOM.read_bytes())})
    assert answer.status_code == 200
    return answer.url.path


def test_without_a_report_there_is_no_database_and_the_page_says_where_they_come_from(guest: TestClient) -> None:
    text = guest.get("/databases").text
    assert "a database appears with its first report" in text


def test_a_database_shows_its_reports_and_what_it_stands_on(guest: TestClient) -> None:
    address = database(guest)
    listed = plain(guest.get("/databases?sort=name").text)
    assert 'title="DBID 1234567890. "' in guest.get("/databases").text
    assert "none report trend" in listed
    shown = plain(guest.get(address).text)
    assert "Reads lead." in shown
    assert "Storage facts none" in shown


def test_declared_facts_stand_in_the_form_and_the_verdict_changes(guest: TestClient) -> None:
    address = database(guest)
    sent = {"media": "nvme", "devices": "4", "host_iops_limit": "80,000", "host_cache": "true", "raid": "", "luns": " "}
    answer = guest.post(f"{address}/storage", data=sent)
    assert answer.status_code == 200  # after the redirect
    text = guest.get(address).text
    assert 'value="80000"' in text
    assert '<option value="nvme" selected>' in text
    assert '<option value="true" selected>' in text
    shown = plain(text)
    assert "Storage facts 4" in shown
    assert "Reads lead. devices=4 host_cache=True host_iops_limit=80000 media=nvme" in shown
    assert "4 facts" in plain(guest.get("/databases?sort=name").text)


def test_a_wrong_fact_is_told_at_its_field_and_nothing_typed_is_lost(guest: TestClient) -> None:
    address = database(guest)
    answer = guest.post(
        f"{address}/storage", data={"devices": "four", "luns": "-1", "burst": '"3,500"', "media": "nvme"}
    )
    assert answer.status_code == 422
    shown = plain(answer.text)
    assert "Nothing was saved: Devices must be a number above zero. LUNs must be a number above zero." in shown
    assert 'value="four"' in answer.text
    assert 'value="&#34;3,500&#34;"' in answer.text
    assert '<option value="nvme" selected>' in answer.text
    assert answer.text.count('aria-invalid="true"') == 2
    assert "Storage facts none" in plain(guest.get(address).text)


def test_a_fact_that_needs_another_is_told_above_the_form(guest: TestClient) -> None:
    answer = guest.post(f"{database(guest)}/storage", data={"size": "P30"})
    assert answer.status_code == 422
    assert 'value="P30"' in answer.text
    shown = plain(answer.text)
    assert "Nothing was saved: Size of the volume (P30) needs the class it is a size of: give “Media” too." in shown


def test_the_form_leads_to_where_its_outcome_is_told(guest: TestClient) -> None:
    page = guest.get(database(guest)).text
    assert '/storage#state"' in page
    assert '<div id="state"' in page


def test_a_database_stands_on_a_curve_that_was_chosen(guest: TestClient) -> None:
    address, chosen = database(guest), curve(guest)
    assert "no load curve" in guest.get(address).text
    guest.post(f"{address}/curve", data={"curve": chosen.rpartition("/")[2]})
    text = guest.get(address).text
    assert f'<a href="{chosen}">cern-random</a>' in text
    assert "Reads lead.  cern-random" in text
    assert re.search(r"What it says of its databases.*ORCL", plain(guest.get(chosen).text), re.S)
    guest.post(f"{address}/curve", data={"curve": ""})
    assert f'<a href="{chosen}">' not in guest.get(address).text


def test_a_report_is_judged_again_from_its_page(guest: TestClient, stand_in: StandIn) -> None:
    report = guest.post("/api/v1/reports", content=report_bytes()).json()["id"]
    calls = stand_in.calls
    answer = guest.post(f"/reports/{report}/rejudge?part=1", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/reports/{report}?part=1")
    assert stand_in.calls == calls + 1
    assert guest.post("/reports/none/rejudge").status_code == 404


def test_reports_that_wait_to_be_judged_again_are_counted_and_judged(guest: TestClient) -> None:
    from sqlalchemy import update

    from app.store.schema.tables import Report

    address = database(guest)
    with changing(provided(guest, Engine)) as connection:
        connection.execute(update(Report).values(judged_with="older"))
    assert "1 to judge again" in guest.get("/databases?sort=name").text
    assert "1 report is being judged again" in plain(guest.get(address).text)
    settled(guest)
    assert "judged again;" not in guest.get(address).text  # it was, after the answer


@pytest.mark.parametrize(
    "path", ["/databases/none", "/databases/none/storage", "/databases/none/curve", "/curves/none"]
)
def test_what_is_not_there_is_a_page_that_says_so(guest: TestClient, path: str) -> None:
    answer = guest.post(path, data={}) if path.count("/") == 3 else guest.get(path)
    assert answer.status_code == 404
    assert "<h1>Nothing is here</h1>" in answer.text


def test_a_curve_is_told_in_words_drawn_and_listed(guest: TestClient) -> None:
    address = curve(guest)
    text = guest.get(address).text
    shown = plain(text)
    assert "About 67 requests are served at the same time" in shown
    assert "Plan for 5,959 requests/s at most" in shown
    assert text.count('<circle class="measured"') == 38 + 1  # the legend's
    assert text.count('<line class="fitted"') > 20
    assert "350 8,675 71.1 36.7" in shown
    assert f'href="{address}"' in guest.get("/curves").text


def test_what_is_known_of_the_parts_stands_in_the_address(guest: TestClient) -> None:
    scan = guest.post("/curves/samples/cern-scan.csv").url.path
    text = guest.get(scan, params={"controllers": "4", "controller_mb_s": "200"}).text
    assert 'name="controllers" value="4"' in text
    assert "4 controllers" in plain(text)
    assert "It would take more controllers" in plain(text)
    wrong = guest.get(scan, params={"controllers": "0"})
    assert wrong.status_code == 422
    assert "Controllers must be a number above zero." in plain(wrong.text)


def test_every_sample_curve_can_be_tried(guest: TestClient) -> None:
    names = re.findall(r'action="/curves/samples/([^"]+)"', guest.get("/curves").text)
    assert {"cern-random.csv", "ramsan-orion.csv", "orion-manual"} <= set(names)
    for name in names:
        answer = guest.post(f"/curves/samples/{name}")
        assert answer.status_code == 200, name
        assert answer.url.path.startswith("/curves/")
    assert guest.post("/curves/samples/none").status_code == 404


def test_what_is_no_curve_is_refused_on_the_page(guest: TestClient) -> None:
    answer = guest.post("/curves", files={"file": ("notes.txt", b"slow on Mondays")})
    assert answer.status_code == 422
    assert "Not taken:" in answer.text
    assert "notes.txt is no load curve" in answer.text
    nothing = guest.post("/curves", data={"other": "x"})
    assert nothing.status_code == 422
    assert "No file was chosen" in nothing.text


def test_a_curve_can_be_deleted_and_its_database_stands_on_none(guest: TestClient) -> None:
    address, chosen = database(guest), curve(guest)
    guest.post(f"{address}/curve", data={"curve": chosen.rpartition("/")[2]})
    assert guest.post(f"{chosen}/delete").url.path == "/curves"
    assert guest.get(chosen).status_code == 404
    assert "Reads lead.  " not in guest.get(address).text
    assert guest.post(f"{chosen}/delete").status_code == 404
