"""What-ifs over REST: the gain of a change in the body, and one sentence where there is none."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.main import create_app
from app.resources import samples_dir
from app.settings import Settings
from app.what_if.api import Change
from rules.what_if.change import KEYS
from tests.app.conftest import BASE
from tests.app.fixture import Invented
from tests.app.visit import upload

CURVE = samples_dir() / "curves" / "cern-random.csv"


@pytest.fixture
def told(visitor: TestClient) -> tuple[TestClient, str]:
    """A service with a report whose verdict carries its basis, and the address of its what-ifs."""
    return visitor, f"/api/v1{upload(visitor)}/what-if"


def test_a_change_is_answered_with_its_range_and_its_arithmetic(told: tuple[TestClient, str]) -> None:
    visitor, address = told
    answer = visitor.post(address, json={"latency_ms": 0.5, "move": ["DATA_ONE"]})
    assert answer.status_code == 200
    gain = answer.json()
    assert 0.3 < gain["conservative"] <= gain["coupled"]
    assert gain["held_by"]["kind"] == "host_iops"
    assert gain["sentence"].startswith("Reads of DATA_ONE (90 % of the read time) at 0.5 ms would save")
    assert gain["worked"][0]["figures"]


def test_a_part_is_asked_by_its_number(told: tuple[TestClient, str]) -> None:
    visitor, address = told
    assert visitor.post(address, params={"part": 1}, json={"devices": 2}).status_code == 200
    assert visitor.post(address, params={"part": 2}, json={"devices": 2}).status_code == 404


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({}, 422, "Say what is to change"),
        ({"medium": "wood"}, 422, "Unknown media class 'wood'"),
        ({"cache_mb": 999999}, 422, "sizes from"),
        ({"redo_write_ms": 0.5}, 422, "redo can't be judged"),
        ({"latency_ms": -1}, 422, "latency_ms"),
        ({"colour": "red"}, 422, "colour"),
        ({"curve": "none"}, 404, "no load curve of that id"),
    ],
)
def test_what_cannot_be_answered_is_a_problem_of_one_sentence(
    told: tuple[TestClient, str], body: dict[str, Any], status: int, said: str
) -> None:
    visitor, address = told
    answer = visitor.post(address, json=body)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert said in answer.json()["detail"]


def test_a_report_judged_without_a_basis_says_so(visitor: TestClient, invented: Invented) -> None:
    invented.document["verdict"]["basis"] = None
    answer = visitor.post(f"/api/v1{upload(visitor)}/what-if", json={"devices": 2})
    assert (answer.status_code, answer.json()["code"]) == (422, "not_answerable")


def test_an_unknown_report_is_not_found(client: TestClient) -> None:
    assert client.post("/api/v1/reports/none/what-if", json={"devices": 2}).status_code == 404


def test_the_body_is_what_the_rules_know_and_a_curve() -> None:
    assert set(Change.model_fields) == {*KEYS, "curve"}


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[TestClient]:
    """A service with its own worker processes, as it runs."""
    with TestClient(create_app(Settings(data=tmp_path, workers=1)), base_url=BASE) as opened:
        yield opened


def test_a_sample_on_a_stored_curve(whole: TestClient) -> None:
    sample = samples_dir() / "statspack_text" / "mtr-before.txt"
    report = whole.post("/api/v1/reports", files={"file": (sample.name, sample.read_bytes())}).json()
    curve = whole.post("/api/v1/curves", files={"file": (CURVE.name, CURVE.read_bytes())}).json()["curves"][0]
    alone = whole.post(f"{report['url']}/what-if", json={"latency_ms": 0.5}).json()
    assert alone["conservative"] == pytest.approx(0.753, abs=0.001)
    crowded = whole.post(f"{report['url']}/what-if", json={"curve": curve["id"]}).json()
    assert crowded["conservative"] == 0
    assert "10,085 of at most 8,675 a second" in crowded["sentence"]
