"""Published reports as one fleet, read by the real worker: what is said of them is what a consultant would sign."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.main import create_app
from app.settings import Settings
from tests.app.conftest import BASE, BROWSER
from tests.corpus import corpus_files, needs_corpus

pytestmark = [needs_corpus, pytest.mark.corpus, pytest.mark.slow]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = Settings(data=tmp_path_factory.mktemp("corpus"), workers=2)
    with TestClient(create_app(settings), base_url=BASE) as client:
        for path in [*corpus_files(), *corpus_files("awr-rac")]:
            client.post("/api/v1/reports", files={"file": (path.name, path.read_bytes())})
        yield client


@pytest.fixture(scope="module")
def fleet(service: TestClient) -> dict[str, Any]:
    answer: dict[str, Any] = service.get("/api/v1/fleet").json()
    return answer


def row(fleet: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = (one for one in fleet["databases"] if one["name"] == name)
    return dict(found)


def test_text_and_html_copies_count_once(fleet: dict[str, Any]) -> None:
    assert fleet["left_out"]["twins"] >= 11
    assert len(fleet["databases"]) >= 25
    assert sum(one["name"].startswith("P60SDB") for one in fleet["databases"]) == 2, "two databases, told by DBID"


def test_a_database_whose_db_time_is_a_phantom_is_told_on_captured_time(fleet: dict[str, Any]) -> None:
    found = row(fleet, "RMGTIBN")
    assert found["doubtful"] > 0.9
    assert found["io_share"] == pytest.approx(0.86, abs=0.02)
    assert found["reports"] == 16
    assert any("DB time is not to be trusted" in one and "RMGTIBN" in one for one in fleet["notes"])


def test_who_waits_who_would_gain_and_who_computes(fleet: dict[str, Any]) -> None:
    waits, gain, first, cpu, together = fleet["sentences"]
    assert waits.startswith("13 of 25 databases wait for storage: SLOB (commit bound: 123 of 126 active sessions")
    assert gain.startswith("Faster media gain most for the IOPS bought in P30DB (reads at 0.5 ms save 15 of 19")
    assert "More devices might do as well (in P30DB, P60DB, P80DB)" in gain, "their limits are not declared"
    assert "DBM11203 (cache first; reads at 0.5 ms would save 4.8 active sessions)" in first
    assert cpu.startswith("4 of 25 databases are bound by CPU, where no storage helps: GEPDIPC (100 % of 17")
    assert together.startswith("What one array for all must deliver is not known"), "they are of different years"


def test_idle_databases_make_no_business_case(fleet: dict[str, Any]) -> None:
    said = " ".join(fleet["sentences"])
    assert all(row(fleet, name)["active_sessions"]["mean"] < 0.5 for name in ("AIMSDB", "ORCL"))
    assert "AIMSDB" not in said


def test_the_page_can_be_drawn_with_them_all(service: TestClient, fleet: dict[str, Any]) -> None:
    html = service.get("/fleet", headers=BROWSER).text
    assert html.count('<circle class="worth"') + html.count('<circle class="place"') >= 20
    assert ">None<" not in html
    assert ">nan" not in html
    assert all(f"/databases/{one['id']}" in html for one in fleet["databases"])
