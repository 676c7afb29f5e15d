"""Pages whose address asks for what cannot be: they show the rest, and say what is wrong."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from app.web import times
from app.web.problems import Problem

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Fault:
    """Which parameters a problem's code is about, and what a page says of it; None: the problem's own sentence."""

    parameters: tuple[str, ...]
    sentence: str | None = None


def without_faults(
    typed: Mapping[str, str], make: Callable[[Mapping[str, str]], Made], faults: Mapping[str, Fault]
) -> tuple[Made, str]:
    """What is made of the parameters that can be, and the first thing that is wrong; empty where nothing is.

    `faults` are by the code of the problem. Raises Problem for any other, and where nothing of it was typed.
    """
    sentence, left = "", dict(typed)
    while True:
        try:
            return make(left), sentence
        except Problem as problem:
            fault = faults.get(problem.code, Fault(()))
            if not any(left.get(name) for name in fault.parameters):
                raise
            sentence = sentence or fault.sentence or _sentence(problem)
            left = {name: text for name, text in left.items() if name not in fault.parameters}


def _sentence(problem: Problem) -> str:
    return problem.on_form if isinstance(problem, times.InvalidRange) else problem.sentence
