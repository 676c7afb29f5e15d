"""An invented analysis in the contract's shape, answered for any file: pages are tried without parser and rules."""

import hashlib
import json
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from app.analysis.context import JudgingContext
from app.analysis.document import Analysis
from app.analysis.finished import Finished
from app.analysis.reader_process import Work
from app.analysis.workers import Begun
from parsers.errors import NotAReport
from tests.app.finished import finished

PATH = Path(__file__).parent / "fixtures" / "analysis.json"
REFUSED = b"not a report"
SENTENCE = "This is no AWR or Statspack report: bring one."


def analysis() -> dict[str, Any]:
    """The analysis object, a fresh copy to change."""
    loaded: dict[str, Any] = json.loads(PATH.read_text(encoding="utf-8"))["document"]
    return loaded


def tables() -> list[dict[str, Any]]:
    """Its printed tables."""
    loaded: list[dict[str, Any]] = json.loads(PATH.read_text(encoding="utf-8"))["tables"]
    return loaded


def core(document: dict[str, Any] | None = None) -> Analysis:
    """The core of that object by its type; another object in its place where one is given."""
    return core_of(finished(document or analysis(), tables()))


def core_of(report: Finished) -> Analysis:
    """The core of what a worker answered, which was not refused."""
    found = report.analysis()
    assert isinstance(found, Analysis)
    return found


class Invented:
    """Answers `document` for every file but `REFUSED`, once a part."""

    def __init__(self) -> None:
        self.document = analysis()
        self.parts = 1

    def analyse(
        self, data: bytes, filename: str, beside: JudgingContext | None = None, whole: bool = True,
        sha256: str | None = None,
    ) -> list[Finished]:  # fmt: skip
        head = {"file": filename, "sha256": hashlib.sha256(data).hexdigest(), "parts": self.parts}
        if data == REFUSED:
            head["error"] = {"code": NotAReport.code, "message": SENTENCE}
        documents = [{**self.document, **head, "part": part} for part in range(1, self.parts + 1)]
        return [finished(document, tables()) for document in documents]

    def begin(self, job: Callable[..., Any], given: tuple[Any, ...], seconds: float, made: Callable[[Any], Any]) -> Any:
        """What a worker process would do, done at once."""
        done: Future[Any] = Future()
        done.set_result(job(*given))
        return Begun(done, Work(job, given, seconds), made)

    def close(self) -> None:
        pass
