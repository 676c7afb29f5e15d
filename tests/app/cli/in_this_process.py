"""A stand-in for the worker processes of the command line: what they are asked is done here, one after another."""

from collections.abc import Callable
from typing import Any, Self

from app.analysis.workers import Limits
from parsers.errors import Refused


class InThisProcess:
    """As `app.analysis.workers.Workers`."""

    def __init__(self, limits: Limits, **_: object) -> None:
        self.limits = limits

    def start(self) -> None:
        pass

    def begin(
        self,
        job: Callable[..., Any],
        given: tuple[Any, ...],
        seconds: float,
        made: Callable[[Any], Any],
        answer: object = None,
    ) -> "Done":
        assert seconds > 0
        try:
            return Done(made(job(*given)))
        except Refused as error:
            return Done(error)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


class Done:
    """An answer that is there."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def done(self) -> bool:
        return True

    def result(self) -> Any:
        if isinstance(self._answer, Refused):
            raise self._answer
        return self._answer
