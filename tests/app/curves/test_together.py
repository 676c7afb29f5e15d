"""Load curves side by side over the API and on their page, and tables whose columns are named anew."""

import pytest
from fastapi.testclient import TestClient

from app.resources import samples_dir
from tests.app.conftest import BROWSER

CURVES, COMPARISON, SHEET = "/api/v1/curves", "/api/v1/curve-comparison", "/api/v1/curve-sheet"
FOLDER = samples_dir() / "curves"
TABLE = b"Load;IOPS;Delay us;Weather\n1;100;9900;3\n8;700;11000;4\n16;900;17500;5\n"


def kept(client: TestClient, name: str) -> str:
    answer = client.post(CURVES, params={"filename": name}, content=(FOLDER / name).read_bytes())
    return str(answer.json()["id"])


@pytest.fixture
def two(client: TestClient) -> list[str]:
    return [kept(client, name) for name in ("cern-random.csv", "ramsan-orion.csv")]


def test_the_first_is_held_against_the_others(client: TestClient, two: list[str]) -> None:
    third = kept(client, "cern-scan.csv")
    answer = client.get(COMPARISON, params={"curve": [*two, third], "devices": 64, "media": "hdd-7k2"})
    assert answer.status_code == 200, answer.text
    first, second = answer.json()["comparisons"]
    assert (first["first"]["name"], first["second"]["name"]) == ("cern-random", "ramsan-orion")
    assert first["first"]["ended_by"] == "64 devices"
    assert first["at_loads"]
    assert second["second"]["name"] == "cern-scan"


def test_a_sheet_over_the_api(client: TestClient) -> None:
    ids = [kept(client, f"benchware-{name}.csv") for name in ("random-read", "random-write", "scan")]
    found = client.get(SHEET, params={"curve": ids}).json()
    assert len(found["rows"]) == 3
    assert found["write_penalty"] == pytest.approx(4.754, abs=0.001)


@pytest.mark.parametrize(
    ("ids", "status", "words"),
    [
        (["nosuch", "neither"], 404, "no load curve of the id nosuch"),
        (["nosuch"], 422, "curve"),
        ([f"c{number}" for number in range(9)], 422, "curve"),
    ],
)
def test_what_cannot_be_compared_is_one_sentence(client: TestClient, ids: list[str], status: int, words: str) -> None:
    answer = client.get(COMPARISON, params={"curve": ids})
    assert answer.status_code == status
    assert words in answer.json()["detail"]


def test_the_page_has_the_picture_the_words_and_the_sheet(client: TestClient, two: list[str]) -> None:
    client.headers.update(BROWSER)
    page = client.get("/curves/compare", params={"curve": two})
    assert page.status_code == 200
    assert "ramsan-orion reaches 4.76 times the maximum of cern-random" in page.text
    assert '<svg class="plot"' in page.text
    assert "One sheet of these tests" in page.text
    nothing = client.get("/curves/compare")
    assert nothing.status_code == 422
    assert "Choose two load curves or more" in nothing.text


@pytest.mark.parametrize("kind", ["md", "html", "xlsx", "csv", "json"])
def test_every_format(client: TestClient, two: list[str], kind: str) -> None:
    answer = client.get(f"{COMPARISON}/export.{kind}", params={"curve": two})
    assert answer.status_code == 200, answer.text
    assert f"iobound-load-curves.{kind}" in answer.headers["content-disposition"]
    if kind != "xlsx":
        assert "ramsan-orion" in answer.text


def test_columns_are_named_anew_and_the_curve_keeps_its_id(client: TestClient) -> None:
    made = client.post(CURVES, params={"filename": "t.csv"}, content=TABLE).json()["curves"][0]
    assert made["floor_ms"] == pytest.approx(9.9)
    assert {one["heading"]: one["meaning"] for one in made["columns"]}["Weather"] is None
    url = f"{CURVES}/{made['id']}/columns"
    said = {"Load": "outstanding", "3": "unused", "io_bytes": "8192"}
    columns = [{"heading": heading, "meaning": meaning} for heading, meaning in said.items()]
    changed = client.put(url, json={"columns": columns})
    assert changed.status_code == 200, changed.text
    assert (changed.json()["id"], changed.json()["io_bytes"]) == (made["id"], 8192)
    assert changed.json()["floor_ms"] == pytest.approx(10)
    assert client.get(f"{CURVES}/{made['id']}").json() == changed.json()
    refused = client.put(url, json={"columns": [{"heading": "Load", "meaning": "fun"}]})
    assert refused.status_code == 422
    assert "“fun” is no meaning of a column" in refused.json()["detail"]
    assert client.put(f"{CURVES}/nosuch/columns", json={"columns": []}).status_code == 404


def test_the_form_of_a_curves_page_names_columns(client: TestClient) -> None:
    made = client.post(CURVES, params={"filename": "t.csv"}, content=TABLE).json()["curves"][0]
    client.headers.update(BROWSER)
    page = client.get(f"/curves/{made['id']}")
    assert "Columns of the table" in page.text
    form = {"heading": ["Load", "IOPS", "Delay us", "Weather"], "meaning": ["outstanding", "", "unused", ""]}
    done = client.post(f"/curves/{made['id']}/columns", data=form, follow_redirects=False)
    assert done.status_code == 303, done.text
    assert client.get(f"{CURVES}/{made['id']}").json()["floor_ms"] == pytest.approx(10)
    form["meaning"] = ["unused", "unused", "unused", ""]
    wrong = client.post(f"/curves/{made['id']}/columns", data=form)
    assert wrong.status_code == 422
    assert "Not changed:" in wrong.text


def test_a_map_of_small_and_large_requests_is_drawn(client: TestClient) -> None:
    files = [
        ("file", ("m_iops.csv", b"Large/Small, 0, 1, 2, 4\n0, , 100, 190, 340\n1, , 60, 110, 200\n2, , 40, 80, 150\n")),
        ("file", ("m_mbps.csv", b"Large/Small, 0, 1, 2, 4\n0, , , , \n1, 40, 30, 20, 15\n2, 70, 60, 45, 30\n")),
    ]
    made = client.post(CURVES, files=files).json()["curves"][0]
    assert made["mix"]["models"]
    client.headers.update(BROWSER)
    page = client.get(f"/curves/{made['id']}").text
    assert "Small and large requests side by side" in page
    assert '<svg class="plot map"' in page
