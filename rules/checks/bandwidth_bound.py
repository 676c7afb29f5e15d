"""Scans fill a path.

What it looks at: bytes a second, reads and writes, against every bandwidth that is declared (ports, controllers,
    devices, volumes, host) or that a load curve of this storage reached, where requests are large.
Why it matters: behind a full path no disk and no medium can be faster. What is bought there stands idle.
What to do: widen the named component: more ports or controllers, a volume or host with more throughput; or read less
    (partitions, compression, a better plan). Whatever stands behind it comes second.
When it is wrong: where the declared figure is a link's nominal rate: 200 MB/s were had of 2 Gb/s ports and 1,600 of
    16 Gb/s ones. Other hosts on the same path count and are not seen here.
"""

from parsers.model.inside import Inside
from rules.core.facts import Facts
from rules.core.report_figures import KIBIBYTE, MEBIBYTE
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, figure, fired, lacking, not_applicable, quiet
from rules.core.severity import LIMIT
from rules.core.sources import CERN_STORAGE, FIELD_TRIAL
from rules.storage.limits.load import MB
from rules.storage.limits.utilisation import FULL, comparable, limits
from rules.wording import count, percent

LIMITS = {
    "used": Limit(FULL, "share of the bandwidth"),
    "size": Limit(60, "KiB a request: of 64 KiB, with a few small ones among them"),
}
WIDEN = {
    "path": "Add ports or controllers, or read less.",
    "host_mb_s": "Take a larger host or another adapter, or read less.",
    "device_mb_s": "Raise the provisioned throughput or add devices, or read less.",
    "curve": "Find which component stops the curve there and widen it, or read less.",
}
ASK = ("storage.port_mb_s", "storage.controller_mb_s", "storage.volume_mb_s_limit", "storage.host_mb_s_limit")


class _Full(Inside, frozen=True):
    """One bandwidth: what it is called, MB/s used and at most, and where that is from."""

    kind: str
    label: str
    used: float
    maximum: float
    source: str


def check(facts: Facts) -> Outcome:
    size = facts["mean_read_bytes"]
    if size < LIMITS["size"].value * KIBIBYTE:
        shown = figure(facts, "mean_read_bytes", "mean read")
        return quiet("Requests are small: they are judged by their number.", shown)
    if not comparable(facts):
        return not_applicable("This report is of one among several that share the storage.")
    bandwidths = [*_declared(facts), *_on_curve(facts)]
    if not bandwidths:
        return lacking(*ASK)
    most = max(bandwidths, key=lambda bandwidth: bandwidth.used / bandwidth.maximum)
    part = most.used / most.maximum
    line = facts.line("read_bytes_per_s")
    evidence = (
        Evidence(f"{most.label} used", part, "share", LIMITS["used"].value, most.source, line),
        Evidence("reads and writes", most.used, "MB/s (10⁶ bytes)", most.maximum, most.source, line),
        Evidence("mean read", size / KIBIBYTE, "KiB", LIMITS["size"].value, facts.way("mean_read_bytes")),
    )
    if part < LIMITS["used"].value:
        return quiet("", *evidence)
    return fired(
        f"Scans run at {count(most.used)} MB/s ({count(most.used * MB / MEBIBYTE)} MiB/s), {percent(part)} of the "
        f"{most.label} ({count(most.maximum)} MB/s): nothing behind it can make them faster.",
        *evidence,
        cure=WIDEN[most.kind],
    )


def _declared(facts: Facts) -> list[_Full]:
    return [
        _Full(used.kind, used.label, used.total_used, used.total_maximum, "; ".join((used.source, *used.factors)))
        for used in limits(facts)
        if used.unit == "MB/s" and used.total_maximum > 0
    ]


def _on_curve(facts: Facts) -> list[_Full]:
    """What a load curve of large requests reached at most."""
    curve, read = facts.get("curve"), facts.get("read_bytes_per_s")
    if curve is None or read is None or not curve.is_scan or not curve.max_mbps or curve.saturated is False:
        return []
    used = (read + facts.get("write_bytes_per_s", 0.0)) / MB
    return [_Full("curve", "maximum of the load curve", used, curve.max_mbps, "load curve")]


rule = Rule(
    id="bandwidth-bound",
    code="RD09",
    title="Scans fill a path",
    severity="high",
    needs=("mean_read_bytes", "read_bytes_per_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(CERN_STORAGE, FIELD_TRIAL),
    cure=Cure("Widen the path that is full, or read less.", "purchase"),
    seen=Seen("awr-rac/therealkevinc__AWRS__awr_rac.html", 1186, storage={"volume_mb_s_limit": 525}),
    scale=LIMIT,
)
