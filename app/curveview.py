"""A load curve in words and rows, for pages and terminals alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.format import figure, number

SOURCES = {
    "orion": "Orion", "calibrate_io": "CALIBRATE_IO", "fio": "fio", "csv": "table", "measure": "measured by iobound",
}  # fmt: skip
SERVED = {
    "balanced": "About {servers} requests are served at the same time, each with a queue of its own: "
    "as {servers} devices would, {service} a request.",
    "delay_one_server": "All requests pass through one shared resource, {service} each, after a fixed delay of "
    "{delay}: a host, an adapter, a single path or a controller, not many devices.",
    "throttle": "Requests take {service} until a cap is reached, then they queue: "
    "a provisioned limit, not the devices.",
    "unclear": "No model explains this curve clearly better than another: which part ends first can't be told from it.",
}
MODELS = {
    "balanced": "many queues", "delay_one_server": "one shared resource", "throttle": "a cap", "unclear": "unclear",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fact:
    """One figure with its name."""

    label: str
    value: str


def title(curve: Mapping[str, Any]) -> str:
    """What was measured: `8 KiB reads, Orion`."""
    size = curve["io_bytes"]
    writes = curve["write_percent"]
    mix = "reads" if not writes else f"{number(writes)} % writes"
    said = f"{number(size / 1024)} KiB {mix}" if size else f"{mix}, size not known"
    return f"{said}, {SOURCES.get(curve['source'], curve['source'])}"


def sentences(curve: Mapping[str, Any]) -> list[str]:
    """The fit, the operating point and the headroom in words."""
    return [one for one in (_fit(curve), _agreement(curve), _operating_point(curve), _headroom(curve)) if one]


def facts(curve: Mapping[str, Any]) -> list[Fact]:
    """The figures of the curve's head."""
    point = curve["operating_point"] or {}
    saturated = {True: "yes", False: "no: it was still rising", None: None}[curve["saturated"]]
    per = " for 1 MB" if curve.get("time_per") == "MB" else ""
    found = (
        ("Latency without load", _ms(curve["floor_ms"], per)),
        ("Most requests", _rate(curve["max_iops"])),
        ("Most bandwidth", _mbps(curve["max_mbps"])),
        ("Knee", None if curve["knee_outstanding"] is None else f"{number(curve['knee_outstanding'])} in flight"),
        ("Reached its maximum", saturated),
        ("Operate at", _ms(point.get("latency_ms"), per)),
    )
    return [Fact(label, value) for label, value in found if value is not None]


def in_mb(curve: Mapping[str, Any]) -> bool:
    """Whether the curve is drawn over MB/s: requests were not counted, or are large."""
    return curve["max_iops"] is None or curve.get("time_per") == "MB" or (curve["io_bytes"] or 0) >= 128 * 1024


def points(curve: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The load levels with all figures, as far as they could be derived; else the points as printed."""
    found: Sequence[Mapping[str, Any]] = curve.get("levels") or curve["points"]
    return found


def _fit(curve: Mapping[str, Any]) -> str | None:
    fit = curve["fit"]
    if fit is None:
        return "A fit needs three load levels or more."
    per = " for 1 MB" if fit.get("time_per") == "MB" else ""
    said = SERVED[fit["model"]].format(
        servers=number(round(fit["servers"])) if fit["servers"] else "–",
        service=_ms(fit["service_ms"], per) or "–",
        delay=_ms(fit["delay_ms"], per) or "–",
    )
    most = _rate(fit["asymptote_iops"]) or _mbps(fit["asymptote_mbps"])
    return f"{said} No load would bring more than {most}." if most and fit["model"] != "unclear" else said


def _agreement(curve: Mapping[str, Any]) -> str | None:
    fit = curve["fit"]
    if fit is None or fit["rms_percent"] is None:
        return None
    which = "best" if fit["model"] == "unclear" else "chosen"
    said = f"The {which} model misses the measured rates by {fit['rms_percent']:.1f} % (root mean square)"
    if fit.get("largest_percent") is not None:
        said += f", at most {fit['largest_percent']:.1f} %"
    if fit["other_rms_percent"] is not None:
        other = MODELS.get(fit.get("other_model") or "", "the next one")
        said += f"; {other} would miss them by {fit['other_rms_percent']:.1f} %"
    return f"{said}."


def _operating_point(curve: Mapping[str, Any]) -> str | None:
    point = curve["operating_point"]
    if point is None:
        return None
    per = " for 1 MB" if curve.get("time_per") == "MB" else ""
    rate = _mbps(point["mbps"]) if in_mb(curve) else _rate(point["iops"])
    return (
        f"Plan for {rate or '–'} at most, with {number(point['outstanding'])} in flight: "
        f"there a request takes {_ms(point['latency_ms'], per)}, twice the unloaded time or less."
    )


def _headroom(curve: Mapping[str, Any]) -> str | None:
    point, key = curve["operating_point"], "mbps" if in_mb(curve) else "iops"
    most = curve["max_mbps"] if key == "mbps" else curve["max_iops"]
    if point is None or not most or not point[key]:
        return None
    beyond = most / point[key] - 1
    if beyond < 0.005:
        return "That is the maximum that was measured."
    last = max((one for one in points(curve) if one[key]), key=lambda one: one[key])
    wait = last["latency_ms"] / point["latency_ms"] if last["latency_ms"] and point["latency_ms"] else None
    cost = f", at {number(wait, 2)} times that latency" if wait else ""
    top = _mbps(most) if key == "mbps" else _rate(most)
    return f"Beyond it another {beyond * 100:.0f} % can be had, up to {top}{cost}."


def _ms(value: float | None, per: str = "") -> str | None:
    return None if value is None else f"{number(value)} ms{per}"


def _rate(value: float | None) -> str | None:
    return None if value is None else figure(round(value), "requests/s")


def _mbps(value: float | None) -> str | None:
    return None if value is None else f"{number(value)} MB/s"
