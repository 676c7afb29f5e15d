"""A file on its way through a process that may be ended on the way."""

from typing import Any

import pytest

from app.analysis.workers import Killed, TookTooLong
from app.cli.files.reading import Again
from parsers.errors import Refused


class Answers:
    """Each time it is begun the next of these; an error is raised."""

    def __init__(self, *answers: Any) -> None:
        self._answers = list(answers)

    def begin(self) -> "Answers":
        return self

    def done(self) -> bool:
        return True

    def result(self) -> Any:
        answer = self._answers.pop(0)
        if isinstance(answer, Refused):
            raise answer
        return answer


def test_who_was_killed_is_asked_once_more() -> None:
    assert Again(Answers("read").begin).result() == "read"
    assert Again(Answers(Killed("ended"), "read").begin).result() == "read"
    with pytest.raises(Killed):
        Again(Answers(Killed("ended"), Killed("ended"), "read").begin).result()


def test_who_took_too_long_is_not() -> None:
    with pytest.raises(TookTooLong):
        Again(Answers(TookTooLong(30), "read").begin).result()
