"""The load curve is of other requests.

What it looks at: size of the requests and share of writes, in the report and in the curve.
Why it matters: latency and largest rate hold for one size and one mix. Twice the size, or many more writes, is another
    curve.
What to do: measure the curve at the size and the share of writes that this report shows.
When it is wrong: the mean size hides two kinds of requests; single blocks may be alike though the mean is not.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import ORACLE_TUNING
from rules.curves.studied import Studied
from rules.storage.cases.position import APART_SIZE, APART_WRITES, Shape, shape
from rules.wording import count

LIMITS = {"size": Limit(APART_SIZE, "times"), "share of writes": Limit(APART_WRITES, "points")}


def check(facts: Facts) -> Outcome:
    curve: Studied = facts["curve"]
    found = shape(facts, curve)
    if found.bytes_apart is None and found.writes_apart is None:
        return lacking("mean_read_bytes", "write_iops", "io_bytes", "write_percent")
    said = _said(found, curve)
    if not said:
        return quiet("The requests of the report are like those of the curve.", *_shown(facts, found))
    return fired(f"The curve is of other requests: {'; '.join(said)}. It is a rough guide only.", *_shown(facts, found))


def _said(found: Shape, curve: Studied) -> list[str]:
    said = []
    if found.other_size and found.mean_bytes and curve.curve.io_bytes:
        said.append(
            f"a read is {count(found.mean_bytes / 1024)} KiB in the report and "
            f"{count(curve.curve.io_bytes / 1024)} KiB in the curve"
        )
    if found.other_writes:
        said.append(
            f"{found.write_percent:.0f} % of requests are writes, in the curve {curve.curve.write_percent:.0f} %"
        )
    return said


def _shown(facts: Facts, found: Shape) -> list[Evidence]:
    shown = []
    if found.bytes_apart is not None:
        line = facts.line("mean_read_bytes")
        shown.append(
            Evidence("mean read against the curve's", found.bytes_apart, "times", APART_SIZE, "report / curve", line)
        )
    if found.writes_apart is not None:
        line = facts.line("write_iops")
        shown.append(
            Evidence("share of writes apart", found.writes_apart, "points", APART_WRITES, "report − curve", line)
        )
    return sorted(shown, key=lambda one: one.what != "mean read against the curve's" or not found.other_size)


rule = Rule(
    id="load-curve-of-other-requests",
    code="CP04",
    title="The load curve is of other requests",
    severity="medium",
    needs=("curve", "read_iops"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING,),
    cure=Cure("Measure the load curve at the size and the share of writes of this database.", "free"),
    seen=Seen("statspack_text/mtr-before.txt", 386, curve="curves/benchware-random-write.csv"),
)
