"""One statement has very many versions.

What it looks at: the list of statements by version count, which holds those above 20; waits for cursors and the library
    cache, and the time that goes into parsing.
Why it matters: each execution that parses goes through the versions of the statement until one fits, holding a mutex or
    a latch. With hundreds of them parsing takes CPU and sessions wait for each other (cursor: mutex, library cache).
What to do: ask V$SQL_SHARED_CURSOR why they are not shared: binds of changing length or type, cursor_sharing, session
    settings that differ, row-level security. Then mend that, or have versions dropped sooner
    (_cursor_obsolete_threshold, with Oracle support).
When it is wrong: a container database holds the versions of all its containers; many versions of a statement that is
    seldom parsed cost memory only.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import CURSOR_VERSIONS, VERSIONS_BY_SHARING
from rules.wording import count, percent

LIMITS = {
    "versions": Limit(100, "versions, at which 11.2.0.3 began a statement anew", CURSOR_VERSIONS.title),
    "very many": Limit(1024, "versions, the same from 11.2.0.4 to 12.1", CURSOR_VERSIONS.title),
    "felt": Limit(0.05, "share of DB time in parsing, or in waits for cursors, from which very many are medium"),
}
CURSORS = ("cursor:", "library cache", "latch: library cache", "latch: shared pool")


def check(facts: Facts) -> Outcome:
    rows = [row for row in facts["sql_by_version_count"] if (row.get("version_count") or 0) > 0]
    most = max(rows, key=lambda row: row["version_count"], default=None)
    if most is None:
        return quiet("No statement is listed with versions.")
    versions, name = most["version_count"], most.get("sql_id") or most.get("hash_value")
    shown = Evidence(
        f"versions of SQL {name}", versions, "", LIMITS["versions"].value, "SQL by version count", most.get("line")
    )
    if versions < LIMITS["versions"].value:
        return quiet("", shown)
    share = _share(facts)
    felt = versions >= LIMITS["very many"].value and share >= LIMITS["felt"].value
    also = f"; parsing and waits for cursors take {percent(share)} of DB time" if felt else ""
    cure = f"Find out why SQL {name} has so many versions (v$sql_shared_cursor). Have its binds and settings agree."
    return fired(
        f"SQL {name} has {count(versions)} versions, through which whoever parses it has to look{also}.",
        shown,
        saves=share if felt else None,
        severity="medium" if felt else "low",
        cure=cure,
    )


def _share(facts: Facts) -> float:
    """Parsing, or what is waited for because of it, whichever is more."""
    base = facts.get("db_time_s")
    events = facts.get("events", {}).items()
    waited = sum(event.time_s for name, event in events if name.casefold().startswith(CURSORS))
    waits = waited / base if base and base > 0 else 0.0
    return float(min(1.0, max(waits, facts.get("parse_share", 0.0))))


rule = Rule(
    id="many-versions-of-a-statement",
    code="PA06",
    title="One statement has very many versions",
    severity="low",
    needs=("sql_by_version_count",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(CURSOR_VERSIONS, VERSIONS_BY_SHARING),
    cure=Cure("Find out why that statement has so many versions (v$sql_shared_cursor).", "free"),
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_72371_72372.html", 1726),
)
