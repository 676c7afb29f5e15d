"""Requests queue in the host before they reach the storage.

What it looks at: reads in flight against what the declared volumes let out at once (volumes times queue depth).
Why it matters: a volume takes so many requests at a time and no more; the others wait in the host, where no faster
    disk can reach them. More volumes or aliases gave 40 % on a published system without any new disk.
What to do: more volumes for the same storage, deeper queues, all paths active; then measure the device's own time
    again.
When it is wrong: reads in flight are a mean; a queue that is full in bursts only stays below the limit here.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.sources import IBM_LINUX_Z, ORACLE_TUNING
from rules.storage.limits.utilisation import comparable
from rules.wording import count, percent

LIMITS = {"use": Limit(0.8, "share of the queues")}


def check(facts: Facts) -> Outcome:
    if not comparable(facts):
        return not_applicable("These reads are not all that the volumes serve, or the volumes serve others as well.")
    room = facts["storage.luns"] * facts["storage.queue_depth"]
    flight = facts["outstanding_reads"]
    if room <= 0 or flight < LIMITS["use"].value * room:
        return quiet()
    line = facts.line("outstanding_reads") or facts.line("read_iops")
    shown = Evidence(
        "reads in flight", flight, "requests", LIMITS["use"].value * room, facts.way("outstanding_reads"), line
    )
    room_said = f"{count(facts['storage.luns'])} × {count(facts['storage.queue_depth'])}"
    sentence = (
        f"{count(flight)} reads are in flight, {percent(flight / room)} of the {room_said} that may leave the host."
    )
    return fired(sentence, shown)


rule = Rule(
    id="requests-queue-in-the-host",
    code="CF06",
    title="Requests queue in the host before they reach the storage",
    severity="medium",
    needs=("storage.luns", "storage.queue_depth", "outstanding_reads"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(IBM_LINUX_Z, ORACLE_TUNING),
    cure=Cure("Spread the files over more volumes, or make their queues deeper.", "configuration"),
    seen=Seen("statspack_text/mtr-before.txt", 69, {"luns": 3, "queue_depth": 16}),
)
