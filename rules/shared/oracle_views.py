"""What Oracle's own views show, as the report's release and licence have them."""

import re

from rules.core.facts import Facts

SQL_ID, SIGNATURES, PLANS = 10.1, 10.2, 9.0
"""The releases that brought SQL_ID with V$SESSION.EVENT, FORCE_MATCHING_SIGNATURE, and V$SQL_PLAN."""


def before(facts: Facts, release: float) -> bool:
    """Whether the report's release is older; one that is not printed is taken for a new one."""
    known = facts.get("release")
    return known is not None and known < release


def samples(facts: Facts) -> str:
    """What shows sessions at work; who reports with Statspack may have no licence for ASH."""
    if before(facts, SQL_ID):
        return "v$session_wait"
    return "v$session" if facts.get("statspack") else "ASH"


def plan_of(facts: Facts, statement: str | None) -> str:
    """A statement's plan, with what each step did where the release shows that."""
    name = statement if statement and statement.isalnum() else ""
    if before(facts, PLANS):
        return "explain plan for STATEMENT; -- then @?/rdbms/admin/utlxpls.sql"
    if before(facts, SQL_ID):
        return OLD_PLAN.replace("HASH_VALUE", name or "HASH_VALUE")
    if name.isdigit():  # Statspack names statements by the hash value of old
        return f"{IDS.replace('HASH_VALUE', name)} {PLAN}"
    return PLAN.replace("SQL_ID", name or "SQL_ID")


def literals(facts: Facts) -> str:
    """Statements that differ by their literals alone."""
    if before(facts, SIGNATURES):
        return BY_BEGINNING.replace("SQL_ID", "hash_value" if before(facts, SQL_ID) else "sql_id")
    return BY_SIGNATURE


def waiters(event: str) -> str:
    """Who waits, before 10g, whose V$SESSION names neither event nor blocker."""
    return LOCKS if event.casefold() == "enqueue" else WAITS


def who_waits(facts: Facts, event: str) -> str:
    """Which programs and statements wait for an event now."""
    if before(facts, SQL_ID):
        return waiters(event)
    return WAITING.replace("EVENT", event if _EVENT.fullmatch(event) else "EVENT")  # a report may hold any words


_EVENT = re.compile(r"[\w &*()/:.-]{1,64}")
WAITING = (
    "select sql_id, program, module, count(*) from v$session where event = 'EVENT' "
    "group by sql_id, program, module order by 4 desc;"
)
PLAN = "select * from table(dbms_xplan.display_cursor('SQL_ID', null, 'ALLSTATS LAST'));"
IDS = "select sql_id from v$sql where old_hash_value = HASH_VALUE;"
OLD_PLAN = "select * from v$sql_plan where hash_value = HASH_VALUE order by child_number, id;"
BY_SIGNATURE = (
    "select force_matching_signature, count(*), max(sql_id) from v$sql group by force_matching_signature "
    "having count(*) > 100 order by 2 desc;"
)
BY_BEGINNING = (
    "select substr(sql_text, 1, 60), count(*), max(SQL_ID) from v$sql group by substr(sql_text, 1, 60) "
    "having count(*) > 100 order by 2 desc;"
)
LOCKS = "select sid, type, id1, id2, lmode, request, block from v$lock where request > 0 or block > 0;"
WAITS = (
    "select w.event, w.sid, w.p1, w.p2, w.p3, s.sql_hash_value from v$session_wait w, v$session s "
    "where s.sid = w.sid and w.wait_time = 0 order by w.event;"
)
