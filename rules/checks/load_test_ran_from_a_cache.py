"""The load test ran from a cache.

What it looks at: the latency at the smallest load against the declared class of media, and the largest rate of a
    device.
Why it matters: a cache answers a test on a small or empty file; the database, whose data do not fit, gets the disks.
    A verdict by such a curve promises what the storage cannot hold.
What to do: test with a file several times the cache, filled with data that do not compress; give Orion the cache size.
When it is wrong: short stroking, the outer part of each disk alone, gives up to a third more.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import CERN_STORAGE, ORACLE_TUNING, TEXAS_MEMORY
from rules.curves.cached import FLOOR, TIMES, signs
from rules.curves.studied import Studied
from rules.storage.inputs.media import media

LIMITS = {
    "floor": Limit(FLOOR, "of the lowest latency of the class"),
    "IOPS of a device": Limit(TIMES, "times the class"),
}


def check(facts: Facts) -> Outcome:
    curve: Studied = facts["curve"]
    medium = media().get(str(facts["storage.media"]))
    if curve.is_scan:
        return not_applicable("The curve is of scans; a floor and IOPS are those of small requests.")
    if medium is None or (curve.floor_ms is None and curve.max_iops is None):
        return lacking("storage.media", "curve")
    cache_signs = signs(curve, medium, facts.get("storage.devices"))
    if not cache_signs:
        return quiet(f"Floor and largest rate are those of {medium.label}.")
    return fired(
        "The test ran from a cache: "
        + " and ".join(clause for clause, _ in cache_signs)
        + ". What the cache cannot hold will be slower.",
        *(shown for _, shown in cache_signs),
    )


rule = Rule(
    id="load-test-ran-from-a-cache",
    code="CP03",
    title="The load test ran from a cache",
    severity="medium",
    needs=("curve", "storage.media"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING, TEXAS_MEMORY, CERN_STORAGE),
    cure=Cure("Run the load test again on a file several times the size of the cache.", "free"),
    seen=Seen(None, storage={"media": "hdd-10k", "devices": 36}, curve="curves/orion-from-a-cache"),
)
