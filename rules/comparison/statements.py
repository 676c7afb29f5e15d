"""The statements that take most time on both sides: what one execution takes before and after."""

from msgspec import Struct

from rules.comparison.printed_statements import Statement
from rules.comparison.side import MILLISECONDS, Side

MOST = 10


class StatementCost(Struct, frozen=True):
    """One statement; `same_plan` is None where a side does not show its plan."""

    sql_id: str
    before_ms: float
    after_ms: float
    ratio: float | None
    before_executions: float
    after_executions: float
    same_plan: bool | None
    before_plan: str | None = None
    after_plan: str | None = None
    module: str | None = None


def statements(before: Side, after: Side) -> list[StatementCost]:
    """The common statements, those with most time first; what ran but once on both sides comes last."""
    ranked = sorted(_common(before, after), key=lambda both: (_rank(*both), both[0].sql_id))
    return [_cost(*both) for both in ranked if _tells(*both)][:MOST]


def rounded_away(before: Side, after: Side) -> int:
    """How many of the common statements are left out, as the digits of their totals do not tell what one takes."""
    return sum(not _tells(*both) for both in _common(before, after))


def _common(before: Side, after: Side) -> list[tuple[Statement, Statement]]:
    if before.printed is None or after.printed is None:
        return []
    old, new = (
        {statement.sql_id: statement for statement in side.statements if _each(statement)}
        for side in (before.printed, after.printed)
    )
    return [(old[name], new[name]) for name in set(old) & set(new)]


def _tells(was: Statement, now: Statement) -> bool:
    return all((statement.elapsed_s or 0.0) >= statement.least_s for statement in (was, now))


def _rank(was: Statement, now: Statement) -> tuple[bool, float]:
    """A job that ran once says less of a unit of work than what ran often."""
    once = max(was.executions or 0.0, now.executions or 0.0) <= 1
    return once, -((was.elapsed_s or 0.0) + (now.elapsed_s or 0.0))


def _each(statement: Statement) -> float | None:
    """Milliseconds an execution."""
    if not statement.executions or statement.executions <= 0 or statement.elapsed_s is None or statement.elapsed_s <= 0:
        return None
    return MILLISECONDS * statement.elapsed_s / statement.executions


def _cost(was: Statement, now: Statement) -> StatementCost:
    old, new = _each(was) or 0.0, _each(now) or 0.0
    return StatementCost(
        sql_id=was.sql_id,
        before_ms=old,
        after_ms=new,
        ratio=new / old if old else None,
        before_executions=was.executions or 0.0,
        after_executions=now.executions or 0.0,
        same_plan=was.plan == now.plan if was.plan and now.plan else None,
        before_plan=was.plan,
        after_plan=now.plan,
        module=now.module or was.module,
    )
