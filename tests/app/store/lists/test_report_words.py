"""Words are looked for in what is known first, and in the names of all files last."""

from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from app.store.lists.report_words import holding
from tests.app import made_lists
from tests.app.services import provided


def test_names_of_files_are_looked_through_only_for_a_report_that_fits_in_nothing_else(client: TestClient) -> None:
    engine = provided(client, Engine)
    made_lists.fill(engine)
    with Session(engine) as session:
        conditions: list[Any] = [list(one.clauses) for one in holding(session, "orcl dbhost1")]  # type: ignore[attr-defined]
    told = [[str(one).replace("\n", " ") for one in its] for its in conditions]
    assert [its[0].partition(" ")[0] for its in told] == ["report.series_id", "report.host"]
    assert all("upload.filename" in its[-1] for its in told)
    assert not any("upload" in one for its in told for one in its[:-1])
