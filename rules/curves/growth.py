"""What more of the same devices would do: they take the queue away, down to the floor and never below.

Closed: a fixed number of requests in flight (batch), the cautious one. Open: a fixed rate of arrivals (OLTP).
Where no model explains the curve, the servers are those that the one point would need.
"""

from parsers.model.inside import Inside
from rules.curves import model as models
from rules.curves.balanced import Balanced
from rules.curves.levels import MS
from rules.curves.studied import Studied

ABSURD = 8.0
"""So many times the devices is reachable on paper only (our judgement, on CERN's 64 disks)."""


class Need(Inside, frozen=True):
    """How many servers in parallel a latency needs, and how many times the present ones that is."""

    servers: float
    times: float

    @property
    def absurd(self) -> bool:
        return self.times >= ABSURD


def model(curve: Studied, in_flight: float, read_ms: float) -> models.Model | None:
    """The fitted model; else the balanced network that one point, (in flight, latency), is of."""
    if curve.fit and curve.fit.model:
        return curve.fit.model
    stretch = read_ms / curve.floor_ms if curve.floor_ms else 0
    if curve.floor_ms is None or stretch <= 1 or in_flight <= 1:
        return None
    return Balanced(curve.floor_ms / MS, max(1.0, (in_flight - 1) / (stretch - 1)))


def closed_ms(made: models.Model, in_flight: float, times: float) -> float:
    """Latency in ms with so many times the devices and as much in flight."""
    if isinstance(made, Balanced):
        return MS * made.service_s * (1 + max(0.0, in_flight - 1) / (times * made.servers))
    return MS * models.seconds(made.times(times), in_flight)


def open_ms(made: models.Model, rate: float, times: float) -> float | None:
    """Latency in ms with so many times the devices at the same rate; None where even they cannot follow."""
    seconds = made.times(times).open_s(rate)
    return None if seconds is None else MS * seconds


def reached_ms(read_ms: float, explained_ms: float, then_ms: float) -> float:
    """What a read comes down to when the part of it that the curve explains falls to `then_ms`; whatever makes the read
    slower than the curve stays."""
    return read_ms - max(0.0, explained_ms - then_ms)


def need(made: models.Model, in_flight: float, goal_ms: float) -> Need | None:
    """Servers for a latency of `goal_ms`; None at the floor and below, which no number of devices can reach."""
    floor_ms = MS * made.floor_s
    if goal_ms <= floor_ms or in_flight <= 1:
        return None
    if isinstance(made, Balanced):
        servers = (in_flight - 1) / (goal_ms / floor_ms - 1)
        return Need(servers, max(1.0, servers / made.servers))
    times = max(1.0, in_flight / (goal_ms / MS) / made.asymptote)
    return Need(made.servers * times, times)
