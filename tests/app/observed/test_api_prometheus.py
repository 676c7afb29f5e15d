"""`/metrics`: what is counted, beside what stands in the store, in the form that is asked for."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from app.counters import COUNTED
from tests.app.observed.test_store_figures import figures
from tests.app.services import provided
from tests.app.stand_in import report_bytes

OPEN = "application/openmetrics-text"


def counted(name: str, **labels: str) -> float:
    return COUNTED.get_sample_value(name, labels) or 0.0


def test_files_are_counted_by_what_became_of_them(client: TestClient) -> None:
    names = ("stored", "duplicate", "not_a_report")
    before = [counted("iobound_files_total", outcome=name) for name in names]
    read = counted("iobound_reading_seconds_count")
    client.post("/api/v1/reports", content=report_bytes(number=1))
    client.post("/api/v1/reports", content=b"hello")
    assert [counted("iobound_files_total", outcome=name) for name in names] == [before[0] + 1, before[1], before[2] + 1]
    assert counted("iobound_reading_seconds_count") == read + 2


def test_it_is_text_and_openmetrics_where_that_is_asked_for(client: TestClient) -> None:
    plain, other = client.get("/metrics"), client.get("/metrics", headers={"accept": f"{OPEN}; version=1.0.0"})
    assert plain.headers["content-type"].startswith("text/plain; version=")
    assert "# EOF" not in plain.text
    assert other.headers["content-type"].startswith(OPEN)
    assert other.text.endswith("# EOF\n")
    assert 'iobound_build_info{parser="' in plain.text


def test_a_store_that_is_away_is_said_and_counted_figures_stay(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object, **__: object) -> None:
        raise OperationalError("", {}, Exception("gone"), connection_invalidated=True)

    monkeypatch.setattr(provided(client, Engine), "connect", away)
    monkeypatch.setattr("sqlalchemy.orm.Session.execute", away)
    found = figures(client)
    assert found["iobound_store_up"] == [({}, 0)]
    assert "iobound_queue_files" not in found
    assert "iobound_requests_total" in found
