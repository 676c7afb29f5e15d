"""Logons fail, again and again.

What it looks at: waits for Failed Logon Delay, which the database imposes after a logon with a wrong password: how many
    an hour, and what share of the time they are.
Why it matters: the time is counted as DB time though no work is done. A client with an old password that tries every
    few seconds fills the audit trail, may lock the account, and can hold up others that log on as the same user
    (library cache lock). It may also be somebody who guesses.
What to do: find the client in the audit trail or the listener's log, and give it the password that is right now.
When it is wrong: a few typing errors of people delay nobody.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import ORACLE_SECURITY
from rules.storage.inputs.shares import whole
from rules.waits.event_weight import weight
from rules.wording import count, percent

LIMITS = {"rate": Limit(60, "an hour", "our judgement: once a minute is a program, not a person")}
EVENT = "Failed Logon Delay"


def check(facts: Facts) -> Outcome:
    waited = weight(facts, (EVENT,))
    if waited is None:
        return quiet()
    rate, share = 3600 * waited.waits / facts["elapsed_s"], waited.share
    shown = Evidence(EVENT, rate, "an hour", LIMITS["rate"].value, "wait events", waited.event.line)
    if rate < LIMITS["rate"].value:
        return quiet("", shown)
    return fired(
        f"{count(rate)} logons an hour fail and are delayed: {percent(share)} of {whole(facts)} without any work.",
        shown,
        saves=share,
    )


rule = Rule(
    id="failed-logons",
    code="PA05",
    title="Logons fail, again and again",
    severity="medium",
    needs=("events", "elapsed_s", "db_time_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_SECURITY,),
    cure=Cure("Find the client that logs on with a wrong password, in the audit trail or the listener's log.", "free"),
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_163_164.html", 376),
)
