"""What was declared of the storage and cannot be right beside what the report shows.

Devices that are full make requests wait. Where their declared limit comes out as used up and reads are yet no slower
than such a device answers unqueued, the class, the number or the rate is another, or a cache answers: nothing may be
bought by such facts.
"""

from rules.core.facts import Facts
from rules.core.finding import Evidence, figure
from rules.storage.inputs.candidate_media import TOLERANCE, candidates
from rules.storage.inputs.media import Medium, media
from rules.storage.limits.load import cached_by_host
from rules.storage.limits.used import FULL, Used
from rules.storage.limits.utilisation import binding
from rules.wording import count, ms, percent

ANOTHER_LIMIT = 1.25
"""So much more than a limit allows is no measuring error: a cache answers, or the limit is another (our judgement)."""
TIMES = 2.0
"""Times what one device of the class can do: the outer part of disks alone gives a third more (rules CP03)."""

Sign = tuple[str, Evidence]


def signs(facts: Facts) -> list[Sign]:
    """What says so, each as a clause with its figure."""
    medium, used = media().get(str(facts.get("storage.media"))), binding(facts)
    all_signs = [_rate_of_one(facts, medium), _full_and_fast(facts, used), _beyond(facts, used)]
    return [sign for sign in all_signs if sign]


def full_and_fast(facts: Facts, used: Used) -> bool:
    """Whether devices that are full by what was declared of them answer as fast as unqueued ones."""
    return _full_and_fast(facts, used) is not None


def _full_and_fast(facts: Facts, used: Used | None) -> Sign | None:
    read_ms, floors = facts.get("single_block_read_ms"), candidates(facts)
    if used is None or used.kind != "device_iops" or used.utilisation < FULL or not read_ms or not floors.declared:
        return None
    if cached_by_host(facts) or (used.counted_by and facts.get("storage.device_iops")):
        return None
    least = floors.floors_ms[0] * (1.0 if floors.disks else TOLERANCE)
    if read_ms >= least:
        return None
    clause = (
        f"{percent(used.utilisation)} of {count(used.total_maximum)} requests a second would be used, and yet reads "
        f"take {ms(read_ms)}, less than {floors.labels} answers in without a queue"
    )
    return clause, figure(facts, "single_block_read_ms", "mean single-block read", least)


def _rate_of_one(facts: Facts, medium: Medium | None) -> Sign | None:
    each = facts.get("storage.device_iops")
    if not each or medium is None or not medium.iops or each <= TIMES * medium.iops:
        return None
    shown = Evidence("declared IOPS of one device", each, "1/s", TIMES * medium.iops, "storage facts: device_iops")
    return f"{count(each)} IOPS are declared of one device, and one of {medium.label} does {count(medium.iops)}", shown


def _beyond(facts: Facts, used: Used | None) -> Sign | None:
    if used is None or used.utilisation < ANOTHER_LIMIT:
        return None
    what, line = f"use of the limit ({used.label})", facts.line("read_iops")
    shown = Evidence(what, used.utilisation, "share", ANOTHER_LIMIT, used.source, line)
    amounts = f"{count(used.total_used)} of {count(used.total_maximum)}"
    return f"{amounts} would be used ({used.label}), more than there can be", shown
