"""The load curve is of other requests.

What it looks at: size of the requests and share of writes, in the report and in the curve.
Why it matters: latency and largest rate hold for one size and one mix. Twice the size, or many more writes, is another
    curve.
What to do: measure the curve at the size and the share of writes that this report shows.
    A database that asks next to nothing of the storage has no size or mix to measure by.
When it is wrong: the mean size hides two kinds of requests; single blocks may be alike though the mean is not.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import ORACLE_TUNING
from rules.curves.studied import Studied
from rules.storage.cases.position import APART_SIZE, APART_WRITES, Shape, shape
from rules.wording import count

LEAST, FEW = 0.01, 10.0
"""Of the largest rate, and requests a second: below both, size and mix of a report are those of a few requests (our
judgement). A hundredth of a fast storage alone is a busy database."""
LIMITS = {"size": Limit(APART_SIZE, "times"), "share of writes": Limit(APART_WRITES, "points"),
          "of the largest rate": Limit(LEAST, "share"), "requests": Limit(FEW, "1/s")}  # fmt: skip


def check(facts: Facts) -> Outcome:
    curve: Studied = facts["curve"]
    asked = facts["read_iops"] + (facts.get("write_iops") or 0.0)
    if curve.max_iops and asked < min(FEW, LEAST * curve.max_iops):
        return not_applicable(
            f"The report asks {count(asked)} requests a second of the {count(curve.max_iops)} that the curve reaches: "
            "too few to hold their size and mix against it."
        )
    requests = shape(facts, curve)
    if requests.bytes_apart is None and requests.writes_apart is None:
        return lacking("mean_read_bytes", "write_iops", "io_bytes", "write_percent")
    differences = _differences(requests, curve)
    if not differences:
        return quiet("The requests of the report are like those of the curve.", *_shown(facts, requests))
    return fired(
        f"The curve is of other requests: {'; '.join(differences)}. It is a rough guide only.", *_shown(facts, requests)
    )


def _differences(requests: Shape, curve: Studied) -> list[str]:
    differences = []
    if requests.other_size and requests.mean_bytes and curve.curve.io_bytes:
        differences.append(
            f"a read is {count(requests.mean_bytes / 1024)} KiB in the report and "
            f"{count(curve.curve.io_bytes / 1024)} KiB in the curve"
        )
    if requests.other_writes:
        differences.append(
            f"{requests.write_percent:.0f} % of requests are writes, in the curve {curve.curve.write_percent:.0f} %"
        )
    return differences


def _shown(facts: Facts, requests: Shape) -> list[Evidence]:
    shown = []
    if requests.bytes_apart is not None:
        line = facts.line("mean_read_bytes")
        shown.append(
            Evidence("mean read against the curve's", requests.bytes_apart, "times", APART_SIZE, "report / curve", line)
        )
    if requests.writes_apart is not None:
        line = facts.line("write_iops")
        shown.append(
            Evidence("share of writes apart", requests.writes_apart, "points", APART_WRITES, "report − curve", line)
        )
    return sorted(
        shown, key=lambda evidence: evidence.what != "mean read against the curve's" or not requests.other_size
    )


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
