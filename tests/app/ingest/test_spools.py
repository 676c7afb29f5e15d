"""A file of many reports on its whole way in: read in pieces, stored at once and whole, or not at all."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, func, select

from app.analysis.pool import Analyst, Limits
from app.main import create_app
from app.settings import Settings
from app.store.reports import Store
from app.store.schema.tables import Report, Upload
from tests.app import jobs
from tests.app.analysis.spools import CUT, OTHER, PROMPT, TEXT, spool
from tests.app.conftest import BASE
from tests.app.services import provided

pytestmark = pytest.mark.slow

REPORTS = "/api/v1/reports"
MANY = [TEXT, CUT, OTHER] * 12
"""Two pieces and more; a third of the reports breaks off."""


def test_a_spool_of_many_reports_is_one_upload_of_all_that_can_be_read(settings: Settings) -> None:
    large = settings.model_copy(update={"max_upload_bytes": 4_000_000})
    with TestClient(create_app(large), base_url=BASE) as client:
        created = client.post(REPORTS, content=spool(*MANY))
        assert created.status_code == 201
        assert [one["part"] for one in created.json()["reports"]] == list(range(1, 25))
        with provided(client, Engine).connect() as connection:
            assert connection.scalars(select(Report.part).order_by(Report.part)).all() == list(range(1, 25))
            assert set(connection.scalars(select(Report.parts))) == {24}
            assert connection.scalar(select(func.count()).select_from(Upload)) == 1
        store, number = provided(client, Store), created.json()["id"]
        first, last = (store.printed(number, part).section("top_events") for part in (1, 23))
    assert first is not None
    assert last is not None
    further = sum(text.count(b"\n") for text in MANY[:33]) + 33 * PROMPT.count(b"\n")
    assert last.rows == [{**row, "line": row["line"] + further} for row in first.rows]


@pytest.mark.parametrize(("deed", "status", "code"), [("hang", 422, "too_slow"), ("eat", 413, "too_large")])
def test_a_spool_of_which_one_piece_breaks_its_reader_leaves_nothing(
    settings: Settings, tmp_path: Path, deed: str, status: int, code: str
) -> None:
    analyst = Analyst(Limits(seconds=2, workers=1), jobs.splits, jobs.obeys_piece, lock=None)
    with TestClient(create_app(settings, analyst=analyst), base_url=BASE) as client:
        answer = client.post(REPORTS, content=f"hello\n{deed} {tmp_path}/hangs\nhello".encode())
        assert (answer.json()["code"], answer.status_code) == (code, status)
        with provided(client, Engine).connect() as connection:
            assert connection.scalar(select(func.count()).select_from(Upload)) == 0
