"""Exports of stored reports over HTTP: every format, the part that is asked for, one sheet, and what is not there."""

import csv
import io
import json

import pytest
from fastapi.testclient import TestClient

from app.exports.response import TYPES
from tests.app.exports.workbook import read
from tests.app.fixture import Invented
from tests.app.visit import upload


@pytest.fixture
def address(visitor: TestClient) -> str:
    return f"/api/v1{upload(visitor)}"


@pytest.mark.parametrize("fmt", TYPES)
def test_a_report_in_every_format(visitor: TestClient, address: str, fmt: str) -> None:
    found = visitor.get(f"{address}/export.{fmt}")
    assert found.status_code == 200
    assert found.headers["content-type"] == TYPES[fmt]  # type: ignore[index]
    assert found.headers["content-disposition"] == f'attachment; filename="iobound-INVENTED-inv1-2007-02-06-1000.{fmt}"'
    assert found.headers["content-security-policy"].startswith("sandbox;")


def test_json_is_the_analysis_object(visitor: TestClient, address: str) -> None:
    """The whole one, without what only the service knows of it."""
    whole = visitor.get(address, params={"full": True}).json()
    known = {name: whole.pop(name) for name in ("id", "url", "database_id")}
    assert all(known.values())
    assert visitor.get(f"{address}/export.json").json() == whole


def test_the_page_copies_the_text_for_the_ticket_from_the_export(visitor: TestClient, address: str) -> None:
    page = visitor.get(address.removeprefix("/api/v1")).text
    assert f'data-copy-from="{address}/export.md?part=1"' in page
    assert f'href="{address}/export.xlsx?part=1"' in page


def test_the_page_opens_alone(visitor: TestClient, address: str) -> None:
    found = visitor.get(f"{address}/export.html").text
    assert found.startswith("<!doctype html>")
    assert "<script" not in found
    assert 'href="/' not in found


def test_a_workbook_and_one_of_its_sheets(visitor: TestClient, address: str) -> None:
    book = read(visitor.get(f"{address}/export.xlsx").content)
    assert list(book.sheets)[:2] == ["Contents", "Summary"]
    alone = read(visitor.get(f"{address}/export.xlsx", params={"sheet": "evidence"}).content)
    assert list(alone.sheets) == ["Evidence"]
    assert alone.sheets["Evidence"][0] == ["What", "Value", "Unit", "Limit", "From", "Line"]


def test_csv_has_all_sheets_or_the_one_that_is_asked_for(visitor: TestClient, address: str) -> None:
    whole = visitor.get(f"{address}/export.csv").content.decode("utf-8-sig")
    assert whole.startswith("Verdict\r\nWhat,Value,Unit\r\n")
    alone = visitor.get(f"{address}/export.csv", params={"sheet": "Findings"}).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(alone, newline="")))
    assert {row["State"] for row in rows} >= {"Fired", "Quiet"}
    missing = visitor.get(f"{address}/export.csv", params={"sheet": "Nothing"})
    assert missing.status_code == 404
    assert "there are: Verdict, Evidence" in missing.json()["detail"]


def test_the_part_that_is_asked_for(visitor: TestClient, invented: Invented) -> None:
    invented.parts = 2
    address = f"/api/v1{upload(visitor)}"
    assert json.loads(visitor.get(f"{address}/export.json?part=2").content)["part"] == 2
    assert visitor.get(f"{address}/export.md?part=3").status_code == 404


@pytest.mark.parametrize(("path", "status"), [("nothing/export.json", 404), ("nothing/export.doc", 422)])
def test_what_is_not_there_is_a_sentence(visitor: TestClient, path: str, status: int) -> None:
    found = visitor.get(f"/api/v1/reports/{path}")
    assert found.status_code == status
    assert found.headers["content-type"] == "application/problem+json"
    assert found.json()["detail"].endswith(".")


def test_equal_reports_make_equal_files(visitor: TestClient, address: str) -> None:
    for fmt in TYPES:
        first, second = (visitor.get(f"{address}/export.{fmt}").content for _ in range(2))
        assert first == second, fmt
