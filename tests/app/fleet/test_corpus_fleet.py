"""Published reports as one fleet, read by the real worker: what is said of them is what a consultant would sign."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

import parsers
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


def printed(file: str) -> str:
    """What the database of the one report of the corpus is called whose file has that in its name."""
    path = next(one for one in [*corpus_files(), *corpus_files("awr-rac")] if file in one.name)
    return str(parsers.parse(path.read_bytes(), path.name)[0].database.name)


def row(fleet: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = (one for one in fleet["databases"] if one["database"] == name)
    return dict(found)


def test_text_and_html_copies_count_once(fleet: dict[str, Any]) -> None:
    assert fleet["left_out"]["twins"] >= 11
    assert len(fleet["databases"]) >= 25
    assert sum(one["database"].startswith(printed("asm-p30x16")) for one in fleet["databases"]) == 2, (
        "two databases, told by DBID"
    )


def test_a_database_whose_db_time_is_a_phantom_is_told_on_captured_time(fleet: dict[str, Any]) -> None:
    phantom = printed("awrrpt_1_160_161")
    found = row(fleet, phantom)
    assert found["doubtful"] > 0.8, "three half hours are mended by what was posted late"
    assert found["io_share"] == pytest.approx(0.82, abs=0.02)
    assert found["reports"] == 16
    assert any("DB time is not to be trusted" in one and phantom in one for one in fleet["notes"])


def test_who_waits_who_would_gain_and_who_computes(fleet: dict[str, Any]) -> None:
    waits, gain, first, *_, cpu, together = fleet["sentences"]
    assert f"{printed('SLOB-PDB__awr.html')} (commit bound: 123 of" in waits
    assert "not storage" not in waits
    assert gain.startswith(
        f"Faster media gain most for the IOPS bought in {printed('asm-p30x2')} (reads at 0.5 ms save 15"
    )
    assert gain.endswith("if nothing holds them near today's rate; declare the limits of the storage to know.")
    assert f"{printed('awr_1830_1845')} (cache first; reads at 0.5 ms would save 4.8 active sessions)" in first
    assert "mixed" not in first, "nothing is to be bought there, and nothing comes first"
    assert printed("awrrpt_1_555_556") in cpu
    assert "at least" in together
    assert "no more than" not in together


def test_idle_databases_make_no_business_case(fleet: dict[str, Any]) -> None:
    said = " ".join(fleet["sentences"])
    idle = printed("AIMS_AWR")
    assert row(fleet, idle)["active_sessions"]["mean"] < 0.5
    assert idle not in said


def test_the_page_can_be_drawn_with_them_all(service: TestClient, fleet: dict[str, Any]) -> None:
    html = service.get("/fleet", headers=BROWSER).text
    assert sum(html.count(f'<circle class="{kind}"') for kind in ("worth", "place", "unknown")) >= 20
    assert ">None<" not in html
    assert ">nan" not in html
    assert all(f"/databases/{one['database_id']}" in html for one in fleet["databases"])


@pytest.mark.parametrize("folder", ["slob"])
def test_a_cluster_and_its_instances_count_once_with_the_db_time_that_is_printed(
    tmp_path_factory: pytest.TempPathFactory, folder: str
) -> None:
    settings = Settings(data=tmp_path_factory.mktemp(folder), workers=1)
    with TestClient(create_app(settings), base_url=BASE) as client:
        for path in corpus_files(folder):
            client.post("/api/v1/reports", files={"file": (path.name, path.read_bytes())})
        rows = client.get("/api/v1/fleet").json()["databases"]
    (found,) = (one for one in rows if one["measured_s"] == pytest.approx(304, abs=1) and "cluster" in one["scope"])
    assert found["db_time_s"] == pytest.approx(38_494, rel=0.001), "33 s of one instance alone were counted beside it"
    assert found["missing"] == 0
