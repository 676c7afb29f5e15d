"""The arithmetic of a verdict by the load curve: use, stretch, and what twice the devices would leave of a read."""

from rules.core.facts import Facts
from rules.curves.balanced import Balanced
from rules.curves.growth import closed_ms, model
from rules.curves.levels import MS
from rules.curves.model import Model
from rules.curves.throttle import Throttle
from rules.storage.arithmetic.line import Line, Part, worked
from rules.storage.arithmetic.shared_lines import reads_saved
from rules.storage.cases.on_curve import twice_ms, why_not
from rules.storage.cases.position import Position, position
from rules.storage.gains.model import Reads

TWICE = 2


def curve_lines(facts: Facts, reads: Reads, time: Part, unit: str) -> list[Line]:
    """The lines; none where the curve is not used. `time` is the base of shares, `unit` its name."""
    here = position(facts)
    if here is None or why_not(facts):
        return []
    rate = Part("x", f"requests at the storage: {'; '.join(here.factors)}", here.rate, "1/s")
    most = Part("X", "largest rate of the load curve", here.maximum, "1/s")
    read = Part("R", "latency of a read today", here.read_ms, "ms", facts.line("single_block_read_ms"))
    floor = Part("F", "latency on the load curve without load", here.floor_ms, "ms")
    lines = [
        worked("Use of the load curve's maximum", "x / X", [rate, most], here.utilisation, ""),
        worked("Stretch: read against the floor of the load curve", "R / F", [read, floor], here.stretch, ""),
    ]
    return [*lines, *_twice(here, reads, rate, read, floor, time, unit)]


def _twice(here: Position, reads: Reads, rate: Part, read: Part, floor: Part, time: Part, unit: str) -> list[Line]:
    """With as much in flight as the curve explains; a model without a formula of one line is left out."""
    made, after = model(here.curve, here.explained_in_flight, here.explained_ms), twice_ms(here)
    if made is None or after is None or here.too_fast:
        return []
    explained = Part("e", "the part of it that the load curve explains", here.explained_ms, "ms")
    flight = Part("L", "requests in flight", here.explained_in_flight, "requests")
    lines = [worked("Requests in flight on the curve", "x * e / 1000", [rate, explained], flight.value, "requests")]
    on_curve = _by_model(made, flight)
    if on_curve is None:
        return []
    then = Part("c", "latency on the curve with twice the devices", on_curve.result, "ms")
    what = "Latency of a read with twice the devices: only what the curve explains gets shorter"
    left = worked(what, "R - max(0, e - max(F, c))", [read, explained, floor, then], after, "ms")
    return [*lines, on_curve, left, reads_saved(reads, after, time, unit)]


def _by_model(made: Model, flight: Part) -> Line | None:
    factor, what = Part("k", "times the devices", TWICE), "Latency on the curve with twice the devices"
    if isinstance(made, Balanced):
        service = Part("S", "service time of the fitted model", MS * made.service_s, "ms")
        servers = Part("M", "servers of the fitted model", made.servers)
        formula, parts = "S * (1 + (L - 1) / (k * M))", [service, flight, factor, servers]
        # below one request in flight nothing queues, and the formula would promise less than the service time
        return worked(what, formula, parts, closed_ms(made, flight.value, TWICE), "ms") if flight.value >= 1 else None
    if isinstance(made, Throttle):
        cap = Part("C", "rate that the fitted throttle lets through", made.cap, "1/s")
        least = Part("S", "latency below the throttle", MS * made.floor_s, "ms")
        parts = [least, flight, factor, cap]
        return worked(what, "max(S, 1000 * L / (k * C))", parts, closed_ms(made, flight.value, TWICE), "ms")
    return None
