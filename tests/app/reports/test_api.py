"""Uploading, listing, reading and removing reports over REST, on both databases."""

import gzip
import io
import threading
import zipfile
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from app.store.reports import Store
from tests.app.services import changing, provided
from tests.app.stand_in import HUGE_DBID, StandIn, report_bytes

REPORTS = "/api/v1/reports"


def upload(client: TestClient, name: str = "awr.txt", **what):
    return client.post(REPORTS, files={"file": (name, report_bytes(**what))})


def test_a_form_upload_is_created_and_can_be_read_again(client: TestClient) -> None:
    answer = upload(client, "folder/awr.txt")
    assert answer.status_code == 201
    created = answer.json()
    assert created["url"] == f"{REPORTS}/{created['id']}" == answer.headers["location"]
    assert created["duplicate"] is False
    assert created["file"] == "awr.txt"
    assert client.get(created["url"]).json()["file"] == "awr.txt"


def test_an_upload_is_answered_in_a_few_words_and_with_the_cores_where_they_are_asked_for(client: TestClient) -> None:
    answer = client.post(f"{REPORTS}?full=1", content=report_bytes(parts=2))
    assert answer.status_code == 201
    first, second = answer.json()["reports"]
    core = client.get(second["url"]).json()
    assert second["analysis"] == {name: core[name] for name in core if name not in ("id", "url", "database_id")}
    again = client.post(REPORTS, content=report_bytes(parts=2)).json()["reports"]
    assert "analysis" not in again[0]
    assert (first["part"], first["case"], first["headline"]) == (1, "latency_limited", "Reads lead.")
    assert second["database_id"] == core["database_id"]
    assert client.get(second["database_url"]).json()["id"] == core["database_id"]
    assert second["interval"] == {"begin_snap": 102, "end_snap": 103, "begin_time": "2026-01-31T10:00:12",
                                  "end_time": "2026-01-31T11:00:07"}  # fmt: skip


def test_a_copy_of_the_same_interval_is_named(client: TestClient) -> None:
    first = upload(client, padding=1).json()
    (second,) = upload(client, padding=2).json()["reports"]
    assert second["same_interval_as"] == [first["url"]]
    assert first["reports"][0]["same_interval_as"] == []


def test_the_same_bytes_again_are_the_same_upload(client: TestClient, stand_in: StandIn) -> None:
    first = upload(client).json()
    answer = upload(client, "other-name.txt")
    assert answer.status_code == 200
    again = [{**one, "duplicate": True} for one in first["reports"]]
    assert answer.json() == {**first, "duplicate": True, "reports": again}
    assert stand_in.calls == 1
    assert len(client.get(REPORTS).json()["reports"]) == 1


def test_a_gzip_file_is_opened_and_its_source_is_text(client: TestClient) -> None:
    answer = client.post(REPORTS, files={"file": ("awr.txt.gz", gzip.compress(report_bytes()))})
    assert answer.status_code == 201
    source = client.get(answer.json()["url"] + "/source")
    assert source.text == report_bytes().decode()


def test_uploads_of_the_same_bytes_at_the_same_moment_are_one(client: TestClient, stand_in: StandIn) -> None:
    together = threading.Barrier(2)  # as many as there are readers
    analyse = stand_in.analyse

    def all_at_once(*arguments):
        together.wait(300)  # nobody stores before both have found the bytes missing
        return analyse(*arguments)

    stand_in.analyse = all_at_once
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda _: upload(client), range(2)))
    assert sorted(answer.status_code for answer in answers) == [200, 201]
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert len(client.get(REPORTS).json()["reports"]) == 1


def test_uploads_that_want_the_same_series_do_not_wait_for_each_other(client: TestClient) -> None:
    orders = [[1, 2, 3], [3, 2, 1], [2, 3, 1], [1, 3, 2]] * 5
    with ThreadPoolExecutor(8) as threads:
        answers = list(
            threads.map(
                lambda numbered: upload(client, parts=3, instances=numbered[1], padding=numbered[0]), enumerate(orders)
            )
        )
    assert {answer.status_code for answer in answers} == {201}


def test_a_refused_file_is_a_problem_and_leaves_nothing(client: TestClient) -> None:
    answer = client.post(REPORTS, files={"file": ("notes.txt", b"some notes")})
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert (problem["code"], problem["status"]) == ("not_a_report", 422)
    assert problem["detail"].endswith(".")
    assert client.get(REPORTS).json() == {"reports": [], "next": None}
    assert upload(client).status_code == 201


@pytest.mark.parametrize("kind", ["zip", "tar.gz"])
def test_an_archive_is_sent_to_batches(client: TestClient, kind: str) -> None:
    packed = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("awr.txt", report_bytes())
    else:
        import tarfile

        with tarfile.open(fileobj=packed, mode="w:gz") as archive:
            entry = tarfile.TarInfo("awr.txt")
            entry.size = len(report_bytes())
            archive.addfile(entry, io.BytesIO(report_bytes()))
    answer = client.post(REPORTS, files={"file": ("reports", packed.getvalue())})
    assert answer.status_code == 415
    assert "/batches" in answer.json()["detail"]


@pytest.mark.parametrize("form", [True, False])
def test_a_body_over_the_limit_is_too_large(client: TestClient, form: bool) -> None:
    body = b"x" * 200_001
    answer = client.post(REPORTS, files={"file": ("a", body)}) if form else client.post(REPORTS, content=body)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert answer.json()["detail"].startswith("This file is larger than the 200,000 bytes that the service takes:")


def test_a_chunked_body_over_the_limit_is_too_large(client: TestClient) -> None:
    answer = client.post(REPORTS, content=(b"x" * 50_000 for _ in range(5)))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_small_gzip_that_unpacks_to_very_much_is_too_large(client: TestClient) -> None:
    bomb = gzip.compress(b"\0" * 80_000_000)
    answer = client.post(REPORTS, content=bomb, headers={"content-encoding": "gzip"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_dbid_of_64_bits_is_kept(client: TestClient) -> None:
    upload(client, dbid=HUGE_DBID)
    upload(client, dbid=2)
    found = client.get(REPORTS, params={"dbid": HUGE_DBID}).json()["reports"]
    assert [one["dbid"] for one in found] == [HUGE_DBID]


def test_a_forged_number_that_no_column_holds_is_unknown(client: TestClient) -> None:
    assert upload(client, dbid=10**30, instances=[10**30]).status_code == 201
    only = client.get(REPORTS).json()["reports"][0]
    assert (only["dbid"], only["instance_number"]) == (None, None)


def test_times_are_answered_as_printed_without_zone(client: TestClient) -> None:
    upload(client)
    only = client.get(REPORTS).json()["reports"][0]
    assert (only["begin_time"], only["end_time"]) == ("2026-01-31T10:00:12", "2026-01-31T11:00:07")


def test_the_list_is_narrowed(client: TestClient) -> None:
    upload(client, database="SALES", case="cpu_first", format="awr-html")
    upload(client, database="ORCL")
    for name, value in [("database", "SALES"), ("case", "cpu_first"), ("format", "awr-html")]:
        found = client.get(REPORTS, params={name: value}).json()["reports"]
        assert [one["database"] for one in found] == ["SALES"], name


def test_the_list_is_paged_newest_first(client: TestClient) -> None:
    names = [f"report{number}.txt" for number in range(5)]
    for number, name in enumerate(names):
        upload(client, name, dbid=number)
    seen, cursor = [], None
    while True:
        page = client.get(REPORTS, params={"limit": 2} | ({"cursor": cursor} if cursor else {})).json()
        seen += [one["file"] for one in page["reports"]]
        cursor = page["next"]
        if cursor is None:
            break
    assert seen == names[::-1]


def test_the_list_loads_no_document(client: TestClient, service) -> None:
    from sqlalchemy import event

    upload(client)
    said = []
    event.listen(provided(service, Engine), "before_cursor_execute", lambda *all_of: said.append(all_of[2]))
    client.get(REPORTS)
    assert said
    assert not [one for one in said if ".document" in one or ".raw" in one or ".tables" in one]


def test_without_more_a_report_answers_its_core(client: TestClient) -> None:
    created = upload(client).json()
    core = client.get(created["url"]).json()
    whole = client.get(created["url"], params={"full": 1}).json()
    assert client.get(created["url"], params={"summary": 1}).json() == core
    assert core.keys() - whole.keys() == {"unfired"}
    assert whole.keys() - core.keys() == {"sql_texts"}
    assert whole["report"].keys() - core["report"].keys() == {"sections"}
    assert [rule["rule"] for rule in core["unfired"]] == ["b-rule"]
    assert [finding["rule"] for finding in core["findings"]] == ["a-rule"]
    assert [finding["rule"] for finding in whole["findings"]] == ["a-rule", "b-rule"]
    assert core["contents"]["sections"][0]["name"] == "load_profile"
    differ = {name for name in core.keys() & whole.keys() if core[name] != whole[name]}
    assert differ == {"report", "findings"}


PARTS = "select kind, name from printed_part order by kind, name"


KEPT = "select distinct kind from printed_part order by kind"


def test_of_what_a_report_prints_little_is_stored_and_the_rest_cut_once_from_its_file(
    client: TestClient, stand_in: StandIn
) -> None:
    url = upload(client).json()["url"]
    engine = provided(client, Engine)
    with engine.connect() as connection:
        before = connection.exec_driver_sql(PARTS).all()
        assert connection.exec_driver_sql(KEPT).scalars().all() == ["findings", "section"]
    calls = stand_in.calls
    assert client.get(f"{url}/tables/1").json()["title"]
    assert client.get(url, params={"full": 1}).json()["report"]["sections"]
    assert client.get(f"{url}/export.csv").status_code == 200
    assert stand_in.calls == calls + 1  # for all that was asked
    with engine.connect() as connection:
        assert connection.exec_driver_sql(PARTS).all() == before  # who only reads writes nothing


@pytest.mark.parametrize("lost", ["section", "findings"])
def test_a_part_that_the_store_lost_is_cut_again(client: TestClient, stand_in: StandIn, lost: str) -> None:
    url = upload(client).json()["url"]
    asked = [f"{url}?full=1", f"{url}/sections/load_profile", f"{url}/export.csv"]
    before = [client.get(one).text for one in asked]
    with changing(provided(client, Engine)) as connection:
        connection.exec_driver_sql(f"delete from printed_part where kind = '{lost}'")
    assert [client.get(one).text for one in asked] == before


def test_a_part_that_was_judged_by_another_version_is_judged_again_with_its_report(
    client: TestClient, stand_in: StandIn
) -> None:
    url = upload(client).json()["url"]
    with changing(provided(client, Engine)) as connection:
        connection.exec_driver_sql("delete from printed_part")
        connection.exec_driver_sql("update report set versions = '0/0/0'")
    assert client.get(f"{url}/sections/load_profile").status_code == 200
    with provided(client, Engine).connect() as connection:
        assert connection.exec_driver_sql("select versions from report").scalar() == "1/1/1"


def test_a_section_that_there_never_was_is_not_looked_for_in_the_upload(client: TestClient, stand_in: StandIn) -> None:
    url = upload(client).json()["url"]
    calls = stand_in.calls
    assert client.get(f"{url}/sections/nothing").status_code == 404
    assert client.get(f"{url}/tables/7").status_code == 404
    assert stand_in.calls == calls


def test_the_reports_of_one_file_are_read_by_part(client: TestClient) -> None:
    created = upload(client, parts=2).json()
    assert [one["part"] for one in created["reports"]] == [1, 2]
    assert client.get(created["url"]).json()["part"] == 1
    second = client.get(created["url"], params={"part": 2, "full": 1}).json()
    assert (second["part"], second["url"]) == (2, created["reports"][1]["url"])
    assert client.get(created["url"], params={"part": 3}).status_code == 404
    listed = client.get(REPORTS).json()["reports"]
    assert [client.get(one["url"]).json()["part"] for one in listed] == [2, 1]


def test_one_section_and_one_table(client: TestClient) -> None:
    url = upload(client).json()["url"]
    assert client.get(f"{url}/sections/load_profile").json()["rows"] == [{"name": "DB Time(s)", "line": 2}]
    missing = client.get(f"{url}/sections/nothing")
    assert missing.status_code == 404
    assert missing.json()["detail"] == "This report has no section of that name; it has: load_profile."
    assert client.get(f"{url}/tables/1").json()["rows"] == [{"line": 2, "cells": ["1"]}]
    missing = client.get(f"{url}/tables/2")
    assert missing.status_code == 404
    assert missing.json()["detail"] == "This report has no table of that number: they are numbered from 1 to 1."


def test_one_section_and_one_table_as_csv(client: TestClient) -> None:
    url = upload(client).json()["url"]
    for path, text in (("sections/load_profile", "DB Time(s),2"), ("tables/1", "1,2")):
        answer = client.get(f"{url}/{path}/export.csv")
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        assert answer.headers["content-disposition"].endswith('.csv"')
        heading, row = answer.content.decode("utf-8-sig").splitlines()
        assert heading.endswith("Line")
        assert row == text
    assert client.get(f"{url}/sections/nothing/export.csv").status_code == 404
    assert client.get(f"{url}/tables/2/export.csv").status_code == 404
    assert client.get(f"{REPORTS}/nothing/tables/1/export.csv").status_code == 404
    assert client.get(f"{REPORTS}/nothing/sections/load_profile/export.csv").status_code == 404


@pytest.mark.parametrize("id", ["nothing", "a%01b", "A-Z", "%ff", "a" * 500])
def test_an_id_that_is_not_there_is_not_found_whatever_it_holds(client: TestClient, id: str) -> None:
    for path in ("", "/source", "/sections/load_profile", "/tables/1"):
        assert client.get(f"{REPORTS}/{id}{path}").status_code == 404
    assert client.delete(f"{REPORTS}/{id}").status_code == 404


def test_no_part_is_too_large_to_ask_for(client: TestClient, service) -> None:
    created = upload(client).json()
    assert client.get(created["url"], params={"part": 10**12}).status_code == 422
    assert provided(service, Store).document(created["id"], 10**12) is None


def test_the_source_is_plain_text_that_cannot_act(client: TestClient) -> None:
    url = upload(client, database="<script>alert(1)</script>").json()["url"]
    answer = client.get(f"{url}/source")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-security-policy"].startswith("sandbox;")


def test_deleting_removes_every_trace(client: TestClient, service) -> None:
    from sqlalchemy import func, select

    from app.store.schema.tables import Database, Document, Forecast, MetricValue, Report, Series, Upload

    url = upload(client, parts=2).json()["url"]
    assert client.delete(url).status_code == 204
    for path in ("", "/source", "/sections/load_profile", "/tables/1"):
        assert client.get(url + path).status_code == 404
    assert client.delete(url).status_code == 404
    with provided(service, Engine).connect() as connection:
        for table in (Upload, Report, Document, MetricValue, Forecast, Series, Database):
            assert connection.scalar(select(func.count()).select_from(table)) == 0, table
    assert upload(client, parts=2).status_code == 201


def test_a_metric_that_could_not_be_had_is_no_row(client: TestClient, service) -> None:
    from sqlalchemy import select

    from app.store.schema.tables import MetricValue

    upload(client)
    with provided(service, Engine).connect() as connection:
        metrics = connection.execute(select(MetricValue.name, MetricValue.value)).all()
    assert metrics == [("read_iops", 9855.2)]


def test_names_that_a_database_cannot_hold_are_cleaned(client: TestClient) -> None:
    answer = upload(client, "a\x00b.txt", database="OR\x00CL")
    assert answer.status_code == 201
    assert client.get(REPORTS).json()["reports"][0]["database"] == "ORCL"


def test_our_own_clock_says_its_zone(client: TestClient) -> None:
    upload(client)
    received = datetime.fromisoformat(client.get(REPORTS).json()["reports"][0]["received_at"])
    assert abs(datetime.now(UTC) - received) < timedelta(minutes=5)
