"""Steps that name statements: each statement has one."""

import re
from collections.abc import Sequence

from rules.storage.outcome.step import Step


def once_a_statement(steps: list[Step]) -> list[Step]:
    """Of several steps for one statement the one that saves most; one for several stays while any has no better."""
    best: dict[str, Step] = {}
    for step in steps:
        for name in _statements(step):
            if name not in best or (step.saves or 0.0) > (best[name].saves or 0.0):
                best[name] = step
    return [step for step in steps if not (names := _statements(step)) or any(best[name] is step for name in names)]


def beside(leading: Sequence[Step], steps: Sequence[Step]) -> list[Step]:
    """The steps without those whose statements the leading one names already, and that save no more than it."""
    saved = {name: step.saves or 0.0 for step in leading for name in _statements(step)}
    return [
        step
        for step in steps
        if not (names := _statements(step))
        or any(name not in saved or (step.saves or 0.0) > saved[name] for name in names)
    ]


def _statements(step: Step) -> list[str]:
    return re.findall(r"\bSQL (\w+)", step.what)
