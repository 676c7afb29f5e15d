"""The forms of a database's page, without a script: markers, settings, joining, splitting, deleting.

Pages: `database_settings`, `database_markers`, `database_joining`, `database_removal`; beside them the API's
`storage_periods`.
"""

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.app.conftest import BROWSER
from tests.app.stand_in import report_bytes
from tests.app.visit import plain

REPORTS, DATABASES = "/api/v1/reports", "/api/v1/databases"


@pytest.fixture
def guest(client: TestClient) -> TestClient:
    client.headers.update(BROWSER)
    return client


def upload(guest: TestClient, day: str = "2026-01-31", **what: Any) -> str:
    times = {"begin": f"{day}T10:00:00", "end": f"{day}T11:00:00", "snap": int(day.replace("-", ""))}
    answer = guest.post(REPORTS, content=report_bytes(**{**times, **what}))
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def address(guest: TestClient, dbid: int = 1234567890) -> str:
    (found,) = [one for one in guest.get(DATABASES).json()["databases"] if one["dbid"] == dbid]
    return f"/databases/{found['id']}"


def test_a_marker_is_added_compared_and_removed(guest: TestClient) -> None:
    upload(guest)
    page = address(guest)
    answer = guest.post(f"{page}/markers", data={"at": "2026-01-15 04:30", "text": "moved to all-flash <b>"})
    assert answer.status_code == 200
    shown = plain(answer.text)
    assert "The marker is set." in shown
    assert "15 Jan 2026, 04:30 moved to all-flash &lt;b&gt; before against after" in shown
    (link,) = set(re.findall(r'href="(/compare\?[^"]*marker=[^"]*)"', answer.text))
    (marker,) = guest.get(f"/api/v1{page}/markers").json()["markers"]
    assert link == f"/compare?database={page.rpartition('/')[2]}&amp;marker={marker['id']}"
    answer = guest.post(f"{page}/markers/{marker['id']}/remove")
    assert "before against after" not in answer.text
    assert guest.post(f"{page}/markers/{marker['id']}/remove").status_code == 404


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"at": "yesterday", "text": "moved"}, "Give the day"),
        ({"at": "", "text": "moved"}, "Give the day"),
        ({"at": "2026-01-15T00:00:00Z", "text": "moved"}, "without a time zone"),
        ({"at": "2007-02-31", "text": "moved"}, "That day does not exist."),
        ({"at": "2026-01-15", "text": " "}, "Say in a few words what happened."),
        ({"at": "2026-01-15"}, "Say in a few words what happened."),
    ],
)
def test_a_wrong_marker_is_told_at_its_field(guest: TestClient, typed: dict[str, str], says: str) -> None:
    upload(guest)
    answer = guest.post(f"{address(guest)}/markers", data=typed)
    assert answer.status_code == 422
    assert plain(answer.text).count(says) == 2  # at the field, and in the summary that leads to it
    assert re.search(r'Nothing was saved:</strong> <a href="#typed-(at|text)">', answer.text)
    assert len(re.findall(r'aria-invalid="true" autofocus', answer.text)) == 1
    assert answer.text.count('aria-invalid="true"') == 1
    assert f'value="{typed["at"]}"' in answer.text


def test_settings_are_kept_and_shown_everywhere(guest: TestClient) -> None:
    report = upload(guest)
    page = address(guest)
    answer = guest.post(
        f"{page}/settings",
        data={"label": "Sales", "group": "Estate A", "time_zone": "Europe/Vienna", "keep_days": "1,000"},
    )
    shown = plain(answer.text)
    assert answer.status_code == 200
    assert "The settings are saved." in shown
    assert "<h1>Sales</h1>" in answer.text
    assert "Printed as ORCL" in shown
    assert 'value="1000"' in answer.text
    listed = plain(guest.get("/databases").text)
    assert "all Estate A, 1" in listed
    assert 'title="printed as ORCL. DBID 1234567890. "' in guest.get("/databases").text
    assert "Sales" in plain(guest.get("/").text)
    assert f'<a href="{page}">Sales</a>' in guest.get("/databases?group=Estate+A").text
    assert "No database is in this group" in plain(guest.get("/databases?group=none").text)
    assert guest.get(f"{REPORTS}/{report}").status_code == 200


def test_a_wrong_setting_is_told_and_nothing_typed_is_lost(guest: TestClient) -> None:
    upload(guest)
    typed = {"label": "Sales", "time_zone": "Viena", "keep_days": "many", "keep_reports": "0"}
    answer = guest.post(f"{address(guest)}/settings", data=typed)
    shown = plain(answer.text)
    assert answer.status_code == 422
    assert "did you mean Europe/Vienna" in shown
    assert "Keep takes a whole number of days from 1 to 36,500, or nothing." in shown
    assert answer.text.count('aria-invalid="true"') == 3
    assert all(f'value="{one}"' in answer.text for one in typed.values())
    assert "<h1>ORCL</h1>" in answer.text


def test_what_would_go_is_told_before_anything_is_saved(guest: TestClient) -> None:
    for day in ("2025-01-01", "2025-05-03", "2026-01-31"):
        upload(guest, day)
    page = address(guest)
    typed = {"label": "Sales", "keep_days": "30"}
    answer = guest.post(f"{page}/settings", data=typed)
    shown = plain(answer.text)
    assert "Nothing is saved yet: 2 reports up to 3 May 2025, 11:00 would be removed for good." in shown
    assert "with 2 uploaded files" in shown
    assert '<button class="danger" name="removes" value="2">Save and remove 2 reports</button>' in answer.text
    assert guest.get(f"/api/v1{page}").json()["label"] is None
    upload(guest, "2025-05-02")  # meanwhile there is one more: it is asked again
    answer = guest.post(f"{page}/settings", data={**typed, "removes": "2"})
    assert "3 reports up to 3 May 2025" in plain(answer.text)
    answer = guest.post(f"{page}/settings", data={**typed, "removes": "3"})
    assert "The settings are saved. 3 reports were removed." in plain(answer.text)
    kept = guest.get(f"/api/v1{page}").json()
    assert (kept["reports_count"], kept["keep_days"], kept["label"]) == (1, 30, "Sales")


def test_two_databases_are_joined_and_split_again(guest: TestClient) -> None:
    for dbid in (1, 2):
        upload(guest, dbid=dbid, database=f"DB{dbid}")
    old, new = address(guest, 1), address(guest, 2)
    assert '<option value="">choose a database</option>' in guest.get(new).text
    answer = guest.post(f"{new}/join", data={"database": old.rpartition("/")[2]})
    shown = plain(answer.text)
    assert "The two databases are shown as one now." in shown
    assert "Joined into it and shown with it: DB1 (1 report)." in shown
    assert f'<a href="{old}">DB1</a>' in answer.text
    assert "of DB1" in shown
    assert guest.get("/databases").text.count('<th scope="row"') == 1
    member = guest.get(old)
    assert "Make it a database of its own again" in member.text
    assert 'name="keep_days"' not in member.text  # the whole says it
    answer = guest.post(f"{old}/split")
    assert "This is a database of its own now." in plain(answer.text)
    assert guest.get("/databases").text.count('<th scope="row"') == 2
    for form, data in (("join", {}), ("join", {"database": new.rpartition("/")[2]}), ("split", {"by": "x"})):
        answer = guest.post(f"{new}/{form}", data=data)
        assert (answer.status_code, "Nothing was saved:" in answer.text) == (422, True)


def test_joining_what_is_not_there_says_so_in_words_for_people(guest: TestClient) -> None:
    upload(guest)
    answer = guest.post(f"{address(guest)}/join", data={"database": "none"})
    assert answer.status_code == 422
    assert "There is no such database: choose one of the list." in answer.text
    assert "/api/v1/databases" not in answer.text


def test_exactly_the_names_and_hosts_that_are_printed_can_be_split_off(guest: TestClient) -> None:
    upload(guest, database="PROD", host="h1")
    page = address(guest)
    assert 'name="by"' not in guest.get(page).text
    upload(guest, database='CLO"NE', host="h1", padding=1)
    text = guest.get(page).text
    assert re.findall(r'<option value="((?:name|host):[^"]*)"', text) == ["name:CLO&#34;NE", "name:PROD"]
    answer = guest.post(f"{page}/split", data={"by": 'name:CLO"NE'})
    assert "Split off by its name CLO&#34;NE" in plain(answer.text)
    assert answer.url.path != page
    assert guest.post(f"{page}/split", data={"by": "host:h1"}).status_code == 422


def test_a_database_is_deleted_when_that_is_confirmed(guest: TestClient) -> None:
    upload(guest, parts=2)
    upload(guest, padding=1)
    page = address(guest)
    assert f'href="{page}/delete"' in guest.get(page).text
    asked = plain(guest.get(f"{page}/delete").text)
    assert "Delete ORCL?" in asked
    assert "All its 3 reports go from this server , with 2 uploaded files" in asked.replace("server,", "server ,")
    answer = guest.post(f"{page}/delete")
    assert answer.url.path == "/databases"
    assert "a database appears with its first report" in answer.text
    assert guest.get(page).status_code == guest.get(f"{page}/delete").status_code == 404
    assert guest.post(f"{page}/delete").status_code == 404


def test_facts_hold_since_a_day_and_those_before_are_told_and_forgotten(guest: TestClient) -> None:
    upload(guest)
    page = address(guest)
    guest.post(f"{page}/storage", data={"devices": "4"})
    wrong = guest.post(f"{page}/storage", data={"devices": "8", "since": "soon"})
    assert (wrong.status_code, 'value="soon"' in wrong.text) == (422, True)
    text = guest.post(f"{page}/storage", data={"devices": "8", "since": "2026-02-01"}).text
    assert "Until 1 Feb 2026: 1 fact (Devices 4)." in plain(text)
    assert "Blank: these hold since 1 Feb 2026, as now." in plain(text)
    said = plain(guest.get(f"{page}?saved=1").text)
    assert "Saved: the facts below hold since 1 Feb 2026; before: 1 fact. Forget the earlier ones" in said
    guest.post(f"{page}/storage/forget", data={"until": "2026-02-01T00:00:00"})
    assert "Until 1 Feb" not in plain(guest.get(page).text)
    assert guest.post(f"{page}/storage/forget", data={"until": "2026-02-01"}).status_code == 404


@pytest.mark.parametrize("form", ["markers", "settings", "join", "split", "markers/none/remove"])
def test_a_form_of_a_database_that_is_not_there_says_so(guest: TestClient, form: str) -> None:
    answer = guest.post(f"/databases/none/{form}", data={"at": "2026-01-01", "text": "x", "by": "name:X"})
    assert answer.status_code == 404
    assert "<h1>Nothing is here</h1>" in answer.text
