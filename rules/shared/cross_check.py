"""Whether two places of one report can both be right: figures of one thing, and the room that rounding leaves."""

from collections.abc import Iterable
from math import floor, log10

from parsers.model.inside import Inside
from parsers.model.report import Row
from rules.core.facts import Facts
from rules.core.finding import Evidence, Limit
from rules.core.report_figures import number, plain

BESIDE_ROUNDING = 0.05
LIMITS = {"apart": Limit(BESIDE_ROUNDING, "share of the larger, beside rounding")}
"""Different counters of one thing deviate by 1 to 4 % in sound reports."""


class Stated(Inside, frozen=True):
    """A figure as one place of the report tells it; `room` is how far rounding may have moved it."""

    where: str
    value: float
    line: int | None = None
    room: float = 0.0


class Pair(Inside, frozen=True):
    """Two figures that should be equal: what both tell, in which unit."""

    what: str
    unit: str
    first: Stated
    second: Stated

    def apart(self) -> float:
        """How far they are apart beyond rounding, as a share of the larger one."""
        first, second = self.first, self.second
        most = max(abs(first.value), abs(second.value))
        return max(0.0, abs(first.value - second.value) - first.room - second.room) / most if most else 0.0

    def evidence(self, limit: float | None = None) -> tuple[Evidence, Evidence]:
        """Both figures with their lines."""
        first, second = (
            Evidence(f"{self.what}, {figure.where}", figure.value, self.unit, limit, figure.where, figure.line)
            for figure in (self.first, self.second)
        )
        return first, second


def worst(pairs: Iterable[Pair]) -> Pair | None:
    """The pair that is farthest apart; None where there is none."""
    return max(pairs, key=Pair.apart, default=None)


def last_digit(value: float, decimals: int) -> float:
    """Half of the last digit that was surely printed: 1.2E+05 may be 115,000 and 125,000, and 37.4 be 37.35."""
    smallest = 0.5 * 10.0**-decimals
    if value == 0 or value != int(value):
        return smallest
    printed = f"{abs(value):.0f}"
    zeros = len(printed) - len(printed.rstrip("0"))
    return max(smallest, 0.5 * 10**zeros) if zeros > 1 else smallest


def half_a_digit(value: float, digits: int) -> float:
    """Half of the last of so many digits: 3.1M has two of them."""
    return 0.5 * 10.0 ** (floor(log10(abs(value))) - digits + 1) if value else 0.5


def total(facts: Facts, section: str, column: str, where: str) -> Stated | None:
    """The sum of a column; None where the section is absent, cut or has a row without the figure."""
    rows = facts.get(section, [])
    values = [number(row, column) for row in rows]
    if not rows or None in values or section in facts.get("unread_sections", ()) or facts.get("cut_off"):
        return None
    return Stated(where, sum(value for value in values if value is not None), rows[0].get("line"))


def row_of(rows: Iterable[Row], key: str, name: str) -> Row | None:
    """The first row of that name, however it is cased and spaced."""
    wanted = plain(name)
    return next((row for row in rows if plain(row.get(key)) == wanted), None)


def statistic(facts: Facts, name: str) -> Stated | None:
    """The exact total of an instance statistic."""
    row: Row | None = facts.get("statistic", {}).get(name)
    value = number(row, "total") if row else None
    if row is None or value is None or value < 0:
        return None
    return Stated("instance activity", value, row.get("line"))


def rate(facts: Facts, name: str, unit: float = 1.0) -> Stated | None:
    """A statistic a second, in units of `unit`; the interval is known to the second."""
    figure, elapsed = statistic(facts, name), facts.get("elapsed_s")
    if figure is None or not elapsed:
        return None
    value = figure.value / elapsed / unit
    return Stated(figure.where, value, figure.line, value / elapsed)


def one_decimal(facts: Facts) -> int:
    """How many decimals rates have: two in cluster reports, else one."""
    return 2 if facts.get("scope") == "cluster" else 1


def on_cells(facts: Facts) -> bool:
    """Whether reads come from Exadata cells."""
    return any(str(name).startswith("cell ") for name in facts.get("events", {}))


def of_containers(facts: Facts) -> bool:
    """Whether the report is of containers, whose files it need not list in full."""
    rows = [*facts.get("tablespace_io", []), *facts.get("file_io", [])]
    return bool(facts.get("scope") == "pdb" or facts.get("cdb") or any(row.get("container") for row in rows))
