"""`comparisons` over REST: the published example end to end, and what OpenAPI says of it."""

from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest
from fastapi.testclient import TestClient

from app.analysis.pool import Analyst, Limits
from app.comparison.schemas import ComparisonQuery
from app.main import create_app
from app.resources import samples_dir
from app.settings import Settings
from rules import Comparison
from rules.comparison.units import BY_KEY, UnitKey
from tests.app.conftest import BASE
from tests.app.hours import Hours, hour, stored

ADDRESS = "/api/v1/comparisons"
FOLDER = samples_dir() / "statspack_text"


@pytest.fixture
def stand_in() -> Hours:
    return Hours()


@pytest.fixture
def real(settings: Settings) -> Iterator[TestClient]:
    """A service with worker processes that read files."""
    service = create_app(settings, Analyst(Limits(workers=1)))
    with TestClient(service, base_url=BASE) as client:
        yield client


def test_the_published_migration_end_to_end(real: TestClient) -> None:
    """rules.md §D8: 6.31 to 1.77 ms of DB time per single-block read, while the batch did 2.35 times the reads."""
    before, after = (stored(real, (FOLDER / f"mtr-{side}.txt").read_bytes()) for side in ("before", "after"))
    chosen = real.get(ADDRESS, params={"before": before, "after": after}).json()
    assert chosen["unit"] == "single_block_read"  # the after report prints no other count
    named = real.get(ADDRESS, params={"before": before, "after": after, "unit": "single_block_read"}).json()
    assert {**named, "asked": chosen["asked"]} == chosen
    assert round(named["before"]["db_time_ms_per_unit"], 3) == 6.314
    assert round(named["after"]["db_time_ms_per_unit"], 3) == 1.772
    assert round(named["factor"], 2) == 3.56
    assert round(named["work_ratio"], 2) == 2.35
    assert round(100 * (1 - named["db_time_ratio"])) == 34
    parts = {one["component"]: one for one in named["waterfall"]}
    assert round(parts["single_block_read"]["saved_ms"], 2) == 4.11
    assert round(parts["cpu"]["saved_ms"], 2) == 0.09
    assert sum(one["saved_ms"] for one in named["waterfall"]) == pytest.approx(6.314007 - 1.771725, abs=1e-5)
    assert named["headline"].startswith("Per single-block read the database spent 1.77 ms instead of 6.31")
    assert named["comparable"] == "with_caution"


def test_what_was_foreseen_when_the_report_came_is_held_against_what_came(real: TestClient) -> None:
    before, after = (stored(real, (FOLDER / f"mtr-{side}.txt").read_bytes()) for side in ("before", "after"))
    told = real.get(ADDRESS, params={"before": before, "after": after}).json()["prediction"]
    assert told["stored"] is True
    assert told["made_at"]
    assert round(told["modelled"]["factor"], 2) == 2.87  # rules.md §D8, model A at the latency achieved
    assert round(told["modelled"]["coupled_factor"], 2) == 3.14  # model C
    assert round(told["observed_factor"], 2) == 3.56


def test_another_unit_gives_another_answer_of_the_same_reports(client: TestClient) -> None:
    before, after = stored(client, hour(0)), stored(client, hour(24, 1.0))
    for unit in BY_KEY:
        found = client.get(ADDRESS, params={"before": before, "after": after, "unit": unit}).json()
        assert found["unit"] == unit
        assert msgspec.convert(found, Comparison).unit == unit


def test_the_document_names_every_unit_and_parameter(client: TestClient) -> None:
    assert set(BY_KEY) == set(get_args(UnitKey))
    operation = client.get("/api/v1/openapi.json").json()["paths"][ADDRESS]["get"]
    assert {one["name"] for one in operation["parameters"]} == set(ComparisonQuery.model_fields)
    assert all(one["description"] for one in operation["parameters"])
    assert set(operation["responses"]) == {"200", "400", "401", "403", "404", "422", "429"}
