"""What is written down of a curve's age: over the API and the page, kept through a new reading, said in verdicts."""

import pytest
from fastapi.testclient import TestClient

from app.curves.history import checked
from app.resources import samples_dir
from tests.app.conftest import BROWSER

API, CURVES = "/api/v1", "/api/v1/curves"
HISTORY = {"measured_on": "2006-03-01", "firmware": "3.1", "changes": [{"on": "2006-09-01", "what": "firmware 3.2"}]}
TABLE = b"Load;IOPS;Resp ms;Weather\n1;100;9.9;3\n8;700;11;4\n16;900;17.5;5\n"


@pytest.fixture
def curve(reader: TestClient) -> str:
    data = (samples_dir() / "curves" / "cern-random.csv").read_bytes()
    return str(reader.post(CURVES, content=data, params={"filename": "cern-random.csv"}).json()["id"])


@pytest.fixture
def report(reader: TestClient, curve: str) -> str:
    """A report of December 2006 whose database stands on the curve."""
    data = (samples_dir() / "statspack_text" / "mtr-before.txt").read_bytes()
    made = str(reader.post(f"{API}/reports", files={"file": ("mtr-before.txt", data)}).json()["id"])
    (database,) = reader.get(f"{API}/databases").json()["databases"]
    reader.put(f"{API}/databases/{database['id']}/curve", json={"curve": curve})
    return made


def verdict(reader: TestClient, report: str) -> dict[str, object]:
    return dict(reader.get(f"{API}/reports/{report}").json()["verdict"])


def test_what_is_no_day_is_told_how_a_day_is_written(reader: TestClient, curve: str) -> None:
    answer = reader.put(f"{CURVES}/{curve}/history", json={"measured_on": "yesterday"})
    assert answer.status_code == 422
    assert answer.json()["detail"] == 'The field measured_on must be a day, such as 2026-01-31, not "yesterday".'


def test_a_change_since_the_test_stands_in_the_verdict(reader: TestClient, curve: str, report: str) -> None:
    before = verdict(reader, report)
    assert "was changed" not in str(before["confidence_because"])
    answer = reader.put(f"{CURVES}/{curve}/history", json=HISTORY)
    assert answer.status_code == 200
    assert {key: answer.json()[key] for key in HISTORY} == HISTORY
    assert reader.get(f"{CURVES}/{curve}").json() == answer.json()
    after = verdict(reader, report)
    said = "the storage was changed since the test of its load curve on 2006-03-01 (2006-09-01: firmware 3.2)"
    assert said in str(after["confidence_because"])
    assert after["confidence"] == "low"
    here = after["basis"]["on_curve"]  # type: ignore[index]
    assert (here["measured_on"], here["old"]) == ("2006-03-01", said)
    assert reader.put(f"{CURVES}/{curve}/history", json={}).json()["measured_on"] is None
    assert "was changed" not in str(verdict(reader, report)["confidence_because"])


def test_a_table_that_is_read_anew_keeps_its_history(reader: TestClient) -> None:
    made = reader.post(CURVES, content=TABLE, params={"filename": "t.csv"}).json()["id"]
    reader.put(f"{CURVES}/{made}/history", json=HISTORY)
    columns = {"columns": [{"heading": "Load", "meaning": "outstanding"}, {"heading": "Resp ms", "meaning": "unused"}]}
    anew = reader.put(f"{CURVES}/{made}/columns", json=columns)
    assert anew.status_code == 200, anew.text
    assert anew.json()["firmware"] == "3.1"


def test_a_table_that_is_read_anew_has_its_reports_judged_again(reader: TestClient, report: str) -> None:
    made = reader.post(CURVES, content=TABLE, params={"filename": "t.csv"}).json()["id"]
    (database,) = reader.get(f"{API}/databases").json()["databases"]
    reader.put(f"{API}/databases/{database['id']}/curve", json={"curve": made})
    before = verdict(reader, report)["basis"]["on_curve"]["points"]  # type: ignore[index]
    reader.put(
        f"{CURVES}/{made}/columns",
        json={"columns": [{"heading": "Load", "meaning": "outstanding"}, {"heading": "Resp ms", "meaning": "unused"}]},
    )
    assert verdict(reader, report)["basis"]["on_curve"]["points"] != before  # type: ignore[index]


@pytest.mark.parametrize(
    ("measured_on", "firmware", "changes", "words"),
    [
        ("", "", [("2026-01-01", "firmware")], "Say on which day the curve was measured"),
        ("2025-01-01", "", [("2026-01-01", "")], "both the day and what was done"),
        ("2025-01-01", "", [("", "firmware")], "both the day and what was done"),
        ("yesterday", "", [], "'yesterday' is no day"),
        ("2025-13-01", "", [], "is no day"),
        ("1889-01-01", "", [], "lies before 1990 or in the future"),
        ("2999-01-01", "", [], "lies before 1990 or in the future"),
        ("2025-01-01", "x" * 201, [], "Up to 200 letters"),
        ("2025-01-01", "", [("2025-02-01", "x")] * 51, "Up to 50 changes"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    measured_on: str, firmware: str, changes: list[tuple[str, str]], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        checked(measured_on, firmware, changes)


def test_over_the_api_what_cannot_be_is_a_problem(reader: TestClient, curve: str) -> None:
    answer = reader.put(f"{CURVES}/{curve}/history", json={"changes": HISTORY["changes"]})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")
    assert reader.put(f"{CURVES}/nosuch/history", json=HISTORY).status_code == 404


def test_the_form_of_the_page(reader: TestClient, curve: str) -> None:
    reader.headers.update(BROWSER)
    filled = {"measured_on": "2006-03-01", "firmware": "3.1", "on": ["2006-09-01", ""], "what": ["disks added", ""]}
    kept = reader.post(f"/curves/{curve}/history", data=filled, follow_redirects=False)
    assert (kept.status_code, kept.headers["location"]) == (303, f"/curves/{curve}#age")
    page = reader.get(f"/curves/{curve}").text
    assert "measured on 2006-03-01" in page
    assert 'value="disks added"' in page
    refused = reader.post(f"/curves/{curve}/history", data={**filled, "measured_on": ""})
    assert refused.status_code == 422
    assert "Say on which day the curve was measured" in refused.text
    assert 'value="disks added"' in refused.text, "nothing that was typed is lost"
    assert reader.post("/curves/nosuch/history", data=filled).status_code == 404
