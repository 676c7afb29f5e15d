"""The statements of one report, once each, from the lists that print them."""

from collections.abc import Iterable
from dataclasses import dataclass

from parsers.model.report import Row
from rules.comparison.analysis_excerpt import PLAN_LISTS, STATEMENT_LISTS, SectionExcerpt, Sections
from rules.core.report_figures import number, own

MOST_STATEMENTS = 200
"""Statements kept of one report: each list prints some tens."""
LEAST_S, STEPS = 1.0, 20
"""A total below a second, or below so many steps of its last printed digit, is rounding."""
NOTHING = SectionExcerpt("absent")


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of the SQL lists; `sql_id` is its hash value where old reports print no other.

    A total below `least_s` is too near to the last digit that is printed for figures of one execution.
    """

    sql_id: str
    executions: float | None
    elapsed_s: float | None
    plan: str | None = None
    module: str | None = None
    line: int | None = None
    least_s: float = LEAST_S


def statements(sections: Sections) -> tuple[Statement, ...]:
    """Every statement once, from the first list that tells both its time and how often it ran."""
    plans = _plans(sections)
    by_id: dict[str, Statement] = {}
    for name in STATEMENT_LISTS:
        rows = own(sections.get(name, NOTHING).rows)
        step_s, each_step_s = (_step(rows, column) for column in ("elapsed_s", "elapsed_per_exec_s"))
        for row in rows:
            sql_id = str(row.get("sql_id") or row.get("hash_value") or "")
            statement = _statement(sql_id, row, plans.get(sql_id), step_s, each_step_s)
            if sql_id and (sql_id not in by_id or (_whole(statement) and not _whole(by_id[sql_id]))):
                by_id[sql_id] = statement
    ranked = sorted(by_id.values(), key=lambda statement: -(statement.elapsed_s or 0.0))
    return tuple(ranked[:MOST_STATEMENTS])


def _statement(sql_id: str, row: Row, plan: str | None, step_s: float, each_step_s: float) -> Statement:
    runs, elapsed = number(row, "executions"), number(row, "elapsed_s")
    if elapsed is None and runs is not None and (each := number(row, "elapsed_per_exec_s")) is not None:
        elapsed, step_s = runs * each, runs * each_step_s
    least_s = max(LEAST_S, STEPS * step_s)
    return Statement(sql_id, runs, elapsed, plan, row.get("module") or None, row.get("line"), least_s)


def _step(rows: Iterable[Row], column: str) -> float:
    """One of the last digit that a column prints: whole numbers where no row has decimals."""
    values = [row.get(column) for row in rows]
    decimals = [
        len(str(value).partition(".")[2]) for value in values if isinstance(value, float) and "e" not in str(value)
    ]
    return float(10.0 ** -max(decimals, default=0))


def _whole(statement: Statement) -> bool:
    return statement.executions is not None and statement.elapsed_s is not None


def _plans(sections: Sections) -> dict[str, str]:
    """The plans that the sampled activity saw of each statement; a change of plan shows there."""
    by_statement: dict[str, dict[str, None]] = {}
    for name in PLAN_LISTS:
        for row in sections.get(name, NOTHING).rows:
            if row.get("sql_id") and row.get("plan_hash_value") is not None:
                by_statement.setdefault(str(row["sql_id"]), {})[str(row["plan_hash_value"])] = None
    return {sql_id: ", ".join(sorted(plans)) for sql_id, plans in by_statement.items()}
