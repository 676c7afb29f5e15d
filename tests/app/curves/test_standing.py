"""The databases that lie on a curve: on its page, with what they ask together."""

import pytest
from fastapi.testclient import TestClient

from app.resources import samples_dir
from tests.app.conftest import BROWSER

API = "/api/v1"


@pytest.fixture
def curve(reader: TestClient) -> str:
    data = (samples_dir() / "curves" / "cern-random.csv").read_bytes()
    made = reader.post(f"{API}/curves", content=data, params={"filename": "cern-random.csv"}).json()["id"]
    for name in ("wine-sorts-to-temp", "quarry-spinning-disks", "orchard-close-of-month", "mtr-after"):
        (path,) = samples_dir().glob(f"*/{name}.txt")
        reader.post(f"{API}/reports", files={"file": (path.name, path.read_bytes())})
    for one in reader.get(f"{API}/databases").json()["databases"]:
        reader.put(f"{API}/databases/{one['id']}/curve", json={"curve": made})
    return str(made)


def test_each_stands_in_table_and_picture_and_two_ask_together(reader: TestClient, curve: str) -> None:
    reader.headers.update(BROWSER)
    page = reader.get(f"/curves/{curve}").text
    assert page.count('class="today"') == 3, "one cannot be placed"
    assert "Its requests are of 8 KiB, those of the report of 55 KiB on average." in page
    # MTR asks more than the curve has: it is of another storage, and not counted
    assert "2 databases together ask 1,960 requests a second, 23 % of the maximum of the curve" in page


def test_the_page_opens_with_its_answer_and_its_picture(reader: TestClient, curve: str) -> None:
    reader.headers.update(BROWSER)
    page = reader.get(f"/curves/{curve}").text
    answer = page.index("This storage answers 5,959 requests/s within 12.6 ms each, and 8,675 requests/s at most")
    places = [page.index(f'id="{name}"') for name in ("picture", "databases", "words", "audit", "components", "age")]
    assert [answer, *places] == sorted([answer, *places])


def test_without_databases_it_says_how_one_gets_there(reader: TestClient) -> None:
    data = (samples_dir() / "curves" / "cern-scan.csv").read_bytes()
    made = reader.post(f"{API}/curves", content=data, params={"filename": "cern-scan.csv"}).json()["id"]
    reader.headers.update(BROWSER)
    page = reader.get(f"/curves/{made}").text
    assert "No database uses this curve." in page
    assert "This storage delivers 745 MB/s at most" in page
