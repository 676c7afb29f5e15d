"""What becomes of one file: taken, here before, refused by the reader or by the service, each a row of results."""

from typing import Any

import pytest
from msgspec import structs
from sqlalchemy.exc import OperationalError

from app.analysis.document import Analysis
from app.ingest.service import Ingested
from app.ingest.upload_outcome import Outcome, take
from app.web.problems import Problem
from parsers.errors import NotAReport
from tests.app.stand_in import StandIn, report_bytes


def core(headline: str) -> Analysis:
    (report,) = StandIn().analyse(report_bytes(), "awr.txt")
    analysis = report.analysis()
    assert isinstance(analysis, Analysis)
    return structs.replace(analysis, verdict=structs.replace(analysis.verdict, headline=headline))


def ingest(answer: Any) -> Any:
    """A way in that answers with, or raises, `answer`."""

    class Ingest:
        def take(self, data: bytes, filename: str) -> Ingested:
            if isinstance(answer, Exception):
                raise answer
            assert isinstance(answer, Ingested)
            return answer

    return Ingest()


def test_a_file_that_is_taken_has_the_verdict_of_each_report() -> None:
    analyses = [core(headline) for headline in ("first", "second")]
    outcome = take(ingest(Ingested("abc", analyses, duplicate=True)), b"", "dir/awr.txt")
    assert (outcome.file, outcome.id, outcome.duplicate, outcome.refusal) == ("awr.txt", "abc", True, "")
    assert [one.headline for one in outcome.verdicts] == ["first", "second"]


@pytest.mark.parametrize("error", [NotAReport("Bring a report."), Problem(415, "archive", "Bring a report.")])
def test_a_refusal_is_a_sentence_and_no_error(error: Exception) -> None:
    assert take(ingest(error), b"", "notes.txt") == Outcome("notes.txt", refusal="Bring a report.")


def test_a_store_that_is_away_stops_one_file_and_not_the_others() -> None:
    away = OperationalError("INSERT secret", {}, Exception("database is locked"))
    refusal = take(ingest(away), b"", "awr.txt").refusal
    assert "database is locked" in refusal
    assert "secret" not in refusal
