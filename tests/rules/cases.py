"""Facts from a few numbers, as cases in YAML write them."""

from typing import Any

from parsers.load_curves.curve import LoadCurve, Point
from rules.core.facts import Event, Facts, Slot
from rules.core.metric import Measured
from rules.curves import Studied, study
from rules.host.observed import Group, Observed
from rules.waits.event_classes import classify
from rules.waits.late_posting import LateCall


def facts_of(given: dict[str, Any]) -> Facts:
    """Facts with those values; `events` and `background` are {name: {waits, time_s}}, `slots` are {time, ...}.

    A `curve` is what a plain curve file says: {points: [{outstanding, iops, ...}], write_percent, io_bytes}, or a list
    of figures for each column: {outstanding: [1, 2], iops: [100, 190], write_percent, io_bytes}. `hosts` are the
    fields of `Observed`, with those of its busiest group.
    """
    known = dict(given)
    for name in ("events", "background"):
        if known.get(name):
            known[name] = {event: _event(event, **one) for event, one in known[name].items()}
    if known.get("slots"):
        known["slots"] = [Slot(**one) for one in known["slots"]]
    if known.get("late_calls"):
        known["late_calls"] = tuple(LateCall(**one) for one in known["late_calls"])
    if known.get("hosts"):
        known["hosts"] = tuple(_host(**one) for one in known["hosts"])
    if "curve" in known:
        known["curve"] = _curve(**known["curve"]) if known["curve"] else None
    measured = {
        name: Measured(float(value), "", "as given")
        for name, value in known.items()
        if isinstance(value, int | float) and not isinstance(value, bool)
    }
    return Facts(known, measured)


def _host(busiest: dict[str, Any] | None = None, **told: Any) -> Observed:
    usual = {"devices": ("a",), "max_iops": 0, "write_share": 0, "mb_s": None, "read_ms": None}
    group = Group(**{**usual, **busiest}) if busiest else None
    return Observed(**{"tool": "iostat", "host": None, "samples": 100, "covered": 1, "busiest": group, **told})


COLUMNS = ("outstanding", "iops", "mbps", "latency_ms", "line", "cpu_percent")


def _curve(points: list[dict[str, Any]] | None = None, source: Any = "csv", **told: Any) -> Studied:
    columns = {name: told.pop(name) for name in COLUMNS if name in told}
    rows = points or [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    return study(LoadCurve(source, "case", tuple(Point(**one) for one in rows), **told))


def _event(name: str, waits: float, time_s: float) -> Event:
    return Event(waits, time_s, 1000 * time_s / waits if waits else None, None, classify(name))
