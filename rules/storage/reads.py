"""Reads lead: would faster media or more devices shorten them?

Devices can bring a read down to the floor of its medium and never below; media can. Where the floor is not known, every
medium that may stand below is tried: if unlimited devices save less than half of what the proposed medium saves for
each of them, the verdict does not depend on the floor.
"""

from rules.facts import Facts
from rules.rule import Evidence, figure
from rules.storage.decision import Cure, Decision, Doubt
from rules.storage.floors import TOLERANCE, Candidates, candidates
from rules.storage.gain import Reads, proposed_ms, reads, rho
from rules.storage.limit import FULL, Used, binding
from rules.storage.wording import count, ms, percent

AGREED = 0.5
LOW_UTILISATION = 0.6
IMPOSSIBLE = 1.05
LOW_STRETCH = 1.75
MOSTLY = 0.5
HOW_MANY = "how many disks there are, and how they are mirrored or protected"
DIRECT = ("direct path read", "cell smart")


def reads_lead(facts: Facts) -> Decision:
    """Latency, capacity, or something between."""
    known = reads(facts)
    if known is None or _scans(facts):
        return _scanning(facts)
    used = binding(facts)
    if used and used.utilisation >= FULL:
        return _full(facts, known, used)
    floors = candidates(facts)
    if not floors.media:
        return _between(facts, known, floors, "no known medium answers like this", settle=_ask(floors))
    if TOLERANCE * floors.media[0].floor_ms[0] > known.read_ms and floors.declared:
        why = f"reads take {ms(known.read_ms)}, less than {floors.labels} can: a cache answers, or the class is another"
        return _between(facts, known, floors, why, settle=_ask(floors))
    return _by_floor(facts, known, floors, used)


def _by_floor(facts: Facts, known: Reads, floors: Candidates, used: Used | None) -> Decision:
    worst = max(rho(known.read_ms, floor) for floor in floors.floors_ms)
    stretch = known.read_ms / floors.floors_ms[0]
    quiet = used is not None and used.utilisation < LOW_UTILISATION
    if worst < AGREED or (quiet and stretch <= LOW_STRETCH):
        return _latency(facts, known, floors, worst, used)
    agreed = all(rho(known.read_ms, floor) >= AGREED for floor in floors.floors_ms)
    if agreed:
        why = f"down to their floor more devices save {percent(min(worst, 1))} or more of what faster media do"
    else:
        why = f"it depends on what the disks are ({floors.labels})" if not floors.declared else "it is near the edge"
    return _between(facts, known, floors, why, settle=_ask(floors), evidence=_evidence(facts, floors, worst))


def _latency(facts: Facts, known: Reads, floors: Candidates, worst: float, used: Used | None) -> Decision:
    target = proposed_ms(known.read_ms)
    floor = floors.below(known.read_ms)[0]
    why = (
        f"even unlimited devices at {ms(floor)} a read would save "
        f"{percent(known.conservative(floor))}, media at {ms(target)} {percent(known.conservative(target))}"
    )
    doubts: list[tuple[Doubt, str]] = []
    if not floors.declared:
        doubts.append(("minor", f"the present media are not declared; the verdict holds for {floors.labels}"))
    elif used is None:
        doubts.append(("minor", "no limits of the storage are known"))
    settle = (
        "an Orion or fio sweep of the idle storage at the size of these reads, or the class and number of the devices"
    )
    evidence = _evidence(facts, floors, worst)
    return Decision(
        "latency_limited", "media", "reads", why, evidence, known.conservative(target), tuple(doubts), settle
    )


def _full(facts: Facts, known: Reads, used: Used) -> Decision:
    floors = candidates(facts)
    floor = floors.below(known.read_ms)[0] if floors.media else known.read_ms / 2
    of = {"1/s": "requests a second"}.get(used.unit, used.unit)
    why = f"{count(used.used)} of {count(used.maximum)} {of} are used ({percent(used.utilisation)})"
    evidence = (Evidence(f"limit {used.kind}", used.utilisation, "share", FULL, used.source),)
    doubts: list[tuple[Doubt, str]] = [("minor", "the limits are as declared, not measured")]
    if used.utilisation > IMPOSSIBLE:
        doubts.append(("minor", "more than the limit is used: a cache answers in front, or the limit is another"))
    settle = "the load of each disk from iostat or the array in the same minutes"
    cure: Cure = "either" if used.kind == "queue_depth" else "spindles"
    return Decision("capacity_limited", cure, "reads", why, evidence, known.conservative(floor), tuple(doubts), settle)


def _between(
    facts: Facts,
    known: Reads,
    floors: Candidates,
    why: str,
    *,
    settle: str,
    evidence: tuple[Evidence, ...] = (),
) -> Decision:
    doubt: tuple[Doubt, str] = ("major", "what the disks are is not known")
    if floors.declared:
        doubt = ("minor", "the media are declared, the figures lie between the cases")
    elif floors.unknown:
        doubt = ("major", f"no class of media is called {floors.unknown}")
    saves = known.conservative(proposed_ms(known.read_ms))
    return Decision(
        "mixed", "either", "reads", why, evidence or _evidence(facts, floors, None), saves, (doubt,), settle
    )


def _scans(facts: Facts) -> bool:
    """Whether most of the read time is direct path reads, whose average wait is no latency."""
    mine = {name: one.time_s for name, one in facts.get("events", {}).items() if one.kind == "read"}
    direct = sum(seconds for name, seconds in mine.items() if name.startswith(DIRECT))
    return bool(direct > MOSTLY * sum(mine.values()))


def _scanning(facts: Facts) -> Decision:
    rate = facts.get("read_bytes_per_s")
    why = (
        "most of the read time is direct path reads, to be judged by bandwidth"
        if _scans(facts)
        else ("the report does not show how long a single-block read takes")
    )
    evidence = () if rate is None else (figure(facts, "read_bytes_per_s", "read throughput"),)
    doubts: tuple[tuple[Doubt, str], ...] = (("major", "bandwidth limits are not examined"),)
    settle = "the bandwidth of the paths, the volumes and the host"
    return Decision("mixed", "either", "reads", why, evidence, facts.share("read_share"), doubts, settle)


def _evidence(facts: Facts, floors: Candidates, worst: float | None) -> tuple[Evidence, ...]:
    found = [figure(facts, "single_block_read_ms", "mean single-block read")]
    if worst is not None and worst < float("inf"):
        what = f"unlimited devices save / {ms(proposed_ms(facts['single_block_read_ms']))} media save, at most"
        found.append(Evidence(what, worst, "ratio", AGREED, "floors of " + floors.labels))
    return tuple(found)


def _ask(floors: Candidates) -> str:
    if floors.declared:
        return HOW_MANY if floors.disks else "the limits of these volumes (IOPS and MB/s, of each and of the host)"
    return "the class of the disks, and the IOPS and MB/s that were provisioned"
