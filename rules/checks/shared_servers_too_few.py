"""Shared servers or dispatchers are too few.

What it looks at: how busy shared servers and dispatchers were, and how long requests waited in the common queue.
Why it matters: with shared servers a request first waits for a server that is free. That wait is outside of DB time:
    the report looks well while users wait.
What to do: raise shared_servers (and max_shared_servers) or dispatchers; let long work, batch and bulk loads use
    dedicated servers.
When it is wrong: busy is an average; a queue in the busiest minutes hides in a long window. Few requests may wait long
    behind one long call.
"""

from parsers.model.report import Row
from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, fired, lacking, quiet
from rules.core.severity import HEALTH
from rules.core.sources import ORACLE_SHARED_SERVERS
from rules.wording import count, ms, percent

LIMITS = {
    "servers": Limit(0.8, "busy", "Our judgement: servers that are busier let requests queue"),
    "dispatchers": Limit(0.5, "busy", ORACLE_SHARED_SERVERS.title),
    "queue": Limit(10, "ms a request", "Our judgement: what a user may wait before the work begins"),
    "requests": Limit(1000, "queued requests", "Our judgement: below it an average says little"),
}


def check(facts: Facts) -> Outcome:
    servers, dispatchers, queue = (
        facts.get(name)
        for name in ("shared_servers_utilization", "shared_servers_dispatchers", "shared_servers_common_queue")
    )
    if not servers and not dispatchers and not queue:
        return lacking("shared_servers_utilization", "shared_servers_common_queue")
    busy, forwarding = _busiest(servers or []), _busiest(dispatchers or [])
    waiting: Row = max(queue or [{}], key=lambda row: row.get("avg_queue_wait_ms") or 0.0)
    shown = (
        _busy("shared servers busy", busy, "servers"),
        _busy("busiest dispatcher", forwarding, "dispatchers"),
        Evidence("wait in the common queue", waiting.get("avg_queue_wait_ms"), "ms", LIMITS["queue"].value,
                 "shared servers common queue", waiting.get("line")),
    )  # fmt: skip
    clauses = _clauses(busy, forwarding, waiting)
    return fired(f"{clauses[0][:1].upper()}{'; '.join(clauses)[1:]}.", *shown) if clauses else quiet("", *shown)


def _busiest(rows: list[Row]) -> Row:
    return max(rows, key=lambda row: row.get("busy_percent") or 0.0, default={})


def _busy(what: str, row: Row, limit: str) -> Evidence:
    part = row.get("busy_percent")
    value = None if part is None else part / 100
    return Evidence(what, value, "share of their time", LIMITS[limit].value, "shared servers", row.get("line"))


def _clauses(busy: Row, forwarding: Row, waiting: Row) -> list[str]:
    """What is short, the queue first."""
    clauses = []
    wait, requests = waiting.get("avg_queue_wait_ms") or 0.0, waiting.get("queued") or 0.0
    if wait > LIMITS["queue"].value and requests >= LIMITS["requests"].value:
        clauses.append(f"{count(requests)} requests waited {ms(wait)} each for a shared server")
    if (busy.get("busy_percent") or 0.0) > 100 * LIMITS["servers"].value:
        clauses.append(f"shared servers are {percent(busy['busy_percent'] / 100)} busy")
    if (forwarding.get("busy_percent") or 0.0) > 100 * LIMITS["dispatchers"].value:
        clauses.append(f"dispatcher {forwarding.get('dispatcher')} is {percent(forwarding['busy_percent'] / 100)} busy")
    return clauses


rule = Rule(
    id="shared-servers-too-few",
    code="PF02",
    title="Shared servers or dispatchers are too few",
    severity="medium",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_SHARED_SERVERS,),
    scale=HEALTH,
    cure=Cure("Raise shared_servers or dispatchers, and give long work dedicated servers.", "configuration"),
    waits_for="A report of a database whose shared servers are busy",
)
