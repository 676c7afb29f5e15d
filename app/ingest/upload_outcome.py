"""One uploaded file becomes one row of results: the verdict of each report, or why it was not taken."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.exc import OperationalError

from app.ingest.service import Ingest
from app.text.file_names import label
from app.web.problems import Problem, unavailable
from parsers.errors import Refused
from rules.storage.verdict import Verdict


@dataclass(frozen=True)
class Outcome:
    """What became of one file. `refusal` is a sentence; the rest belongs to a file that was taken."""

    file: str
    id: str = ""
    duplicate: bool = False
    verdicts: Sequence[Verdict] = ()
    refusal: str = ""


def take(ingest: Ingest, data: bytes, filename: str) -> Outcome:
    """Reads, judges and stores one file; a refused one is an outcome, not an error of the call."""
    try:
        taken = ingest.take(data, filename)
    except Refused as error:
        return Outcome(label(filename), refusal=str(error))
    except Problem as problem:
        return Outcome(label(filename), refusal=problem.sentence)
    except OperationalError as error:
        return Outcome(label(filename), refusal=unavailable(error).sentence)
    return Outcome(label(filename), taken.id, taken.duplicate, [analysis.verdict for analysis in taken.analyses])
