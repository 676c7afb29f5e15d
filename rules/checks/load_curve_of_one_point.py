"""The load curve is a single point.

What it looks at: whether the curve has one load level only, as CALIBRATE_IO gives it.
Why it matters: its maximum and the latency there are known, but not what a request takes without load: neither floor
    nor knee is known, so it decides nothing between media and devices. CALIBRATE_IO reads only, asynchronously, and
    sees nothing of tiers.
What to do: run Orion or fio over rising loads on idle storage.
When it is wrong: for bandwidth a single point is enough.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, at_line, fired, lacking, quiet
from rules.core.sources import BENCHWARE, CALIBRATION_LIMITS, ORACLE_TUNING
from rules.curves.studied import Studied
from rules.wording import count, ms

LIMITS = {"load levels": Limit(2, "levels")}


def check(facts: Facts) -> Outcome:
    curve: Studied = facts["curve"]
    if curve.max_iops is None and curve.max_mbps is None:
        return lacking("curve")
    many = len(curve.levels)
    source = at_line("load curve", _line(curve))
    shown = Evidence("load levels", many, "levels", LIMITS["load levels"].value, source)
    if curve.is_scan:
        return quiet("For bandwidth one point is enough.", shown)
    if many >= LIMITS["load levels"].value:
        return quiet("", shown)
    return fired(
        f"The curve is one point ({', '.join(_figures(curve))}): what a request takes without load is not known, so it "
        "decides nothing between faster media and more devices.",
        shown,
    )


def _figures(curve: Studied) -> list[str]:
    figures = [f"{count(curve.max_iops)} IOPS"] if curve.max_iops else []
    return figures + ([ms(curve.levels[0].latency_ms)] if curve.levels else [])


def _line(curve: Studied) -> int | None:
    return next((point.line for point in curve.curve.points if point.line is not None), None)


rule = Rule(
    id="load-curve-of-one-point",
    code="CP05",
    title="The load curve is a single point",
    severity="low",
    needs=("curve",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING, BENCHWARE, CALIBRATION_LIMITS),
    cure=Cure("Run Orion or fio over rising loads on idle storage.", "free"),
    seen=Seen(None, curve="calibrate/unknown__id54060052519__dba_rsrc_io_calibrate_exadata_book.txt"),
)
