"""One line of arithmetic as a reader can redo it: a formula of symbols, what each stands for, and what comes out.

Formulas hold symbols, numbers, `+ - * /`, brackets, `min` and `max`, so that a test or a spreadsheet evaluates them as
they stand. `shown` is the same with the figures in place of the symbols, rounded as people read them.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

_SYMBOL = re.compile(r"\b([A-Za-z]\w*)\b")
FUNCTIONS = {"min": "min", "max": "max"}
SMALL = 0.001


class Part(Struct, frozen=True):
    """One figure of a formula: its symbol, what it is, its value and unit, and the line that prints it."""

    symbol: str
    name: str
    value: int | float
    unit: str = ""
    line: int | None = None


class Line(Struct, frozen=True):
    """One line: what it comes to, the formula in symbols, the same with figures, each figure, and the result."""

    what: str
    formula: str
    shown: str
    figures: tuple[Part, ...]
    result: int | float
    unit: str = ""


def worked(what: str, formula: str, parts: Sequence[Part], result: float, unit: str) -> Line:
    """One line; raises KeyError where a symbol of the formula is not among the parts."""
    figures = {part.symbol: rounded(part.value) for part in parts} | FUNCTIONS
    pieces = [*_pieces(formula)]
    pieces[1::2] = [figures[symbol] for symbol in pieces[1::2]]
    shown = "".join(pieces).replace("-", "−")
    return Line(what, formula, f"{shown} = {_result(result, unit)}", tuple(parts), result, unit)


@lru_cache(maxsize=1024)
def _pieces(formula: str) -> list[str]:
    """A formula as people read it, cut at its symbols: each second piece is one. There are few formulas."""
    return _SYMBOL.split(formula.replace("*", "×").replace("/", "÷"))


def _result(value: float, unit: str) -> str:
    if unit.startswith("share"):
        return f"{100 * value:.1f} %"
    return f"{rounded(value)} {'a second' if unit == '1/s' else unit}".rstrip()


def rounded(value: float) -> str:
    """Four figures, thousands separated; whole numbers as they are."""
    if value == int(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.4g}" if abs(value) >= SMALL else f"{value:.6f}".rstrip("0")
