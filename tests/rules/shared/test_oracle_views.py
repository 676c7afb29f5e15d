"""Queries of Oracle's own views, as the release has them."""

import pytest

from rules.shared.oracle_views import literals, plan_of, samples, waiters
from tests.rules.cases import facts_of


@pytest.mark.parametrize(
    ("release", "statement", "says"),
    [
        (8.1, "3854291178", "explain plan"),
        (9.2, "3854291178", "v$sql_plan where hash_value = 3854291178 "),
        (11.2, "3739063178", "old_hash_value = 3739063178; select * from table(dbms_xplan"),
        (19.0, "4qarj29zku7as", "display_cursor('4qarj29zku7as', "),
        (19.0, None, "display_cursor('SQL_ID', "),
        (None, "x') or drop table t --", "display_cursor('SQL_ID', "),
    ],
)
def test_the_plan_of_a_statement(release: float | None, statement: str | None, says: str) -> None:
    assert says in plan_of(facts_of({"release": release}), statement)


@pytest.mark.parametrize(
    ("release", "says", "never"),
    [(9.2, "max(hash_value)", "sql_id"), (10.1, "max(sql_id)", "force_"), (10.2, "force_matching", "substr")],
)
def test_statements_with_literals(release: float, says: str, never: str) -> None:
    told = literals(facts_of({"release": release}))
    assert says in told
    assert never not in told


def test_who_reports_with_statspack_may_have_no_licence_for_ash() -> None:
    assert samples(facts_of({"release": 19.0, "statspack": False})) == "ASH"
    assert samples(facts_of({"release": 19.0, "statspack": True})) == "v$session"
    assert samples(facts_of({"release": 9.2, "statspack": True})) == "v$session_wait"


def test_waits_before_10g() -> None:
    assert "v$lock" in waiters("enqueue")
    assert "v$session_wait" in waiters("latch free")
