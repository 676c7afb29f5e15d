"""What becomes of one file: taken, here before, refused by the reader or by the service, each a row of results."""

from datetime import UTC, datetime
from typing import Any

import anyio
import pytest
from sqlalchemy.exc import OperationalError

from app.ingest.accepting import Accepted
from app.ingest.outcome import SentReference, Uploaded, UploadFault, UploadState
from app.ingest.upload import GONE
from app.ingest.upload_outcome import SLOW, Outcome, take
from app.web.problems import Problem
from app.web.requests.request_files import Body
from parsers.errors import NotAReport

NOW = datetime(2026, 1, 31, tzinfo=UTC)
NOBODY = SentReference(None, None, None)
TAKEN = Uploaded(id="abc", url="", file="awr.txt", sha256="", duplicate=True, reports=())


def state(**known: Any) -> UploadState:
    nothing = dict.fromkeys(("sha256", "finished_at", "batch_id", "error", "report"))
    always = {
        "id": "abc",
        "url": "",
        "file": "awr.txt",
        "size": 1,
        "received_at": NOW,
        "reference": NOBODY,
        "redacted": False,
    }
    return UploadState(**{**always, **nothing, **known})


def taken(answer: Any, name: str = "dir/awr.txt") -> Outcome:
    """What a page says of a file for which the way in answers with, or raises, `answer`."""

    class Uploading:
        async def accept(self, *_: Any, **__: Any) -> Accepted:
            if isinstance(answer, Exception):
                raise answer
            return Accepted("abc", 1)

        async def state(self, *_: Any) -> Any:
            return answer

    body: Any = Body(None, name)  # type: ignore[arg-type]
    return anyio.run(take, Uploading(), None, body)


def test_a_file_that_is_taken_has_the_verdict_of_each_report() -> None:
    assert taken(TAKEN) == Outcome("awr.txt", "abc", duplicate=True)
    assert taken(state(state="done", report=TAKEN)) == Outcome("awr.txt", "abc", duplicate=True)


@pytest.mark.parametrize("answer", [
    NotAReport("Bring a report."), Problem(415, "archive", "Bring a report."),
    state(state="refused", error=UploadFault("not_a_report", "Bring a report.")),
])  # fmt: skip
def test_a_refusal_is_a_sentence_and_no_error(answer: Any) -> None:
    assert taken(answer, "notes.txt") == Outcome("notes.txt", refusal="Bring a report.")


def test_a_file_that_is_not_read_yet_or_gone_is_said_to_be() -> None:
    assert taken(state(state="reading")).refusal == SLOW
    assert taken(None).refusal == GONE


def test_a_store_that_is_away_is_said_without_its_words() -> None:
    away = OperationalError("INSERT secret", {}, Exception("database is locked"))
    refusal = taken(away, "awr.txt").refusal
    assert "try again" in refusal
    assert "secret" not in refusal
