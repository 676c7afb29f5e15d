"""Few devices do most of the requests.

What it looks at: iostat beside the report: the requests of the busiest devices against the mean of all that were
    declared.
Why it matters: the database waits for the busiest device. While others idle, more devices or faster ones are the dear
    way to what a rebalance does.
What to do: spread data over all devices (rebalance the ASM group, stripe the volume), then measure again.
When it is wrong: redo and other files on devices of their own are uneven on purpose; declare only the data devices that
    this host reads from.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, at_line, fired, lacking, not_applicable, quiet
from rules.core.severity import HEALTH
from rules.core.sources import CERN_STORAGE, ORACLE_TUNING
from rules.wording import count

LIMITS = {"above the mean": Limit(1.5, "times"), "requests": Limit(50, "1/s")}


def check(facts: Facts) -> Outcome:
    # mirrored over hosts or failure groups, each host reads the copy beside it
    devices = facts["storage.devices"] / (facts.get("storage.write_copies") or 1)
    if devices < 2:
        return not_applicable("This host reads from one device.")
    watched = [(observed, observed.busiest) for observed in facts["hosts"] if observed.busiest and observed.iops]
    if not watched:
        return lacking("requests of each device")
    host, group = max(watched, key=lambda pair: pair[1].iops / pair[0].iops)
    mean = host.iops / devices
    most, source = LIMITS["above the mean"].value * mean, at_line(host.tool, host.line)
    shown = Evidence("requests of the busiest device", group.iops, "1/s", most, source)
    even = group.count >= devices or group.iops < LIMITS["above the mean"].value * mean
    if even or group.iops < LIMITS["requests"].value:
        return quiet("", shown)
    which, each = (f"{group.count} devices do", " each") if group.count > 1 else ("One device does", "")
    sentence = (
        f"{which} {count(group.iops)} requests a second{each}, {group.iops / mean:.1f} times the mean of the "
        f"{count(devices)} that there are."
    )
    return fired(sentence, shown)


rule = Rule(
    id="uneven-devices",
    code="SK04",
    title="Few devices do most of the requests",
    severity="medium",
    needs=("hosts", "storage.devices"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(CERN_STORAGE, ORACLE_TUNING),
    cure=Cure("Rebalance: spread the data over all devices before adding any.", "configuration"),
    seen=Seen("statspack_text/orchard-close-of-month.txt", 22, storage={"devices": 10}, host=("host/orchard.iostat",)),
    scale=HEALTH,
)
