"""The report's own percentages are not shares of DB time.

What it looks at: which program wrote the report, and of which release.
Why it matters: Statspack's percentages are shares of waits and CPU together, before 9.2 of the waits alone, and older
    AWR reports count background waits in; held beside another report they mislead. Shares shown here are computed anew
    on sessions' time.
What to do: compare the shares shown here, not the printed percentages.
When it is wrong: where background processes did nothing, both are the same.
"""

from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import ORACLE_STATSPACK
from rules.storage.inputs.shares import whole

LIMITS = {
    "last release of AWR with mixed percentages": Limit(10.2, "release", ORACLE_STATSPACK.title),
    "first release of Statspack that counts CPU in": Limit(
        9.2, "release", "Statspack of 8i and 9.0.1 prints Top 5 Wait Events, that of 9.2 Top 5 Timed Events"
    ),
}


def check(facts: Facts) -> Outcome:
    shown = _printed(facts)
    release = facts.get("release")
    shares = f"; shares here are of {whole(facts)}" if facts.get("db_time_s") else ""
    if facts["statspack"]:
        waits_alone = release is not None and release < LIMITS["first release of Statspack that counts CPU in"].value
        of_what = "waits alone, without CPU" if waits_alone else "waits and CPU together"
        return fired(f"The report's percentages are of {of_what}{shares}.", *shown)
    if release is not None and release <= 10.2:
        return fired(f"The report's percentages include background waits{shares}.", *shown)
    return quiet()


def _printed(facts: Facts) -> tuple[Evidence, ...]:
    """The first of the percentages."""
    row = next(iter(facts.get("top_events", [])), None)
    if row is None:
        return ()
    return (Evidence(f"{row.get('event')}, as printed", row.get("percent"), "%", None, "top events", row.get("line")),)


rule = Rule(
    id="percentages-of-another-total",
    code="DQ03",
    title="The report's own percentages are not shares of DB time",
    severity="info",
    needs=("statspack",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_STATSPACK,),
    seen=Seen("statspack_text/mtr-before.txt", 55),
)
