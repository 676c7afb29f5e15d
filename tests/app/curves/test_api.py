"""Load curves over the API: uploaded alone, as a set or as a zip; studied, listed, removed."""

import io
import zipfile

import pytest
from fastapi.testclient import TestClient

from app.resources import samples_dir

CURVES = "/api/v1/curves"
FOLDER = samples_dir() / "curves"
RANDOM, SCAN = (FOLDER / name for name in ("cern-random.csv", "cern-scan.csv"))


def zipped(*names: str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in names:
            archive.writestr(name, (FOLDER / name).read_bytes())
    return packed.getvalue()


def test_a_curve_is_read_kept_and_studied(client: TestClient) -> None:
    created = client.post(CURVES, files={"file": (RANDOM.name, RANDOM.read_bytes())})
    assert created.status_code == 201
    (curve,) = created.json()["curves"]
    assert curve["source"] == "csv"
    assert curve["fit"]["model"] == "balanced"
    assert 65 <= curve["fit"]["servers"] <= 69
    assert len(curve["points"]) == 38
    assert client.get(created.headers["location"]).json() == curve
    (listed,) = client.get(CURVES).json()["curves"]
    assert (listed["id"], listed["file"], listed["databases"]) == (curve["id"], RANDOM.name, 0)


def test_a_raw_body_is_taken_and_the_same_bytes_are_one_upload(client: TestClient) -> None:
    first = client.post(CURVES, content=RANDOM.read_bytes(), params={"filename": "mine.csv"})
    again = client.post(CURVES, files={"file": ("other.csv", RANDOM.read_bytes())})
    assert (first.status_code, again.status_code) == (201, 200)
    assert (first.json()["duplicate"], again.json()["duplicate"]) == (False, True)
    assert first.json()["id"] == again.json()["id"]
    assert client.get(CURVES).json()["curves"][0]["file"] == "mine.csv"


def test_several_files_and_a_zip_hold_several_curves(client: TestClient) -> None:
    files = [("file", (one.name, one.read_bytes())) for one in (RANDOM, SCAN)]
    several = client.post(CURVES, files=files).json()
    assert len({one["id"] for one in several["curves"]}) == 2
    assert client.post(CURVES, files=files[::-1]).json()["duplicate"] is True
    packed = client.post(CURVES, content=zipped(RANDOM.name, SCAN.name), params={"filename": "both.zip"})
    assert packed.status_code == 201
    assert len(packed.json()["curves"]) == 2
    assert len(client.get(CURVES).json()["curves"]) == 4


def test_files_of_two_folders_may_be_called_alike(client: TestClient) -> None:
    files = [("file", ("curve.csv", one.read_bytes())) for one in (RANDOM, SCAN)]
    both = client.post(CURVES, files=files)
    assert both.status_code == 201
    assert len({one["id"] for one in both.json()["curves"]}) == 2
    assert client.post(CURVES, files=files).json()["duplicate"] is True


def test_a_curve_removed_from_its_upload_comes_back_with_it(client: TestClient) -> None:
    data = zipped(RANDOM.name, SCAN.name)
    first, second = client.post(CURVES, content=data).json()["curves"]
    assert client.delete(f"{CURVES}/{first['id']}").status_code == 204
    assert client.get(f"{CURVES}/{first['id']}").status_code == 404
    again = client.post(CURVES, content=data)
    assert again.status_code == 201
    assert second["id"] in {one["id"] for one in again.json()["curves"]}
    assert len(client.get(CURVES).json()["curves"]) == 2
    for one in again.json()["curves"]:
        client.delete(f"{CURVES}/{one['id']}")
    assert client.get(CURVES).json()["curves"] == []
    assert client.delete(f"{CURVES}/{first['id']}").status_code == 404


def test_facts_in_the_address_or_the_form_name_the_component(client: TestClient) -> None:
    asked = {"devices": "64", "controllers": "4", "controller_mb_s": "200"}
    sent = client.post(CURVES, files={"file": (SCAN.name, SCAN.read_bytes())}, data=asked).json()
    plain = client.get(sent["url"]).json()
    assert client.get(sent["url"], params=asked).json() == sent["curves"][0] != plain


@pytest.mark.parametrize(("name", "value"), [("devices", "-1"), ("devices", "many"), ("port_mb_s", "inf")])
def test_a_wrong_fact_in_the_address_is_refused(client: TestClient, name: str, value: str) -> None:
    made = client.post(CURVES, content=RANDOM.read_bytes()).json()["id"]
    answer = client.get(f"{CURVES}/{made}", params={name: value})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_storage")


@pytest.mark.parametrize("data", [b"", b"The database is slow on Mondays.\n", bytes(300)])
def test_what_is_no_curve_is_refused_and_not_kept(client: TestClient, data: bytes) -> None:
    answer = client.post(CURVES, content=data)
    assert (answer.status_code, answer.json()["code"]) == (422, "not_a_curve")
    assert client.get(CURVES).json()["curves"] == []


def test_a_line_of_the_list_has_whole_bytes_and_its_time_as_all_lists(client: TestClient) -> None:
    client.post(CURVES, content=b"outstanding,iops,latency_ms,io_bytes\n1,900,1.1,8192\n8,6000,1.33,8192\n")
    (line,) = client.get(CURVES).json()["curves"]
    assert isinstance(line["io_bytes"], int)
    assert line["received_at"].endswith("Z")


def test_columns_of_a_tool_are_not_named(client: TestClient) -> None:
    side = {"iops": 5000, "bw_bytes": 40_960_000, "lat_ns": {"mean": 2e5}, "runtime": 60_000}
    job = {"jobname": "a", "read": side, "job options": {"iodepth": "1", "bs": "8k", "rw": "randread"}}
    sent = client.post(CURVES, json={"fio version": "fio-3.28", "jobs": [job]})
    said = {"columns": [{"heading": "a", "meaning": "iops"}]}
    answer = client.put(f"{CURVES}/{sent.json()['id']}/columns", json=said)
    assert (answer.status_code, answer.json()["code"]) == (422, "not_a_curve")
    assert "only those of tables" in answer.json()["detail"]


def test_a_level_shows_the_megabytes_that_are_printed_of_it(client: TestClient) -> None:
    table = b"QD,IOPS,MB/s,Latency ms\n1,900,40,1.1\n8,6000,50,1.33\n8,6200,60,1.29\n"
    (curve,) = client.post(CURVES, content=table).json()["curves"]
    assert curve["io_bytes"] is None
    assert [level["mbps"] for level in curve["levels"]] == [40, 55]
    assert not any(level["mbps"] for level in curve["fitted"])


def test_a_form_without_a_file_says_so(client: TestClient) -> None:
    answer = client.post(CURVES, files={"other": ("a.csv", b"x")})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")


def test_columns_may_be_said_with_the_file(client: TestClient) -> None:
    table = b"Load;Delay\n1;9.9\n8;11\n16;17.5\n"
    assert client.post(CURVES, content=table).status_code == 422
    said = "Load=outstanding, Delay=latency_ms"
    sent = client.post(CURVES, content=table, params={"columns": said})
    assert sent.status_code == 201, sent.text
    (curve,) = sent.json()["curves"]
    assert [one["latency_ms"] for one in curve["points"]] == [9.9, 11, 17.5]
    other = client.post(
        CURVES, files={"file": ("t.csv", table)}, data={"columns": "Load=outstanding, Delay=latency_us"}
    )
    assert (other.status_code, other.json()["id"]) == (200, curve["id"])
    assert other.json()["curves"][0]["points"][0]["latency_ms"] == pytest.approx(0.0099)
