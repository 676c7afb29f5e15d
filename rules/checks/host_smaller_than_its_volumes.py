"""The host is sold for less than its volumes together.

What it looks at: the declared limits of the host (virtual machine or adapter) against those of the volumes behind it.
Why it matters: the host caps what the volumes could do; larger volumes behind it are paid for and never used.
What to do: a larger host when its limit is nearly used, or smaller volumes when it is not.
When it is wrong: volumes are often sized by space and not by their rate.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.severity import LIMIT
from rules.core.sources import CLOUD_VOLUMES
from rules.storage.limits.utilisation import LABELS, limits
from rules.wording import percent

LIMITS = {"use": Limit(0.85, "share of the host's limit")}
PAIRS = (("host_iops", "device_iops"), ("host_mb_s", "device_mb_s"), ("host_cached_iops", "device_iops"))


def check(facts: Facts) -> Outcome:
    by_kind = {used.kind: used for used in limits(facts)}
    pairs = [(by_kind[host], by_kind[volume]) for host, volume in PAIRS if host in by_kind and volume in by_kind]
    if not pairs:
        return lacking("storage.device_iops", "storage.host_iops_limit")
    full = [
        (host, volume) for host, volume in pairs if host.utilisation >= max(LIMITS["use"].value, volume.utilisation)
    ]
    if not full:
        return quiet()
    host, volume = max(full, key=lambda pair: pair[0].utilisation)
    line = facts.line("read_iops")
    shown = Evidence(
        f"use of the limit ({LABELS[host.kind]})", host.utilisation, "share", LIMITS["use"].value, host.source, line
    )
    used, behind = percent(host.utilisation), percent(volume.utilisation)
    sentence = f"The host is at {used} of its limit while the volumes behind it are at {behind}."
    return fired(sentence, shown)


rule = Rule(
    id="host-smaller-than-its-volumes",
    code="EX06",
    title="The host is sold for less than its volumes together",
    severity="high",
    needs=("read_iops", "write_iops"),
    check=check,
    manual=__doc__,
    scale=LIMIT,
    limits=LIMITS,
    sources=(CLOUD_VOLUMES,),
    cure=Cure("A larger host; more or faster volumes behind this one change nothing.", "purchase"),
    seen=Seen("statspack_text/mtr-before.txt", 386, {"volume_iops_limit": 20000, "host_iops_limit": 11000}),
)
