"""The load test was too short for so many disks.

What it looks at: number of devices and seconds a load level.
Why it matters: more than 30 disks take two minutes until all of them work; a shorter test measures the ramp.
What to do: run each level for 120 s or more, two seconds a disk at least.
When it is wrong: flash has no ramp of this kind.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import ORACLE_TUNING
from rules.curves.studied import Studied
from rules.storage.inputs.media import media

LIMITS = {"disks": Limit(30, "disks", ORACLE_TUNING.title), "length": Limit(120, "s", ORACLE_TUNING.title)}


def check(facts: Facts) -> Outcome:
    curve: Studied = facts["curve"]
    devices, seconds = curve.curve.devices or facts.get("storage.devices"), curve.curve.seconds_a_point
    if not devices or not seconds or devices < 0 or seconds < 0:
        return lacking("number of devices", "seconds a load level")
    medium = media().get(str(facts.get("storage.media")))
    shown = Evidence("seconds a load level", seconds, "s", LIMITS["length"].value, "load curve")
    many = devices > LIMITS["disks"].value and seconds < LIMITS["length"].value
    if not many or (medium is not None and medium.kind != "disk"):
        return quiet("", shown)
    return fired(
        f"Each load level ran for {seconds:.0f} s, too short to bring {devices:,.0f} disks to work; rates and "
        "latencies are of the ramp.",
        shown,
    )


rule = Rule(
    id="load-test-too-short",
    code="CP09",
    title="The load test was too short for so many disks",
    severity="low",
    needs=("curve",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING,),
    cure=Cure("Run the load test again with 120 s a load level or more.", "free"),
    seen=Seen(None, curve="curves/orion-from-a-cache"),
)
