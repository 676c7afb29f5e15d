"""Commits wait for another site.

What it looks at: destinations of redo with SYNC in the parameters, and what the log writer waits for them beside the
    number of redo writes and the length of a commit.
Why it matters: with synchronous transport a commit is done when the other site has the redo too. Its length is then the
    line and the other site's disks as much as the disks here, and redo devices here shorten it by nothing.
What to do: measure the round trip and the other site's redo write. Where its disk takes long, let it answer from memory
    (SYNC NOAFFIRM); where the line does, a far sync instance nearby, or ASYNC if some loss is allowed.
When it is wrong: only the primary waits, and only while the destination is open. A parameter alone, without any such
    wait in the report, is a sign and no measurement.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, fired, lacking, quiet
from rules.core.sources import DATA_GUARD_TRANSPORT
from rules.shared.redo_logs import commits_alone
from rules.storage.inputs.shares import WEIGHTY, significant, whole
from rules.waits.redo_transport import LEAST_PART, remote_redo
from rules.wording import ms, percent

LIMITS = {
    "remote": Limit(LEAST_PART, "of the redo writes and of a commit"),
    "commits": Limit(WEIGHTY, "share of DB time"),
}


def check(facts: Facts) -> Outcome:
    if facts.get("parameter") is None and facts.get("background") is None:
        return lacking("parameter", "background")
    remote = remote_redo(facts)
    commits = facts.event("log file sync")
    if remote is None or not significant(commits, facts):
        return quiet()
    share = commits_alone(facts)
    weighty = share >= LIMITS["commits"].value
    if remote.event is None or remote.part is None:
        shown = Evidence(remote.name, "SYNC", "", None, "parameters")
        message = f"{remote}: commits, {percent(share)} of {whole(facts)}, may wait for another site."
        return fired(message, shown, severity="low")
    line = remote.event.line
    shown = Evidence(remote.name, remote.part, "share of a commit", LEAST_PART, "wait events", line)
    message = (
        f"A redo write waits {ms(remote.event.mean_ms or 0)} for another site ({remote.name}): {percent(remote.part)} "
        f"of a commit. Commits take {percent(share)} of {whole(facts)}."
    )
    return fired(message, shown, saves=share * remote.part, severity="medium" if weighty else "low")


rule = Rule(
    id="commits-wait-for-another-site",
    code="RE11",
    title="Commits wait for another site",
    severity="medium",
    needs=("events",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(DATA_GUARD_TRANSPORT,),
    cure=Cure(
        "Measure the round trip to the standby and its redo write, then choose SYNC NOAFFIRM, far sync or ASYNC.",
        "configuration",
    ),
    waits_for="A report of a primary with SYNC redo transport",
)
