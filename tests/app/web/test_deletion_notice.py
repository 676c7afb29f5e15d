"""After a deletion the page that it leads to says what went; no address makes it say anything else."""

import pytest
from fastapi.testclient import TestClient

from app.web.deletion_notice import deletion
from tests.app.conftest import BROWSER
from tests.app.stand_in import report_bytes


@pytest.mark.parametrize(
    ("reports", "said"),
    [
        ("0", "The database is deleted."),
        ("1", "The database and its report are deleted."),
        ("1200", "The database and its 1,200 reports are deleted."),
        ("", ""), ("-1", ""), ("x", ""), ("\u0661", ""), ("9" * 5000, ""),
    ],
)  # fmt: skip
def test_what_went_is_a_sentence(reports: str, said: str) -> None:
    assert deletion("database", reports) == said


def test_a_deleted_file_and_a_deleted_database_are_told(client: TestClient) -> None:
    one = client.post("/api/v1/reports", content=report_bytes(parts=2)).json()["id"]
    client.post("/api/v1/reports", content=report_bytes(padding=1))
    answer = client.post(f"/reports/{one}/delete", headers=BROWSER)
    assert "The uploaded file and its 2 reports are deleted." in answer.text
    assert "are deleted" not in client.get("/", headers=BROWSER).text
    (database,) = client.get("/api/v1/databases").json()["databases"]
    answer = client.post(f"/databases/{database['id']}/delete", headers=BROWSER)
    assert "The database and its report are deleted." in answer.text
    assert "deleted" not in client.get("/databases", headers=BROWSER).text
