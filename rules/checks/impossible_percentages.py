"""A percentage is impossible.

What it looks at: percentages of DB time of the top events, ratios of instance efficiency, the host's CPU figures, and
    the buckets of histograms, which sum up to a whole.
Why it matters: a part is never more than the whole; such a figure comes from a fault of the release, from counters that
    were read at different times, or from another base than its heading says.
What to do: trust the seconds and counts beside it, from which shares are computed here.
When it is wrong: Execute to Parse is below zero where statements are parsed and not executed, and the CPU of parsing
    is timed by a coarser clock than its elapsed time; neither is looked at. Statspack's and AWR 10's percentages of top
    events have another base.
"""

from collections.abc import Iterator
from operator import itemgetter

from parsers.model.inside import Inside
from rules.core.facts import Facts
from rules.core.report_figures import number
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import FIELD_TRIAL
from rules.waits.event_classes import is_cpu
from rules.wording import exactly

LIMITS = {
    "beyond": Limit(0.5, "percentage points below 0 or above 100"),
    "sum of buckets": Limit(102, "%"),
}
SECTIONS = ("top_events", "instance_efficiency", "host_cpu", "wait_histogram")
LOOSE = ("Execute to Parse %", "Parse CPU to Parse Elapsd %")
HOST = ("user_percent", "system_percent", "wait_io_percent", "idle_percent")
FIRST_OF_DB_TIME = 11.0
PERCENT = itemgetter(1)
"""Of a bucket."""


class _Share(Inside, frozen=True):
    what: str
    value: float
    line: int | None
    instead: str
    most: float = 100.0

    def beyond(self) -> float:
        return max(-self.value, self.value - self.most)


def check(facts: Facts) -> Outcome:
    if not any(facts.get(name) for name in SECTIONS):
        return lacking(*SECTIONS)
    shares = [*_top(facts), *_ratios(facts), *_host(facts), *_buckets(facts)]
    share = max(shares, key=_Share.beyond, default=None)
    if share is None or share.beyond() <= LIMITS["beyond"].value:
        return quiet()
    evidence = Evidence(share.what, share.value, "%", 0 if share.value < 0 else share.most, None, share.line)
    return fired(f"{share.what} is {exactly(share.value)} %, which is impossible; trust {share.instead}.", evidence)


def _top(facts: Facts) -> Iterator[_Share]:
    if facts.get("statspack") or facts.get("release", 0.0) < FIRST_OF_DB_TIME:
        return
    for row in facts.get("top_events", []):
        name, value = str(row.get("event")), number(row, "percent")
        if value is not None and not is_cpu(name):
            yield _Share(f"{name} of DB time", value, row.get("line"), "its seconds")


def _ratios(facts: Facts) -> Iterator[_Share]:
    for row in facts.get("instance_efficiency", []):
        name, value = str(row.get("name")).rstrip(": "), number(row, "percent")
        if value is not None and name not in LOOSE:
            yield _Share(name, value, row.get("line"), "the counts of instance activity")


def _host(facts: Facts) -> Iterator[_Share]:
    for row in facts.get("host_cpu", []):
        for column in HOST:
            if (value := number(row, column)) is not None:
                name = column.removesuffix("_percent").replace("_", " ")
                yield _Share(f"CPU of the host: {name}", value, row.get("line"), "the host's own tools")


def _buckets(facts: Facts) -> Iterator[_Share]:
    """The histogram whose sum is furthest beyond: there are hundreds."""
    most = LIMITS["sum of buckets"].value
    rows = facts.get("wait_histogram", [])
    sums = [sum(filter(None, map(PERCENT, row.get("buckets") or []))) for row in rows]
    if sums:
        value = max(max(sums), min(sums), key=lambda value: max(-value, value - most))
        row = rows[sums.index(value)]
        yield _Share(f"The sum of the buckets of {row.get('event')}", value, row.get("line"), "the mean wait", most)


rule = Rule(
    id="impossible-percentages",
    code="DQ19",
    title="A percentage is impossible",
    severity="info",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    seen=Seen("awr-html/Azure__Oracle-Workloads-for-Azure__AWR_DBS.html", 390),
)
