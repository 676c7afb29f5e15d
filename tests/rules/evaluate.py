"""Redoes a line of arithmetic from its own figures, with nothing of ours: a formula is a Python expression."""

import ast
from collections.abc import Mapping
from typing import Any

from msgspec import convert

from rules.storage.arithmetic.line import Line

ALLOWED = (
    *(ast.Expression, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop),
    *(ast.Call, ast.Name, ast.Load, ast.Constant),
)
SHARES = 0.0005
FIGURES = 0.005


def evaluated(printed: Line | Mapping[str, Any]) -> float:
    """The value of the formula with the figures as they stand beside it."""
    line = convert(printed, Line, from_attributes=True)
    tree = ast.parse(line.formula, mode="eval")
    strange = [type(node).__name__ for node in ast.walk(tree) if not isinstance(node, ALLOWED)]
    assert strange == [], strange
    values = {one.symbol: one.value for one in line.figures}
    known = {"__builtins__": {}, "min": min, "max": max}
    return float(eval(compile(tree, "formula", "eval"), known, values))


def holds(printed: Line | Mapping[str, Any]) -> bool:
    """Whether the line's result is what its formula gives."""
    line = convert(printed, Line, from_attributes=True)
    redone, said = evaluated(line), float(line.result)
    if line.unit.startswith("share"):
        return abs(redone - said) <= SHARES
    return abs(redone - said) <= FIGURES * abs(said)
