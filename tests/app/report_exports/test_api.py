"""Exports of many reports by REST: asked for, written by a job, fetched, cancelled, gone."""

import csv
import io
import json
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, func, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.analysis import pdf_library
from app.ingest.work import Work
from app.main import create_app
from app.report_exports import making, progress
from app.report_exports.asking import Broken, ReportExports
from app.report_exports.making import Making
from app.reports.export import export_stored
from app.settings import Settings
from app.store.clock import now
from app.store.engine.transactions import writing
from app.store.schema.tables import Upload
from app.store.schema.work_tables import Export, ExportChunk, ExportMember
from app.store.upkeep import export_ends
from tests.app.conftest import BASE, Patient
from tests.app.services import provided, settled
from tests.app.stand_in import StandIn, report_bytes

pytestmark = pytest.mark.slow

EXPORTS, REPORTS = "/api/v1/exports", "/api/v1/reports"
JSON = {"format": "json"}


def stored(client: TestClient, count: int, **known: Any) -> list[str]:
    """Ids of as many uploads of one database."""
    sent = (report_bytes(snap=100 + 10 * one, number=one, **known) for one in range(count))
    return [client.post(REPORTS, content=data).json()["id"] for data in sent]


def unzipped(client: TestClient, url: str) -> zipfile.ZipFile:
    answer = client.get(f"{url}/file")
    assert answer.status_code == 200, answer.text
    assert (answer.headers["content-type"], int(answer.headers["content-length"])) == (
        "application/octet-stream", len(answer.content)
    )  # fmt: skip
    found = zipfile.ZipFile(io.BytesIO(answer.content))
    assert found.testzip() is None
    return found


def index(found: zipfile.ZipFile) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(found.read("index.csv").decode())))


def left(client: TestClient) -> dict[str, int]:
    with Session(provided(client, Engine)) as session:
        return {one.__tablename__: session.scalar(select(func.count()).select_from(one)) or 0
                for one in (Export, ExportMember, ExportChunk)}  # fmt: skip


NOTHING_LEFT = {"export": 0, "export_member": 0, "export_chunk": 0}


def test_the_chosen_reports_are_in_one_zip_with_an_index(client: TestClient) -> None:
    ids = stored(client, 3, database="SALES")
    stored(client, 1, database="OTHER", dbid=7)
    answer = client.post(EXPORTS, json={"format": "json", "reports": {"database": "SALES", "sort": "received"}})
    assert answer.status_code == 202, answer.text
    state = client.get(answer.headers["location"]).json()
    assert answer.json()["url"] == answer.headers["location"] == state["url"] == f"{EXPORTS}/{state['id']}"
    assert (state["state"], state["format"], state["message"]) == ("done", "json", None)
    assert state["counts"] == {"reports": 3, "done": 3, "missing": 0, "failed": 0}
    assert state["asked"] == {"database": "SALES", "sort": "received"}
    assert state["file_url"] == f"{state['url']}/file"
    assert state["asked_at"] <= state["finished_at"] < state["expires_at"]
    found = unzipped(client, state["url"])
    names = [f"SALES-orcl1-{100 + 10 * one + 1}-{100 + 10 * one + 2}-{upload}.json" for one, upload in enumerate(ids)]
    assert found.namelist() == [*names, "index.csv"]
    assert json.loads(found.read(names[0])) == client.get(f"{REPORTS}/{ids[0]}/export.json").json()
    lines = index(found)
    assert [(line["id"], line["file"], line["problem"]) for line in lines] == [
        (upload, name, "") for upload, name in zip(ids, names, strict=True)
    ]
    assert lines[0]["database"] == "SALES"
    assert (lines[0]["dbid"], lines[0]["instance"], lines[0]["begin_snap"]) == ("1234567890", "orcl1", "101")
    assert (lines[0]["begin_time"], lines[0]["case"], lines[0]["headline"]) == (
        "2026-01-31T10:00:12", "latency_limited", "Reads lead."
    )  # fmt: skip
    assert "short" in lines[0]
    assert client.get(lines[0]["url"]).json()["database_id"] == lines[0]["database_id"]


@pytest.mark.parametrize("fmt", ["md", "html", "csv", "xlsx"])
def test_every_format_of_a_single_report_is_one_of_many(client: TestClient, fmt: str) -> None:
    (one,) = stored(client, 1)
    found = unzipped(client, client.post(EXPORTS, json={"format": fmt}).headers["location"])
    name = found.namelist()[0]
    assert found.read(name) == client.get(f"{REPORTS}/{one}/export.{fmt}").content


def test_a_document_of_each_report(client: TestClient) -> None:
    stored(client, 1)
    found = unzipped(client, client.post(EXPORTS, json={"format": "pdf"}).headers["location"])
    assert found.read(found.namelist()[0]).startswith(b"%PDF-")


def test_documents_that_cannot_be_made_here_are_refused_at_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored(client, 1)
    monkeypatch.setattr(pdf_library, "installed", lambda package: False)
    answer = client.post(EXPORTS, json={"format": "pdf"})
    assert (answer.status_code, answer.json()["code"]) == (501, "no_pdf")
    assert client.get(EXPORTS).json()["exports"] == []


def test_two_reports_of_one_file_have_names_of_their_own(client: TestClient) -> None:
    client.post(REPORTS, content=report_bytes(parts=2, database="../../B\u00fccher;rm"))
    found = unzipped(client, client.post(EXPORTS, json={"format": "md"}).headers["location"])
    assert len(set(found.namelist())) == 3
    assert all("/" not in name and ".." not in name and name.isascii() for name in found.namelist())
    assert [line["part"] for line in index(found)] == ["2", "1"]


def test_reports_are_named_by_their_ids(client: TestClient) -> None:
    ids = stored(client, 3)
    both = client.post(REPORTS, content=report_bytes(parts=2, database="TWO")).json()["id"]
    asked = {"format": "json", "ids": [ids[2], f"{both}.2", ids[0], ids[0]], "reports": {"sort": "received"}}
    url = client.post(EXPORTS, json=asked).headers["location"]
    state = client.get(url).json()
    assert (state["asked"], state["counts"]["done"]) == ({"ids": 3, "sort": "received"}, 3)
    lines = [(line["id"], line["part"]) for line in index(unzipped(client, url))]
    assert lines == [(ids[0], "1"), (ids[2], "1"), (both, "2")]
    whole = client.post(EXPORTS, json=JSON | {"ids": [both, f"{both}.1"]}).headers["location"]
    assert client.get(whole).json()["counts"]["done"] == 2
    narrowed = client.post(EXPORTS, json=JSON | {"ids": [both, ids[1]], "reports": {"database": "TWO"}})
    assert client.get(narrowed.headers["location"]).json()["counts"]["done"] == 2


def test_a_part_of_the_zip_is_sent_to_who_was_cut_off(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    stored(client, 3)
    monkeypatch.setattr(progress, "CHUNK", 700)
    file = client.post(EXPORTS, json=JSON).headers["location"] + "/file"
    whole = client.get(file)
    size, tag, body = len(whole.content), whole.headers["etag"], whole.content
    assert (whole.headers["accept-ranges"], size > 2100) == ("bytes", True)
    for asked, begin, end in (
        ("bytes=0-99", 0, 100), (f"bytes=690-{size + 9}", 690, size), ("bytes=-5", size - 5, size),
        (f"bytes=-{size * 2}", 0, size), ("bytes=1400-", 1400, size), ("bytes=700-700", 700, 701),
    ):  # fmt: skip
        part = client.get(file, headers={"range": asked, "if-range": tag})
        assert (part.status_code, part.content) == (206, body[begin:end]), asked
        assert part.headers["content-range"] == f"bytes {begin}-{end - 1}/{size}"
        assert (part.headers["content-length"], part.headers["etag"]) == (str(end - begin), tag)
    for asked in ("bytes=5-4", "bytes=0-1,5-9", "lines=1-2", "bytes=-", "bytes=a-b"):
        assert client.get(file, headers={"range": asked}).content == body, asked
    other = client.get(file, headers={"range": "bytes=0-9", "if-range": '"other"'})
    assert (other.status_code, len(other.content)) == (200, size)
    for asked in (f"bytes={size}-", "bytes=-0"):
        beyond = client.get(file, headers={"range": asked})
        assert (beyond.status_code, beyond.headers["content-range"]) == (416, f"bytes */{size}")
        assert beyond.json()["code"] == "range_not_satisfiable"
    known = client.get(file, headers={"if-none-match": tag, "range": "bytes=0-9"})
    assert (known.status_code, known.content, known.headers["etag"]) == (304, b"", tag)


def test_a_zip_that_is_made_again_while_it_is_sent_is_cut_off(client: TestClient) -> None:
    stored(client, 1)
    made = client.get(client.post(EXPORTS, json=JSON).headers["location"]).json()
    pieces = provided(client, ReportExports).pieces(made["id"], 0, made["bytes"] + 1)
    assert next(pieces)
    with pytest.raises(Broken):
        list(pieces)
    pieces = provided(client, ReportExports).pieces(made["id"], 0, 9)
    with writing(sessionmaker(provided(client, Engine))) as session:
        session.execute(update(Export).values(state="waiting"))
    with pytest.raises(Broken):
        next(pieces)


WRONG: list[tuple[Any, str, str]] = [
    (JSON | {"ids": []}, "invalid_request", "ids"),
    (JSON | {"ids": ["../x"]}, "invalid_request", "ids"),
    (JSON | {"ids": ["nobody"]}, "unknown_report", "the id nobody:"),
    (JSON | {"reports": {"databse": "X"}}, "invalid_request", "reports.databse"),
    (JSON | {"colour": "red"}, "invalid_request", "colour"),
    (JSON | {"reports": {"dbid": "7"}}, "invalid_request", "reports.dbid must be a whole number"),
    (JSON | {"reports": {"limit": 7}}, "invalid_request", "limit"),
    (JSON | {"reports": {"since": "soon"}}, "invalid_range", "since"),
    ({"format": "doc"}, "invalid_request", "'json', 'md', 'html', 'xlsx', 'csv' or 'pdf'"),
    ({}, "invalid_request", "format is missing"),
    ([], "invalid_request", "object"),
    (JSON | {"reports": {"database": "NONE"}}, "nothing_selected", "No report is such"),
]


@pytest.mark.parametrize(("body", "code", "words"), WRONG)
def test_what_cannot_be_asked_for_is_refused_in_words(client: TestClient, body: Any, code: str, words: str) -> None:
    stored(client, 1)
    answer = client.post(EXPORTS, json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, code), answer.text
    assert words in answer.json()["detail"]
    assert left(client) == NOTHING_LEFT


def test_an_empty_store_has_nothing_to_export(client: TestClient) -> None:
    assert client.post(EXPORTS, json=JSON).json()["code"] == "nothing_selected"


def test_bounds_are_settings(settings: Settings) -> None:
    bounded = settings.model_copy(update={"export_reports": 2, "export_bytes": 3000})
    with Patient(create_app(bounded, analyst=StandIn()), base_url=BASE) as client:  # type: ignore[arg-type]
        stored(client, 3)
        answer = client.post(EXPORTS, json=JSON)
        assert (answer.status_code, answer.json()["code"]) == (422, "too_many_reports")
        assert "up to 2 reports" in answer.json()["detail"]
        assert left(client) == NOTHING_LEFT
        few = {"begin_snap": 101}
        large = client.post(EXPORTS, json={"format": "html", "reports": few}).headers["location"]
        state = client.get(large).json()
        assert (state["state"], state["file_url"], state["bytes"]) == ("failed", None, 0)
        assert "ask for fewer reports" in state["message"]
        assert left(client) == {"export": 1, "export_member": 0, "export_chunk": 0}
        while (answer := client.post(EXPORTS, json={"format": "json", "reports": few})).status_code == 202:
            continue
        assert (answer.status_code, answer.json()["code"]) == (409, "too_many")


def paused(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Jobs of exports are kept here and run by nobody, until a test does it."""
    waiting: list[Any] = []
    monkeypatch.setattr(Making, "_write", lambda self, number: waiting.append((self, number)))
    return waiting


def run(waiting: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    maker, number = waiting.pop()
    maker.tasks()["export"]({"export": number})


def test_one_that_is_not_done_has_no_file_yet(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    stored(client, 1)
    waiting = paused(client, monkeypatch)
    url = client.post(EXPORTS, json=JSON).headers["location"]
    answer = client.get(f"{url}/file")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_done")
    assert answer.json()["detail"].startswith("This export is waiting:")
    assert client.get(url).json()["expires_at"] is None
    run(waiting, monkeypatch)
    assert client.get(f"{url}/file").status_code == 200


def test_a_report_that_was_removed_meanwhile_is_left_out_and_that_is_said(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = stored(client, 3)
    waiting = paused(client, monkeypatch)
    url = client.post(EXPORTS, json=JSON).headers["location"]
    client.delete(f"{REPORTS}/{ids[1]}")
    run(waiting, monkeypatch)
    state = client.get(url).json()
    assert (state["state"], state["counts"]) == ("done", {"reports": 3, "done": 2, "missing": 1, "failed": 0})
    assert state["message"] == "Not in it, as removed before its turn: 1 report."
    assert {line["id"] for line in index(unzipped(client, url))} == {ids[0], ids[2]}


def test_an_export_of_which_all_reports_are_gone_has_failed(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    (one,) = stored(client, 1)
    waiting = paused(client, monkeypatch)
    url = client.post(EXPORTS, json=JSON).headers["location"]
    client.delete(f"{REPORTS}/{one}")
    run(waiting, monkeypatch)
    state = client.get(url).json()
    assert (state["state"], state["message"]) == ("failed", progress.ALL_GONE)
    assert client.get(f"{url}/file").json()["code"] == "not_done"


def remove_report(client: TestClient, id: str) -> None:
    assert client.delete(f"{REPORTS}/{id}").status_code == 204


def remove_database(client: TestClient, id: str) -> None:
    url = client.get(f"{REPORTS}/{id}").json()["database_id"]
    assert client.delete(f"/api/v1/databases/{url}").status_code == 204


def keep_one(client: TestClient, id: str) -> None:
    url = client.get(f"{REPORTS}/{id}").json()["database_id"]
    assert client.put(f"/api/v1/databases/{url}/settings", json={"keep_reports": 1}).status_code < 300


@pytest.mark.parametrize("remove", [remove_report, remove_database, keep_one])
def test_what_holds_a_removed_report_is_given_out_no_more_and_made_again_without_it(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, remove: Any
) -> None:
    (kept,) = stored(client, 1, dbid=7, database="KEPT")
    ids = stored(client, 2)
    url = client.post(EXPORTS, json=JSON).headers["location"]
    other = client.post(EXPORTS, json=JSON | {"reports": {"dbid": 7}}).headers["location"]
    before = client.get(f"{url}/file")
    assert len(index(unzipped(client, url))) == 3
    waiting = paused(client, monkeypatch)
    remove(client, ids[0])
    state = client.get(url).json()
    assert (state["state"], state["message"], state["file_url"]) == ("waiting", None, None)
    assert (state["bytes"], state["finished_at"], state["counts"]["done"]) == (0, None, 0)
    assert client.get(f"{url}/file").status_code == 409
    assert left(client) == {"export": 2, "export_member": 4, "export_chunk": 2}
    swept_again(client)
    run(waiting, monkeypatch)
    left_ids = {one["id"] for one in client.get(REPORTS).json()["reports"]}
    again = client.get(url).json()
    gone = 3 - len(left_ids)
    assert (again["state"], again["counts"]["done"], again["counts"]["missing"]) == ("done", 3 - gone, gone)
    assert again["message"].startswith("Not in it, as removed before its turn:")
    assert {line["id"] for line in index(unzipped(client, url))} == left_ids
    assert client.get(f"{url}/file").headers["etag"] != before.headers["etag"]
    assert [line["id"] for line in index(unzipped(client, other))] == [kept]


def swept_again(client: TestClient) -> None:
    """The sweep finds the export that begins again, though nobody put a job."""
    with writing(sessionmaker(provided(client, Engine))) as session:
        session.execute(update(Export).values(asked_at=now() - timedelta(minutes=5)))
    provided(client, Work).sweep()
    settled(client)


def test_old_bytes_go_before_new_ones_are_written(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = stored(client, 3)
    with monkeypatch.context() as small:
        small.setattr(progress, "CHUNK", 100)
        url = client.post(EXPORTS, json=JSON).headers["location"]
    many = left(client)["export_chunk"]
    waiting = paused(client, monkeypatch)
    with writing(sessionmaker(provided(client, Engine))) as session:  # who removed it was killed before it tidied up
        uploads = select(Upload.id).where(Upload.public_id == ids[0])
        export_ends.begin_again_without(session, ExportMember.upload_id.in_(uploads))
    assert left(client)["export_chunk"] == many > export_ends.CHUNKS_AT_ONCE
    swept_again(client)
    run(waiting, monkeypatch)
    assert len(index(unzipped(client, url))) == 3


def test_a_report_that_is_removed_while_it_is_written_is_not_in_the_zip(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = stored(client, 2)
    made = export_stored.with_analysis

    def removing(store: Any, databases: Any, public_id: str, part: int) -> Any:
        found = made(store, databases, public_id, part)
        if public_id == ids[0]:
            store.delete(public_id)
        return found

    monkeypatch.setattr(export_stored, "with_analysis", removing)
    url = client.post(EXPORTS, json=JSON | {"reports": {"sort": "received"}}).headers["location"]
    assert client.get(url).json()["counts"] == {"reports": 2, "done": 1, "missing": 1, "failed": 0}
    assert [line["id"] for line in index(unzipped(client, url))] == [ids[1]]


def test_a_report_that_cannot_be_written_is_told_and_the_others_are_there(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = stored(client, 2)
    made = export_stored.with_analysis

    def broken(store: Any, databases: Any, public_id: str, part: int) -> Any:
        if public_id == ids[0]:
            raise KeyError("x")
        return made(store, databases, public_id, part)

    monkeypatch.setattr(export_stored, "with_analysis", broken)
    url = client.post(EXPORTS, json=JSON).headers["location"]
    state = client.get(url).json()
    assert (state["state"], state["counts"]["failed"]) == ("done", 1)
    assert state["message"] == "Could not be written, as index.csv says: 1 report."
    lines = {line["id"]: line for line in index(unzipped(client, url))}
    assert (lines[ids[0]]["file"], "could not be written" in lines[ids[0]]["problem"]) == ("", True)
    assert lines[ids[1]]["file"]


def test_one_that_waits_is_cancelled_and_leaves_no_bytes(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    stored(client, 3)
    waiting = paused(client, monkeypatch)
    url = client.post(EXPORTS, json=JSON).headers["location"]
    answer = client.delete(url)
    assert (answer.status_code, answer.json()["state"]) == (200, "cancelled")
    run(waiting, monkeypatch)
    assert (client.get(url).json()["state"], client.get(f"{url}/file").status_code) == ("cancelled", 409)
    assert left(client) == {"export": 1, "export_member": 0, "export_chunk": 0}
    assert client.delete(url).status_code == 204
    assert left(client) == NOTHING_LEFT


def test_one_that_is_cancelled_in_the_middle_writes_no_more(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = stored(client, 3)
    monkeypatch.setattr(making, "AT_ONCE", 1)
    made = export_stored.with_analysis

    def cancelling(store: Any, databases: Any, public_id: str, part: int) -> Any:
        if public_id == ids[1]:
            (one,) = client.get(EXPORTS).json()["exports"]
            assert (one["state"], one["counts"]["done"]) == ("running", 1)
            assert TestClient.request(client, "DELETE", one["url"]).json()["state"] == "cancelled"
        return made(store, databases, public_id, part)

    monkeypatch.setattr(export_stored, "with_analysis", cancelling)
    url = client.post(EXPORTS, json=JSON | {"reports": {"sort": "received"}}).headers["location"]
    state = client.get(url).json()
    assert (state["state"], state["bytes"], state["file_url"]) == ("cancelled", 0, None)
    assert left(client) == {"export": 1, "export_member": 0, "export_chunk": 0}


def test_one_that_is_done_is_removed_and_its_reports_stay(client: TestClient) -> None:
    (one,) = stored(client, 1)
    url = client.post(EXPORTS, json=JSON).headers["location"]
    assert client.delete(url).status_code == 204
    assert left(client) == NOTHING_LEFT
    assert client.get(f"{REPORTS}/{one}").status_code == 200
    for method, address in (("GET", url), ("GET", f"{url}/file"), ("GET", f"{url}/events"), ("DELETE", url)):
        assert client.request(method, address).status_code == 404


def test_exports_are_listed_newest_first_by_pages(client: TestClient) -> None:
    stored(client, 1)
    made = [client.get(client.post(EXPORTS, json=JSON).headers["location"]).json() for _ in range(3)]
    first = client.get(EXPORTS, params={"limit": 2}).json()
    assert first["exports"] == [made[2], made[1]]
    second = client.get(EXPORTS, params={"limit": 2, "cursor": first["next"]}).json()
    assert second == {"exports": [made[0]], "next": None}
    assert client.get(EXPORTS, params={"color": "red"}).json()["code"] == "unknown_parameter"


def test_one_that_has_expired_is_gone(client: TestClient) -> None:
    stored(client, 1)
    url = client.post(EXPORTS, json=JSON).headers["location"]
    with writing(sessionmaker(provided(client, Engine))) as session:
        session.execute(update(Export).values(expires_at=now() - timedelta(seconds=1)))
    assert client.get(url).status_code == client.get(f"{url}/file").status_code == 404
    assert client.get(EXPORTS).json()["exports"] == []
    provided(client, Work).sweep()
    assert left(client) == NOTHING_LEFT


def test_events_end_with_the_export(client: TestClient) -> None:
    stored(client, 2)
    url = client.post(EXPORTS, json=JSON).headers["location"]
    told = client.get(f"{url}/events").text
    states = [json.loads(line.removeprefix("data: ")) for line in told.splitlines() if line.startswith("data: ")]
    assert [one["state"] for one in states] == ["done"]


def test_a_lost_job_is_put_again_and_writes_on(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    stored(client, 2)
    paused(client, monkeypatch)
    url = client.post(EXPORTS, json=JSON).headers["location"]
    monkeypatch.undo()
    with writing(sessionmaker(provided(client, Engine))) as session:
        session.execute(update(Export).values(asked_at=now() - timedelta(minutes=5)))
    provided(client, Work).sweep()
    settled(client)
    assert len(unzipped(client, url).namelist()) == 3


def test_it_is_written_in_many_turns_and_pieces(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    stored(client, 5)
    monkeypatch.setattr(making, "TURN_SECONDS", 0.0)
    monkeypatch.setattr(progress, "CHUNK", 100)
    turns: list[int] = []
    write = Making._write

    def counted(self: Making, number: int) -> bool:
        turns.append(number)
        return write(self, number)

    monkeypatch.setattr(Making, "_write", counted)
    url = client.post(EXPORTS, json=JSON).headers["location"]
    assert len(turns) == 6
    assert len(unzipped(client, url).namelist()) == 6
    assert left(client)["export_chunk"] > 5


def test_what_ends_its_reader_each_time_is_given_up(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    stored(client, 1)
    waiting = paused(client, monkeypatch)
    url = client.post(EXPORTS, json=JSON).headers["location"]
    with writing(sessionmaker(provided(client, Engine))) as session:
        session.execute(update(Export).values(tries=making.MOST_TRIES))
    run(waiting, monkeypatch)
    state = client.get(url).json()
    assert (state["state"], "ended 5 times" in state["message"]) == ("failed", True)
    assert left(client) == {"export": 1, "export_member": 0, "export_chunk": 0}
