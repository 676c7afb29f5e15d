"""Batches by REST: taken at once, read member by member, each with its outcome."""

import gzip
import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import anyio
import pytest
from fastapi import Request
from fastapi.testclient import TestClient
from sqlalchemy import Engine, func, select
from sqlalchemy.orm import Session
from starlette.requests import ClientDisconnect

from app.ingest import batch_body
from app.ingest.batch_taking import BatchTaking
from app.ingest.work import Work
from app.main import create_app
from app.settings import Settings
from app.store.schema.work_tables import Batch, Incoming, SpoolChunk
from tests.app.batches.archives import reports, tar_gz, tarred, zipped
from tests.app.conftest import BASE
from tests.app.services import provided
from tests.app.stand_in import StandIn, report_bytes

BATCHES = "/api/v1/batches"


def settled(client: TestClient, batch: dict[str, Any]) -> dict[str, Any]:
    """The batch when all of it was read."""
    until = time.monotonic() + 300
    while time.monotonic() < until:
        state: dict[str, Any] = client.get(batch["url"]).json()
        if state["state"] in ("done", "cancelled"):
            return state
        time.sleep(0.02)
    raise AssertionError(state)


def members(client: TestClient, batch: dict[str, Any], **query: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(batch["members_url"], params=query).json()["members"]
    return found


@pytest.mark.parametrize("pack", [zipped, tarred, tar_gz])
def test_an_archive_is_taken_at_once_and_read_member_by_member(client: TestClient, pack: Any) -> None:
    files = [*reports(3), ("again.txt", report_bytes(number=0, snap=0)), ("picture.png", b"\x89PNG")]
    answer = client.post(BATCHES, params={"filename": "night.zip", "ticket": "CHG-7"}, content=pack(files))
    assert answer.status_code == 202, answer.text
    batch = answer.json()
    assert answer.headers["location"] == batch["url"] == f"{BATCHES}/{batch['id']}"
    state = settled(client, batch)
    counts = {"members": 5, "waiting": 0, "reading": 0, "stored": 3, "duplicate": 1, "refused": 1, "cancelled": 0}
    assert (state["state"], state["counts"], state["message"]) == ("done", counts, None)
    assert (state["file"], state["reference"]["ticket"]) == ("night.zip", "CHG-7")
    listed = members(client, batch)
    assert [one["file"] for one in listed] == [name for name, _ in files]
    assert [one["outcome"] for one in (listed[1], listed[2], listed[4])] == ["stored", "stored", "refused"]
    assert {listed[0]["outcome"], listed[3]["outcome"]} == {"stored", "duplicate"}  # of two readers either may be first
    assert client.get(listed[0]["report_url"]).status_code == 200
    assert listed[3]["report_url"] == listed[0]["report_url"]
    assert client.get(listed[0]["url"]).json()["batch_id"] == batch["id"]
    assert (listed[4]["code"], listed[4]["report_url"]) == ("not_a_report", None)
    assert [one["file"] for one in members(client, batch, outcome="refused")] == ["picture.png"]


def test_files_of_a_form_are_members_and_an_archive_among_them_is_opened(client: TestClient) -> None:
    one, two, three, four = reports(4)
    sent = [("file", one), ("file", ("two.txt.gz", gzip.compress(two[1]))), ("file", ("a.zip", zipped([three, four])))]
    answer = client.post(BATCHES, files=sent, data={"environment": "prod", "host": "db01"})
    assert answer.status_code == 202, answer.text
    state = settled(client, answer.json())
    assert state["counts"]["stored"] == 4
    assert (state["file"], state["reference"]["environment"], state["reference"]["host"]) == ("4 files", "prod", "db01")
    called = [one["file"] for one in members(client, state)]
    assert called == ["awr_0.txt", "two.txt.gz", "a.zip: awr_2.txt", "a.zip: awr_3.txt"]


def test_the_gzip_of_the_transport_is_taken_off(client: TestClient) -> None:
    packed = gzip.compress(tarred(reports(2)))
    answer = client.post(BATCHES, content=packed, headers={"content-encoding": "gzip"})
    assert settled(client, answer.json())["counts"]["stored"] == 2


NO_ARCHIVES = [b"", b"INVENTED REPORT\n{}", gzip.compress(report_bytes()), b"PK", bytes(2000)]


@pytest.mark.parametrize("body", NO_ARCHIVES, ids=["nothing", "report", "packed report", "begun", "zeros"])
def test_what_is_no_archive_is_refused_at_once_and_leaves_nothing(client: TestClient, body: bytes) -> None:
    answer = client.post(BATCHES, content=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_archive")
    assert debris(client) == {"batch": 0, "incoming": 0, "spool_chunk": 0}


def test_forms_that_are_none_are_refused_in_words(client: TestClient) -> None:
    for sent, code, word in (
        ({"files": {"other": reports(1)[0]}}, "invalid_request", "'other'"),
        ({"files": {"file": ("", b"x")}}, "invalid_request", "named file"),
        ({"files": {"file": reports(1)[0]}, "data": {"color": "red"}}, "invalid_request", "'color'"),
        ({"files": {"file": reports(1)[0]}, "data": {"ticket": "x" * 300}}, "invalid_request", "ticket"),
    ):
        answer = client.post(BATCHES, **sent)  # type: ignore[arg-type]
        assert (answer.status_code, answer.json()["code"]) == (422, code), answer.text
        assert word in answer.json()["detail"]
    for body in (b"", b"--x\r\nhello", b'--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\ncut'):
        answer = client.post(BATCHES, content=body, headers={"content-type": "multipart/form-data; boundary=x"})
        assert answer.status_code == 400, answer.text
    assert client.post(BATCHES, content=b"", headers={"content-type": "multipart/form-data"}).status_code == 400
    assert debris(client) == {"batch": 0, "incoming": 0, "spool_chunk": 0}


def test_bounds_of_a_batch_are_settings(settings: Settings) -> None:
    bounded = settings.model_copy(update={"batch_bytes": 20_000, "batch_members": 3})
    with TestClient(create_app(bounded, analyst=StandIn()), base_url=BASE) as client:  # type: ignore[arg-type]
        large = client.post(BATCHES, content=zipped([("a", random.Random(1).randbytes(30_000))]))
        assert (large.status_code, large.json()["code"]) == (413, "too_large")
        unpacked = client.post(BATCHES, content=gzip.compress(tarred([("a", bytes(99_000))])),
                               headers={"content-encoding": "gzip"})  # fmt: skip
        assert (unpacked.status_code, unpacked.json()["code"]) == (413, "too_large")
        many = client.post(BATCHES, files=[("file", one) for one in reports(4)])
        assert (many.status_code, many.json()["code"]) == (413, "too_large")
        assert "3 files" in many.json()["detail"]
        assert debris(client) == {"batch": 0, "incoming": 0, "spool_chunk": 0}
        state = settled(client, client.post(BATCHES, content=zipped(reports(4))).json())
        assert (state["counts"]["stored"], "first 3" in state["message"]) == (3, True)


def test_a_sender_that_breaks_off_leaves_nothing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_body, "CHUNK", 100_000)
    whole = zipped([("a", random.Random(1).randbytes(300_000))])
    pieces = [whole[begin : begin + 10_000] for begin in range(0, 200_000, 10_000)]
    lay = []

    async def receive() -> dict[str, Any]:
        if pieces:
            return {"type": "http.request", "body": pieces.pop(0), "more_body": True}
        lay.append(debris(client))
        return {"type": "http.disconnect"}

    request = Request({"type": "http", "method": "POST", "headers": []}, receive)
    taking = BatchTaking(provided(client, Engine), provided(client, Work).queue)
    # In a thread of its own: a browser of another test may have left a loop running in this one.
    with ThreadPoolExecutor(1) as apart, pytest.raises(ClientDisconnect):
        apart.submit(anyio.run, taking.take, request, "a.zip", {}).result()
    assert lay == [{"batch": 1, "incoming": 0, "spool_chunk": 2}]
    assert debris(client) == {"batch": 0, "incoming": 0, "spool_chunk": 0}


def test_batches_are_listed_newest_first_and_their_members_by_pages(client: TestClient) -> None:
    made = [settled(client, client.post(BATCHES, content=zipped(reports(3, 3 * n))).json()) for n in range(3)]
    first = client.get(BATCHES, params={"limit": 2}).json()
    assert first["batches"] == [made[2], made[1]]
    second = client.get(BATCHES, params={"limit": 2, "cursor": first["next"]}).json()
    assert (second["batches"], second["next"]) == ([made[0]], None)
    page = client.get(made[0]["members_url"], params={"limit": 2}).json()
    rest = client.get(made[0]["members_url"], params={"limit": 2, "cursor": page["next"]}).json()
    assert [one["place"] for one in [*page["members"], *rest["members"]]] == [1, 2, 3]
    assert rest["next"] is None


def test_a_batch_that_is_done_is_removed_and_its_reports_stay(client: TestClient) -> None:
    state = settled(client, client.post(BATCHES, content=zipped(reports(2))).json())
    urls = [one["report_url"] for one in members(client, state)]
    assert client.delete(state["url"]).status_code == 204
    assert [client.get(url).status_code for url in urls] == [200, 200]
    for method, url in (("GET", state["url"]), ("GET", state["members_url"]), ("GET", state["events_url"]),
                        ("DELETE", state["url"])):  # fmt: skip
        assert client.request(method, url).status_code == 404
    assert debris(client)["incoming"] == 0


def test_a_report_that_was_deleted_leaves_its_member_without_links(client: TestClient) -> None:
    state = settled(client, client.post(BATCHES, content=zipped(reports(1))).json())
    client.delete(members(client, state)[0]["report_url"])
    (member,) = members(client, state)
    assert (member["outcome"], member["report_url"], member["answer"], member["parts"]) == ("stored", None, None, None)


def test_events_end_when_the_batch_is_done_and_are_not_told_twice(client: TestClient) -> None:
    batch = client.post(BATCHES, content=zipped(reports(20))).json()
    told = client.get(batch["events_url"]).text
    states = [json.loads(line.removeprefix("data: ")) for line in told.splitlines() if line.startswith("data: ")]
    marks = [line for line in told.splitlines() if line.startswith("id: ")]
    assert states[-1]["state"] == "done"
    assert states[-1]["counts"]["stored"] == 20
    assert len(marks) == len(set(marks))
    again = client.get(batch["events_url"], headers={"last-event-id": marks[-1].removeprefix("id: ")}).text
    assert again.count("event: state") == 1  # who comes back after the end is told so


def debris(client: TestClient) -> dict[str, int]:
    with Session(provided(client, Engine)) as session:
        return {one.__tablename__: session.scalar(select(func.count()).select_from(one)) or 0
                for one in (Batch, Incoming, SpoolChunk)}  # fmt: skip
