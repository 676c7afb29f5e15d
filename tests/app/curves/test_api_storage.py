"""What a curve's storage is made of: kept with it, over the API and the page, and used beside other curves."""

import pytest
from fastapi.testclient import TestClient

from app.resources import samples_dir
from tests.app.conftest import BROWSER

CURVES = "/api/v1/curves"
CERN = {"controllers": 4, "controller_mb_s": 200, "raid": "RAID 10"}


def uploaded(reader: TestClient, name: str) -> str:
    data = (samples_dir() / "curves" / name).read_bytes()
    return str(reader.post(CURVES, content=data, params={"filename": name}).json()["id"])


@pytest.fixture
def scan(reader: TestClient) -> str:
    return uploaded(reader, "cern-scan.csv")


def test_it_is_kept_and_names_the_part_that_ended_the_test(reader: TestClient, scan: str) -> None:
    assert reader.get(f"{CURVES}/{scan}").json()["storage"] == {}
    told = reader.put(f"{CURVES}/{scan}/storage", json=CERN)
    assert told.status_code == 200, told.text
    assert told.json()["storage"] == CERN
    assert reader.get(f"{CURVES}/{scan}").json() == told.json()
    assert told.json()["component"]["label"] == "4 controllers"
    other = reader.get(f"{CURVES}/{scan}", params={"controllers": 9}).json()
    assert other["component"] is None or other["component"]["label"] != "4 controllers", "an address goes first"
    reader.put(f"{CURVES}/{scan}/history", json={"measured_on": "2006-03-01"})
    assert reader.get(f"{CURVES}/{scan}").json()["storage"] == CERN
    assert reader.put(f"{CURVES}/{scan}/storage", json={}).json()["component"] is None


def test_each_side_of_a_comparison_has_its_own(reader: TestClient, scan: str) -> None:
    data = b"DOP;MB/s\n1;60\n2;120\n4;240\n8;370\n16;395\n32;398\n64;398\n"
    node = str(reader.post(CURVES, content=data, params={"filename": "one-node.csv"}).json()["id"])
    reader.put(f"{CURVES}/{scan}/storage", json=CERN)
    reader.put(f"{CURVES}/{node}/storage", json={"ports": 2, "port_mb_s": 200})
    both = {"curve": [node, scan]}
    (found,) = reader.get("/api/v1/curve-comparison", params=both).json()["comparisons"]
    assert found["first"]["ended_by"] == "2 ports"
    assert found["second"]["ended_by"] == "4 controllers"
    assert [one["ended_by"] for one in reader.get("/api/v1/curve-sheet", params=both).json()["rows"]] == [
        "2 ports", "4 controllers",
    ]  # fmt: skip
    reader.headers.update(BROWSER)
    page = reader.get("/curves/compare", params=both).text
    assert "one-node ended at its 2 ports" in page
    assert f'href="/curves/{scan}"' in page
    assert "says what its storage is made of" not in page
    reader.put(f"{CURVES}/{node}/storage", json={})
    assert f'href="/curves/{node}#components"' in reader.get("/curves/compare", params=both).text


def test_devices_give_what_each_of_them_does(reader: TestClient) -> None:
    random, orion = uploaded(reader, "cern-random.csv"), uploaded(reader, "orion-manual.csv")
    for one, devices in ((random, 64), (orion, 8)):
        reader.put(f"{CURVES}/{one}/storage", json={"devices": devices})
    (found,) = reader.get("/api/v1/curve-comparison", params={"curve": [orion, random]}).json()["comparisons"]
    assert round(found["second"]["each_device_iops"], 1) == 135.5


def test_what_cannot_be_is_a_problem(reader: TestClient, scan: str) -> None:
    answer = reader.put(f"{CURVES}/{scan}/storage", json={"controllers": -4})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_storage")
    assert reader.put(f"{CURVES}/{scan}/storage", json={"colour": "red"}).status_code == 422
    assert reader.put(f"{CURVES}/nosuch/storage", json=CERN).status_code == 404


def test_the_form_of_the_page_keeps_what_it_does_not_ask_for(reader: TestClient, scan: str) -> None:
    reader.put(f"{CURVES}/{scan}/storage", json={"raid": "RAID 10"})
    reader.headers.update(BROWSER)
    kept = reader.post(
        f"/curves/{scan}/storage", data={"controllers": "4", "controller_mb_s": "200"}, follow_redirects=False
    )
    assert (kept.status_code, kept.headers["location"]) == (303, f"/curves/{scan}#components")
    assert reader.get(f"{CURVES}/{scan}").json()["storage"] == CERN
    page = reader.get(f"/curves/{scan}").text
    assert "It would take more controllers" in page
    assert 'name="controllers" value="4"' in page
    refused = reader.post(f"/curves/{scan}/storage", data={"controllers": "-4"})
    assert refused.status_code == 422
    assert "must be a number above zero" in refused.text
    assert 'value="-4"' in refused.text
    assert reader.post("/curves/nosuch/storage", data={}).status_code == 404
