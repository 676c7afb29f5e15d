"""Real reports held against each other through the store: two runs of one load, and a day's series of one database."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from app.analysis.pool import Analyst, Limits
from app.comparison import markdown
from app.comparison.page_context import context
from app.ingest.service import Ingest
from app.main import create_app
from app.settings import Settings
from app.web.templating import render
from rules import Comparison
from tests.app.conftest import BASE
from tests.app.services import provided
from tests.corpus import CORPUS, needs_corpus

pytestmark = needs_corpus

SERIES = sorted(CORPUS.glob("awr-html/jdmoreno__awr-export__awrrpt_1_1[678]?_*.html"))
SLOB = [next(iter(sorted(CORPUS.glob(f"slob/*asm-p30x2_cache-{state}_*awr.html"))), Path()) for state in ("off", "on")]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A service with the reports of both in its store."""
    settings = Settings(data=tmp_path_factory.mktemp("data"), max_upload_bytes=50_000_000)
    service = create_app(settings, Analyst(Limits(workers=1)))
    with TestClient(service, base_url=BASE) as opened:
        for path in (*SERIES, *SLOB):
            provided(service, Ingest).take(path.read_bytes(), path.name)
        yield opened


def database(client: TestClient, reports: int) -> str:
    """The id of the database with so many reports."""
    found = client.get("/api/v1/databases").json()["databases"]
    return str(next(one["id"] for one in found if one["reports_count"] == reports))


def compared(client: TestClient, **asked: Any) -> dict[str, Any]:
    answer = client.get("/api/v1/comparisons", params=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    page = bytes(render("comparison/page.html", context(msgspec.convert(found, Comparison))).body).decode()
    assert ">None<" not in page
    assert found["headline"].split(" instead of ")[0].split(" (")[0] in page.replace("\u00a0", " ")
    return found


def test_a_cache_of_the_host_turned_on_makes_the_same_work_cheaper(client: TestClient) -> None:
    """SLOB on two P30 disks without and with their host's cache: 16.5 to 13.3 ms an execution, all of it reads."""
    found = compared(client, database_id=database(client, 2), before="/2020-02-10T18:00", after="2020-02-10T18:00/")
    assert found["unit"] == "execute"
    assert found["comparable"] == "with_caution"
    assert [round(found[side]["db_time_ms_per_unit"], 1) for side in ("before", "after")] == [16.5, 13.3]
    parts = {one["component"]: one["saved_ms"] for one in found["waterfall"]}
    difference = found["before"]["db_time_ms_per_unit"] - found["after"]["db_time_ms_per_unit"]
    assert sum(parts.values()) == pytest.approx(difference)
    assert round(parts["single_block_read"], 2) == 3.25
    assert "read latency fell from 5.13 ms to 4.03 ms" in " ".join(found["sentences"])
    assert (
        round(found["prediction"]["observed_factor"], 2) == round(found["prediction"]["modelled"]["factor"], 2) == 1.24
    )
    assert {one["sql_id"] for one in found["statements"] if one["same_plan"]}


def test_a_ticket_says_each_sentence_once(client: TestClient) -> None:
    of = database(client, 2)
    asked = {"database_id": of, "before": "/2020-02-10T18:00", "after": "2020-02-10T18:00/"}
    found = compared(client, **asked)
    ticket = markdown.ticket(msgspec.convert(found, Comparison))
    assert ticket.count(found["prediction"]["sentence"][:40]) == 1
    assert ticket.count(found["headline"].rstrip(".")) == 1
    assert "(CM11): as above." in ticket


def test_windows_of_a_series_count_once_and_medians_agree_with_their_points(client: TestClient) -> None:
    """The half hours of a soak test before and after 09:30; a report that spans most of them counts on no side."""
    of = database(client, len(SERIES))
    found = compared(client, database_id=of, before="2023-12-23T05:00/2023-12-23T09:31", after="2023-12-23T09:30/")
    assert (found["before"]["windows"], found["after"]["windows"]) == (7, 8)
    assert found["after"]["set_aside"]["longer"] == 1
    assert found["before"]["set_aside"]["across"] == found["after"]["set_aside"]["across"] == 0
    for side in ("before", "after"):
        costs = [one["db_time_ms_per_unit"] for one in found[side]["points"]]
        assert found[side]["median"] == pytest.approx(median(costs))
        assert found[side]["range"] == pytest.approx([min(costs), max(costs)])
    assert found["rank_test"]["told_apart"] is False  # the same load all day
    assert found["waterfall"]


def test_two_half_hours_of_the_series_are_read_whole(client: TestClient) -> None:
    of = database(client, len(SERIES))
    found = compared(
        client, database_id=of, before="2023-12-23T07:00/2023-12-23T07:31", after="2023-12-23T12:00/2023-12-23T12:31"
    )
    assert found["before"]["windows"] == found["after"]["windows"] == 1
    assert found["statements"]
    assert any(one["events"] for one in found["waterfall"])
