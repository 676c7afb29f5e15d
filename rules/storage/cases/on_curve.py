"""Media or devices, by the load curve of the storage.

Where a report stands on the curve tells what its reads must take at this load. Far above: something else slows them.
Far below: a cache, or another system. On it: below six tenths of the maximum and near the floor only the medium is left
to blame; near the maximum, or far from the floor, it is the queue.
"""

from msgspec.structs import replace

from parsers.model.inside import Inside
from rules.core.facts import Facts, once
from rules.curves.age import age
from rules.curves.cached import signs
from rules.curves.components import Component, component
from rules.curves.growth import closed_ms, model, reached_ms
from rules.curves.levels import MB
from rules.storage.cases.curve_evidence import NEAR_FLOOR, evidence, rate_and_read
from rules.storage.cases.position import BEYOND, IMPOSSIBLE, QUIET, Position, Shape, position, shape
from rules.storage.cases.position import why_not as not_placed
from rules.storage.decision import Cure, Decision, Doubt
from rules.storage.gains.model import Reads, proposed_ms
from rules.storage.inputs.activity import even
from rules.storage.inputs.media import media
from rules.storage.limits.ceilings import CeilingKind
from rules.storage.limits.utilisation import Used
from rules.wording import count, ms, percent

FAR_FROM_FLOOR = 2.5
"""Stretch (read / floor) from which the queue decides (rules D2)."""
FULL = 0.8
WORTH_MORE = 0.15
"""Twice the devices must save so much of DB time to be recommended (rules D4)."""
KINDS: dict[str, CeilingKind] = {
    "devices": "device_iops", "volume": "device_iops", "host": "host_iops", "host_cache": "host_cached_iops",
}  # fmt: skip


class _Case(Inside, frozen=True):
    """What is decided on: the place on the curve, how alike the requests are, and the part that ends first."""

    here: Position
    alike: Shape
    part: Component | None

    @property
    def by_cpu(self) -> bool:
        """Whether the test ended at the CPUs of its host, so that the storage can do more."""
        return self.part is not None and self.part.kind == "cpu"

    @property
    def unlike(self) -> bool:
        return self.alike.other_size or self.alike.other_writes


def on_curve(facts: Facts, reads: Reads) -> Decision | None:
    """The decision by the curve; None where there is none or it must not be used (see `why_not`)."""
    here = position(facts)
    if here is None or why_not(facts):
        return None
    case = _Case(here, shape(facts, here.curve), component(here.curve, facts.declared))
    decision = _decided(facts, reads, case)
    return replace(
        decision,
        evidence=evidence(facts, here),
        doubts=(*decision.doubts, *_doubts(case), *_aged(facts, case)),
        by_curve=True,
    )


def _decided(facts: Facts, reads: Reads, case: _Case) -> Decision:
    """The case; evidence and what the curve's audit leaves open stand beside whichever it is."""
    if case.here.unexplained:
        return _off(case) if even(facts) else _uneven(reads, case)
    return _mismatch(case) if case.here.too_fast else _placed(reads, case)


@once
def why_not(facts: Facts) -> str | None:
    """Why the curve at hand is not used, as a clause; None where it is, or where there is none."""
    if reason := not_placed(facts):
        return reason
    here = position(facts)
    if here is None:
        return None
    case = _Case(here, shape(facts, here.curve), None)
    if case.unlike and (case.here.unexplained or case.here.too_fast):
        return "it is of other requests than those of the report, and the two do not fit"
    medium = media().get(str(facts.get("storage.media")))
    if medium and (cache_signs := signs(here.curve, medium, facts.get("storage.devices"))):
        return f"a cache answered its test ({cache_signs[0][0]})"
    return None


def _off(case: _Case) -> Decision:
    here = case.here
    why = (
        f"at {count(here.rate)} requests a second ({percent(here.utilisation)} of its maximum) the storage took "
        f"{ms(here.expected_ms)} a read when it was tested, and the database sees {ms(here.read_ms)}"
    )
    settle = "latency and load at the array, in the host's queues and of other hosts on it, in the same minutes"
    first = "Find what slows the reads down (other hosts, replication, throttling, host queues) before any purchase."
    return Decision("off_curve", None, "reads", why, settle=settle, first=first)


def _uneven(reads: Reads, case: _Case) -> Decision:
    """The same in a window whose busy minutes may well queue: no more than a question."""
    why = (
        f"reads take {ms(case.here.read_ms)} where the curve has {ms(case.here.expected_ms)} at the mean rate, but the "
        "window is long or uneven and its busy minutes may queue"
    )
    saves = reads.conservative(proposed_ms(reads.read_ms))
    doubt: Doubt = "major"
    doubts = ((doubt, "the busy minutes are averaged away"),)
    settle = "a report of the busiest quarter of an hour"
    return Decision("mixed", "either", "reads", why, saves=saves, doubts=doubts, settle=settle)


def _mismatch(case: _Case) -> Decision:
    here, because = case.here, "a cache answers in front, or the curve is of another system"
    why = (
        f"reads take {ms(here.read_ms)}, less than half of the {ms(here.expected_ms)} that the load curve has at this "
        f"rate: {because}"
    )
    if here.utilisation >= IMPOSSIBLE:
        why = (
            f"{count(here.rate)} requests a second are more than the {count(here.maximum)} of the load curve: {because}"
        )
    doubt: Doubt = "minor"
    settle = "which storage the curve was measured on, and the hit share of any cache in front"
    doubts = ((doubt, "it is not known which of the two it is"),)
    return Decision("curve_mismatch", None, "reads", why, doubts=doubts, settle=settle)


def _placed(reads: Reads, case: _Case) -> Decision:
    """On the curve: latency, capacity, or between."""
    here = case.here
    full = here.utilisation >= FULL and here.curve.saturated is not False and not case.by_cpu
    if here.utilisation < QUIET and here.stretch <= NEAR_FLOOR:
        saves = reads.conservative(proposed_ms(reads.read_ms))
        settle = "a load curve of the new medium at this size and mix"
        return Decision("latency_limited", "media", "reads", rate_and_read(here), saves=saves, settle=settle)
    if full or (here.stretch >= FAR_FROM_FLOOR and not case.by_cpu):
        return _capacity(reads, case)
    doubts: tuple[tuple[Doubt, str], ...] = (("minor", "the figures lie between the cases"),)
    saves = reads.conservative(proposed_ms(reads.read_ms))
    settle = "the same report in the busiest quarter of an hour"
    return Decision("mixed", "either", "reads", rate_and_read(here), saves=saves, doubts=doubts, settle=settle)


def _capacity(reads: Reads, case: _Case) -> Decision:
    here, twice = case.here, twice_ms(case.here)
    saves = None if twice is None else reads.conservative(twice)
    enough = saves is not None and saves >= WORTH_MORE
    cure: Cure = "spindles" if enough and (case.part or here.shared) else "either"
    ends = f"; what ends first: {case.part.label} ({case.part.because})" if case.part else ""
    settle = "the number and speed of devices, controllers and ports, to name the part that ends first"
    if case.part:
        settle = f"load of {case.part.label} in the same minutes"
    why = rate_and_read(here) + ends
    return Decision("capacity_limited", cure, "reads", why, saves=saves, settle=settle, used=_used(case))


def twice_ms(here: Position) -> float | None:
    """What a read would take on twice the devices with as much in flight; None where no model tells."""
    made = model(here.curve, here.explained_in_flight, here.explained_ms)
    if made is None:
        return None
    return reached_ms(here.read_ms, here.explained_ms, max(here.floor_ms, closed_ms(made, here.explained_in_flight, 2)))


def _used(case: _Case) -> Used | None:
    """The maximum of the curve as the limit that binds, where the part that ends first is known."""
    here, fit = case.here, case.here.curve.fit
    kind: CeilingKind | None = KINDS.get(case.part.kind, "path") if case.part else None
    if kind is None and fit and fit.choice in ("balanced", "throttle"):
        kind = "device_iops"
    if kind is None:
        return None
    source = f"load curve {here.curve.curve.name}"
    size = here.curve.curve.io_bytes
    if kind == "path" and size:
        return Used(kind, here.rate * size / MB, here.maximum * size / MB, "MB/s", here.factors, source)
    return Used(kind, here.rate, here.maximum, "1/s", here.factors, source)


def _aged(facts: Facts, case: _Case) -> tuple[tuple[Doubt, str], ...]:
    """What lies between test and report: a change of the storage is a major doubt, time alone a minor one."""
    curve_age = age(case.here.curve.curve, facts.get("end_time"))
    if curve_age is None or not curve_age.is_old:
        return ()
    doubt: Doubt = "major" if curve_age.changed else "minor"
    return ((doubt, curve_age.clause()),)


def _doubts(case: _Case) -> tuple[tuple[Doubt, str], ...]:
    """What the audit of the curve leaves open."""
    doubts: list[tuple[Doubt, str]] = []
    if case.unlike:
        doubts.append(("major", "the load curve is of other requests"))
    if case.here.utilisation > BEYOND and not case.here.too_fast:
        doubts.append(("minor", "the rate is beyond the largest of the load curve: a cache answers a part, or it grew"))
    if case.here.partly:
        doubts.append(("minor", "the report prints no writes, so more of the storage is used"))
    if case.here.curve.curve.io_bytes is None:
        doubts.append(("minor", "the size of the curve's requests is not known"))
    if case.by_cpu:
        doubts.append(("minor", "the load test ended at the CPUs of its host, so the storage can do more"))
    if case.here.curve.saturated is False:
        doubts.append(("minor", "the load test stopped before the maximum"))
    return tuple(doubts)
