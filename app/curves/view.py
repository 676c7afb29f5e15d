"""A load curve in words and rows, for pages and terminals alike."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.declared.curve_figures import is_in_mb
from rules.curves.curve_study import CurveAudit, CurveStudy, LoadLevel
from rules.thresholds.change import ALIKE, MANIFOLD
from rules.wording import figure, kib, number

SOURCES = {
    "orion": "Orion", "calibrate_io": "CALIBRATE_IO", "fio": "fio", "vdbench": "vdbench", "diskspd": "DISKSPD",
    "sqlio": "SQLIO", "sysbench": "sysbench", "crystaldiskmark": "CrystalDiskMark", "iometer": "Iometer",
    "elbencho": "elbencho", "csv": "CSV", "measure": "measured by iobound", "table": "a printed table",
}  # fmt: skip
SERVED = {
    "balanced": "About {servers} requests are served at the same time, each with a queue of its own and in {service}: "
    "{servers} equal {parts} would do the same.",
    "delay_one_server": "All requests pass through one shared resource, {service} each, after a fixed delay of "
    "{delay}: a host, an adapter, a single path or a controller, not many devices.",
    "throttle": "Requests take {service} until a cap is reached, then they queue: "
    "a provisioned limit, not the devices.",
    "unclear": "No model explains this curve clearly better than another: it does not show which part ends first.",
}
MODELS = {
    "balanced": "many queues", "delay_one_server": "one shared resource", "throttle": "a cap", "unclear": "unclear",
}  # fmt: skip
ENDED = {
    "balanced": "; the limit is that of many equal parts that share the load",
    "delay_one_server": "; the limit is one part that all requests pass",
    "throttle": "; the limit is one that somebody set",
}
REACHED = {True: "more load brings little more", False: "it was still rising", None: "as far as it was measured"}
LEVELLED = {True: "yes", False: "no: it was still rising", None: None}
HARMED = ("high", "blocker")
CPU = "cpu"


@dataclass(frozen=True, slots=True)
class Fact:
    """One figure with its name."""

    label: str
    value: str


def title(curve: CurveStudy) -> str:
    """What was measured, and by what: `8 KiB reads, Orion`."""
    return f"{requests(curve)}, {SOURCES.get(curve.source, curve.source)}"


def requests(curve: CurveStudy) -> str:
    """What was asked of the storage: `8 KiB reads`."""
    size, writes = curve.io_bytes, curve.write_percent
    mix = "reads" if not writes else f"{number(writes)} % writes"
    comma = "," if writes else ""
    unknown = "counted in MB" if curve.time_per == "MB" else "size not known"
    return f"{kib(size)}{comma} {mix}" if size else f"{mix}, {unknown}"


def without_load(curve: CurveStudy) -> str | None:
    """How long a request takes that nothing delays."""
    return _ms(curve.floor_ms, " for 1 MB" if curve.time_per == "MB" else "")


def maximum(curve: CurveStudy) -> str | None:
    """The most that the storage delivered."""
    return _mbps(curve.max_mbps) if is_in_mb(curve) else _rate(curve.max_iops)


def answer(curve: CurveStudy) -> str:
    """What the storage can do, in one sentence; of a curve that cannot be right why."""
    if wrong := harmed(curve):
        return wrong[0].message or ""
    if is_in_mb(curve):
        most = _mbps(curve.max_mbps)
        return f"This storage delivers {most} at most{_ended(curve)}." if most else ""
    point, most = operating_point(curve), _rate(curve.max_iops)
    if point is None or most is None:
        return f"It delivered {most} at most; it does not show how latency rises with the load." if most else ""
    sentence = f"This storage answers {_rate(point.iops)} within {_ms(point.latency_ms)} each"
    if _beyond(curve, point) == 0:
        return f"{sentence}, and that is the most that was measured{_ended(curve)}."
    return f"{sentence}, and {most} at most{_ended(curve)}."


def tiles(curve: CurveStudy) -> list[tuple[str, str, str]]:
    """The figures that decide: what each is, the figure, what it means; none of a curve that cannot be right."""
    if harmed(curve):
        return []
    point = operating_point(curve)
    beyond = _beyond(curve, point)
    figures = (
        ("Without load", without_load(curve), "a request that nothing delays"),
        ("Plan for", _rate(point.iops) if point else None, f"at {_ms(point.latency_ms)}" if point else ""),
        ("Most measured", maximum(curve), REACHED[curve.saturated]),
        ("Beyond the plan", _more(beyond), "rate that costs latency"),
    )
    return [(label, value, note) for label, value, note in figures if value is not None]


def _beyond(curve: CurveStudy, point: LoadLevel | None) -> int | None:
    """How many per cent of requests can be had beyond the operating point."""
    if point is None or not point.iops or not curve.max_iops:
        return None
    return round(100 * max(0.0, curve.max_iops / point.iops - 1))


def _more(beyond: int | None) -> str | None:
    if not beyond:
        return None
    return f"{beyond} % more" if beyond < MANIFOLD * 100 else f"{number(1 + beyond / 100, 2)} times as many"


def _ended(curve: CurveStudy) -> str:
    """What ended the test, as the end of a sentence."""
    if curve.component is not None and curve.component.kind == CPU:
        return f", where {curve.component.label} were full: the storage can do more"
    if curve.component is not None:
        return f"; what ended it: {curve.component.label}"
    if curve.saturated is False:
        return "; the rate was still rising"
    return ENDED.get(curve.fit.model, "") if curve.fit and curve.saturated else ""


def sentences(curve: CurveStudy) -> list[str]:
    """The fit, the operating point and the headroom in words; of a curve that cannot be right only why."""
    if wrong := [outcome.message or "" for outcome in harmed(curve)]:
        return wrong
    planned = (_scan(curve),) if is_in_mb(curve) else (_operating_point(curve), _headroom(curve))
    return [sentence for sentence in (_fit(curve), _agreement(curve), *planned) if sentence]


def operating_point(curve: CurveStudy) -> LoadLevel | None:
    """Where to operate; None of scans, which are judged by throughput alone, and of a curve that cannot be right."""
    return None if harmed(curve) or is_in_mb(curve) else curve.operating_point


def facts(curve: CurveStudy) -> list[Fact]:
    """The figures of the curve's head; none of a curve that cannot be right."""
    if harmed(curve):
        return []
    point = operating_point(curve)
    per = " for 1 MB" if curve.time_per == "MB" else ""
    figures = (
        ("Latency without load", without_load(curve)),
        ("Most requests", _rate(curve.max_iops)),
        ("Most bandwidth", _mbps(curve.max_mbps)),
        ("Knee", None if curve.knee_outstanding is None else f"{number(curve.knee_outstanding)} in flight"),
        ("Levelled off", LEVELLED[curve.saturated]),
        ("Spread of repeated runs", None if curve.spread_percent is None else f"{curve.spread_percent:.1f} %"),
        ("Operating point", None if point is None else f"{_rate(point.iops)} at {_ms(point.latency_ms, per)}"),
    )
    return [Fact(label, value) for label, value in figures if value is not None]


def points(curve: CurveStudy) -> Sequence[LoadLevel]:
    """The load levels with all figures, as far as they could be derived; else the points as printed."""
    return curve.levels or curve.points


def audit(curve: CurveStudy) -> list[CurveAudit]:
    """How the rules about curves ended, those that fired first."""
    return sorted(curve.audit, key=lambda outcome: outcome.state != "fired")


def harmed(curve: CurveStudy) -> list[CurveAudit]:
    """Why the curve cannot be right."""
    return [outcome for outcome in curve.audit if outcome.state == "fired" and outcome.severity in HARMED]


def _fit(curve: CurveStudy) -> str | None:
    fit = curve.fit
    if fit is None:
        return (
            "No model was fitted: that takes three load levels or more of which rate and latency can both be believed."
        )
    per = " for 1 MB" if fit.time_per == "MB" else ""
    sentence = SERVED[fit.model].format(
        servers=number(round(fit.servers)) if fit.servers else "–",
        parts="devices, controllers or paths" if is_in_mb(curve) else "devices",
        service=_ms(fit.service_ms, per) or "–",
        delay=_ms(fit.delay_ms, per) or "–",
    )
    both = fit.asymptote_mbps  # bandwidth as data sheets count it, and as Oracle does
    most = _rate(fit.asymptote_iops) or (both and f"{_mbps(both)} ({figure(both * 1e6, 'B/s')})")
    end, measured = (fit.asymptote_iops, curve.max_iops) if fit.asymptote_iops else (both, curve.max_mbps)
    ends = "ever more load would bring" if end and measured and end > ALIKE * measured else "the rate ends at"
    return f"{sentence} By this model {ends} {most}." if most and fit.model != "unclear" else sentence


def _agreement(curve: CurveStudy) -> str | None:
    fit = curve.fit
    if fit is None or fit.rms_percent is None:
        return None
    which = "best" if fit.model == "unclear" else "chosen"
    sentence = f"The {which} model misses the measured rates by {fit.rms_percent:.1f} % (root mean square)"
    if fit.largest_percent is not None:
        sentence += f", at most {fit.largest_percent:.1f} %"
    if fit.asymptote_error_percent is not None:
        sentence += f"; its end is known to {number(2 * fit.asymptote_error_percent, 2)} % (two standard errors)"
    if fit.other_rms_percent is not None:
        other = MODELS.get(fit.other_model or "", "the next one")
        sentence += f"; {other} would miss them by {fit.other_rms_percent:.1f} %"
    return f"{sentence}."


def _scan(curve: CurveStudy) -> str | None:
    most = _mbps(curve.max_mbps)
    return most and f"Large requests are judged by throughput, not by latency: {most} is the most that was measured."


def _operating_point(curve: CurveStudy) -> str | None:
    point = curve.operating_point
    if point is None:
        return None
    return (
        f"Plan for {_rate(point.iops) or '–'} at most, with {number(point.outstanding)} in flight: "
        f"there a request takes {_ms(point.latency_ms)}, twice the unloaded time or less."
    )


def _headroom(curve: CurveStudy) -> str | None:
    point, most = curve.operating_point, curve.max_iops
    if point is None or not most or not point.iops:
        return None
    beyond = most / point.iops - 1
    if beyond < 0.005:
        return "That is the most that was measured."
    last = max(points(curve), key=lambda level: level.iops or 0)
    here, there = point.latency_ms, last.latency_ms
    cost = f", at {number(there / here, 2)} times that latency" if there and here and there / here >= ALIKE else ""
    if beyond < MANIFOLD:
        return f"Beyond it another {beyond * 100:.0f} % can be had, up to {_rate(most)}{cost}."
    between = any(point.iops < level.iops < most for level in points(curve) if level.iops)
    gap = "" if between else "; between the two no load was measured"
    return f"Beyond it {number(most / point.iops, 2)} times as many can be had, {_rate(most)}{cost}{gap}."


def _ms(value: float | None, per: str = "") -> str | None:
    return None if value is None else f"{number(value, 3 if value >= 1 else 4)} ms{per}"


def _rate(value: float | None) -> str | None:
    return None if value is None else figure(round(value), "requests/s")


def _mbps(value: float | None) -> str | None:
    return None if value is None else f"{number(value)} MB/s"
