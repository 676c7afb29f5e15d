"""The source of a stored report, given out without its customer."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from app.analysis.pool import Analyst, Limits
from app.main import create_app
from app.settings import Settings
from parsers.errors import NotAReport

SAMPLE = Path(__file__).parents[3] / "sample_reports" / "statspack_text" / "orchard-close-of-month.txt"


def test_the_source_is_redacted_for_who_asks_for_it(tmp_path: Path) -> None:
    application = create_app(Settings(data=tmp_path), Analyst(Limits(workers=1)))
    with TestClient(application, base_url="http://127.0.0.1") as client:
        created = client.post("/api/v1/reports", files={"file": ("a.txt", SAMPLE.read_bytes())}).json()
        plain, redacted, again = (
            client.get(f"{created['url']}/source", params=asked).text
            for asked in ({}, {"redacted": 1}, {"redacted": 1})
        )
    assert plain == SAMPLE.read_text()
    assert "orchard" not in redacted.lower()
    assert [len(line) for line in redacted.split("\n")] == [len(line) for line in plain.split("\n")]
    assert redacted != again


def test_what_is_no_report_is_refused() -> None:
    with Analyst(Limits(workers=1)) as analyst, pytest.raises(NotAReport):
        analyst.redacted(b"A letter about the orchard.\n", b"a key of some twenty bytes")
