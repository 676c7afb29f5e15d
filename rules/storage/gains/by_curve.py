"""What more of the devices would save, by the load curve of the storage: rows for the verdict's gains."""

from rules.core.facts import Facts
from rules.curves import model as models
from rules.curves.growth import model, need, open_ms, reached_ms
from rules.curves.levels import MS
from rules.storage.cases.on_curve import twice_ms, why_not
from rules.storage.cases.position import Position, position
from rules.storage.gains.gain import Gain
from rules.storage.gains.model import Reads
from rules.wording import ms

GOAL = "storage.response_goal_ms"


def curve_gains(facts: Facts, reads: Reads) -> list[Gain]:
    """Twice the devices and unlimited ones, with as much in flight (closed) and at the same rate (open), and the
    devices that a declared response goal needs; none where the curve is not used."""
    here = position(facts)
    if here is None or why_not(facts) or here.too_fast:
        return []
    made = model(here.curve, here.explained_in_flight, here.explained_ms)
    if made is None:
        return [_unlimited(here, reads)]
    rows = [_doubled(here, reads, made), _unlimited(here, reads)]
    goal = facts.get(GOAL)
    return [*rows, _goal(here, reads, made, goal)] if goal else rows


def _doubled(here: Position, reads: Reads, made: models.Model) -> Gain:
    closed = twice_ms(here)
    what = "twice the devices" if made.name != "delay_one_server" else "twice the shared resource"
    change = f"{what}, by the load curve ({ms(here.floor_ms)} without load)"
    return Gain(
        "devices_x2",
        change,
        closed,
        action=change,
        assumed_floor_ms=here.floor_ms,
        closed=None if closed is None else reads.conservative(closed),
        open=_open(here, reads, made),
        in_flight=here.explained_in_flight,
        explained_ms=here.explained_ms,
        servers=made.servers,
        service_ms=MS * made.floor_s,
        by="load curve",
    )


def _open(here: Position, reads: Reads, made: models.Model) -> float | None:
    """At the same rate, by the ratio of the model; None past its asymptote, where the queue has no end."""
    now, then = open_ms(made, here.rate, 1), open_ms(made, here.rate, 2)
    if now is None or then is None:
        return None
    return reads.conservative(reached_ms(here.read_ms, here.explained_ms, here.explained_ms * then / now))


def _unlimited(here: Position, reads: Reads) -> Gain:
    floor = reached_ms(here.read_ms, here.explained_ms, here.floor_ms)
    saved = reads.conservative(floor)
    what = f"unlimited devices, by the load curve ({ms(here.floor_ms)} without load)"
    return Gain(
        "devices_unlimited",
        what,
        floor,
        assumed_floor_ms=here.floor_ms,
        closed=saved,
        open=saved,
        action=what,
        by="load curve",
    )


def _goal(here: Position, reads: Reads, made: models.Model, goal_ms: float) -> Gain:
    """How many times the devices a wanted latency needs; below the floor none, there only other media help."""
    needed = need(made, here.explained_in_flight, goal_ms)
    if goal_ms >= here.read_ms:
        change = f"reads at {ms(goal_ms)}: they are already"
    elif needed is None:
        change = f"reads at {ms(goal_ms)}: no number of devices gets below the {ms(here.floor_ms)} of an unloaded read"
    else:
        absurd = ": on paper only, absurd in money" if needed.absurd else ""
        change = f"reads at {ms(goal_ms)} need {needed.times:.1f} times the devices{absurd}"
    saved = reads.conservative(goal_ms) if needed and goal_ms < here.read_ms else None
    times = needed.times if needed else None
    return Gain("devices_for_goal", change, goal_ms, closed=saved, action=change, devices_times=times)
