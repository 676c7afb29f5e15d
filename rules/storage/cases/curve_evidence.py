"""The figures of a verdict by the load curve, and the sentence that holds them together."""

from rules.core.facts import Facts
from rules.core.finding import Evidence, at_line, figure
from rules.storage.cases.position import OFF_BY, QUIET, Position
from rules.wording import count, ms, percent

NEAR_FLOOR = 1.75
"""Stretch (read / floor) up to which the medium decides (rules D2)."""


def rate_and_read(here: Position) -> str:
    """Rate against the maximum, read against the floor."""
    return (
        f"{count(here.rate)} requests a second are {percent(here.utilisation)} of the {count(here.maximum)} of the "
        f"load curve, and a read takes {ms(here.read_ms)}, {here.stretch:.2f} times the {ms(here.floor_ms)} without "
        "load"
    )


def evidence(facts: Facts, here: Position) -> tuple[Evidence, ...]:
    """The figures of D2, each with its limit and where it comes from."""
    curve, name = here.curve, f"load curve {here.curve.curve.name}"
    figures = [
        figure(facts, "single_block_read_ms", "mean single-block read", OFF_BY * here.expected_ms),
        Evidence("read on the load curve at this rate", here.expected_ms, "ms", None, name),
        Evidence("read without load (floor)", here.floor_ms, "ms", None, at_line(name, curve.levels[0].line)),
        Evidence("stretch: read / floor", here.stretch, "ratio", NEAR_FLOOR, "report / load curve"),
        Evidence("use of the curve's maximum", here.utilisation, "share", QUIET, "; ".join(here.factors)),
        Evidence("largest rate of the load curve", here.maximum, "1/s", None, name),
        Evidence("requests in flight", here.in_flight, "requests", curve.knee_outstanding, "rate × latency"),
    ]
    if curve.fit and curve.fit.servers is not None and curve.fit.choice == "balanced":
        source = f"balanced network, rms {100 * curve.fit.best.rms:.1f} %"
        figures.append(Evidence("servers at work", curve.fit.servers, "servers", None, source))
    return tuple(figures)
