"""Exports of what several reports tell together, from reports that were read: a comparison, a trend, the fleet."""

import csv
import io
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from app.analysis.pool import Analyst, Limits
from app.exports.response import TYPES
from app.main import create_app
from app.resources import samples_dir
from app.settings import Settings
from tests import databases
from tests.app.conftest import BASE
from tests.app.exports.workbook import read

pytestmark = pytest.mark.slow

FOLDER = samples_dir() / "statspack_text"


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A service with the two reports of a migration; nothing here changes it."""
    folder = tmp_path_factory.mktemp("exports")
    settings = Settings(data=folder, database_url=databases.sqlite_store(folder))
    with TestClient(create_app(settings, Analyst(Limits(workers=1))), base_url=BASE) as client:
        for side in ("before", "after"):
            client.post("/api/v1/reports", content=(FOLDER / f"mtr-{side}.txt").read_bytes())
        yield client


@pytest.fixture(scope="module")
def addresses(real: TestClient) -> dict[str, str]:
    """What each thing is exported from, up to its ending, and the parameters behind it."""
    reports = real.get("/api/v1/reports").json()["reports"]
    after, before = (one["id"] for one in reports)
    database = real.get("/api/v1/databases").json()["databases"][0]["id"]
    return {
        "comparison": f"/api/v1/comparisons/export.{{}}?before={before}&after={after}",
        "trend": f"/api/v1/databases/{database}/trend/export.{{}}?metric=single_block_read_ms",
        "fleet": "/api/v1/fleet/export.{}?sort=database",
    }


@pytest.mark.parametrize("fmt", TYPES)
@pytest.mark.parametrize("kind", ["comparison", "trend", "fleet"])
def test_every_format_of_everything(real: TestClient, addresses: dict[str, str], kind: str, fmt: str) -> None:
    found = real.get(addresses[kind].format(fmt))
    assert found.status_code == 200, found.text
    assert found.headers["content-type"] == TYPES[fmt]  # type: ignore[index]
    assert found.headers["content-disposition"].startswith('attachment; filename="iobound-')
    assert found.headers["content-disposition"].endswith(f'.{fmt}"')
    assert found.headers["content-security-policy"].startswith("sandbox; default-src 'none'")
    assert real.get(addresses[kind].format(fmt)).content == found.content


@pytest.mark.parametrize("kind", ["comparison", "trend", "fleet"])
def test_json_is_what_the_api_answers(real: TestClient, addresses: dict[str, str], kind: str) -> None:
    known = real.get(addresses[kind].replace("/export.{}", "")).json()
    assert real.get(addresses[kind].format("json")).json() == known


@pytest.mark.parametrize("kind", ["comparison", "trend", "fleet"])
def test_the_page_opens_alone(real: TestClient, addresses: dict[str, str], kind: str) -> None:
    found = real.get(addresses[kind].format("html")).text
    assert "<h1>" in found
    assert "<script" not in found
    assert "<form" not in found
    assert 'href="/' not in found
    assert "export" not in found.split("</head>")[1].lower()


def test_the_tables_have_the_figures(real: TestClient, addresses: dict[str, str]) -> None:
    sides = read(real.get(addresses["comparison"].format("xlsx")).content).sheets["Before and after"]
    cost = next(row for row in sides if row and row[0] == "Time of a unit")
    assert [round(float(one or 0), 3) for one in cost[1:3]] == [6.314, 1.772]
    points = real.get(f"{addresses['trend'].format('csv')}&sheet=Points").content.decode()
    rows = list(csv.DictReader(io.StringIO(points, newline="")))
    assert [(row["metric"], round(float(row["value"]), 2)) for row in rows] == [
        ("single_block_read_ms", 5.25), ("single_block_read_ms", 1.14),
    ]  # fmt: skip
    fleet = read(real.get(f"{addresses['fleet'].format('xlsx')}&sheet=Databases").content)
    assert [row[0] for row in fleet.sheets["Databases"]] == ["Database", "MTR"]


def test_the_tickets_say_what_the_pages_say(real: TestClient, addresses: dict[str, str]) -> None:
    said = {kind: real.get(address.format("md")).text for kind, address in addresses.items()}
    assert "Per single-block read the database spent 1.77 ms instead of 6.31 ms" in said["comparison"]
    assert said["trend"].startswith("## Single-block read")
    assert "| MTR |" in said["fleet"]
    assert not [kind for kind, text in said.items() if "None" in text]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("comparisons/export.md", 422),
        ("comparisons/export.md?before=none&after=none2", 404),
        ("databases/none/trend/export.csv", 404),
        ("fleet/export.xlsx?sheet=none", 404),
        ("fleet/export.csv?sheet=none", 422),
        ("fleet/export.csv?since=soon", 422),
        ("fleet/export.docx", 422),
    ],
)
def test_what_is_not_there_is_a_sentence(real: TestClient, path: str, status: int) -> None:
    found = real.get(f"/api/v1/{path}")
    assert found.status_code == status, found.text
    assert found.headers["content-type"] == "application/problem+json"
    assert found.json()["detail"].endswith(".")
