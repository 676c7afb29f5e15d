"""Below a headline with a free cure: what it is based on, and the purchase after it."""

from collections.abc import Iterable

from rules.advisories.buffer_cache import advice
from rules.core.facts import Facts
from rules.host.memory import memory
from rules.shared.redo_logs import COMPLETING, archiver_leads, seldom, waited_for_switches
from rules.storage.cases.position import position
from rules.storage.decision import Decision
from rules.storage.gains.before_purchase import MOST_TIMES
from rules.storage.gains.model import Reads
from rules.storage.headlines.first import readers
from rules.storage.headlines.saying import flat, media_save
from rules.storage.inputs.candidate_media import candidates
from rules.storage.inputs.shares import NOT_STORAGE, WEIGHTY, whole
from rules.wording import count, ms, percent, wait

HARDLY_USED = 0.02


def cache(facts: Facts, decision: Decision, reads: Reads | None) -> Iterable[str]:
    """The advisory, the memory, and the purchase after it."""
    advised = advice(facts)
    point = advised.largest(MOST_TIMES) if advised else None
    host = memory(facts)
    if not advised or not point:
        yield decision.why
    else:
        yield (
            f"with {count(point.size_mb)} instead of {count(advised.size_mb)} MB the advisory expects "
            f"{percent(1 - point.factor)} fewer reads"
        )
    if host:
        yield f"Oracle uses {percent(host.used)} of the host's memory"
    yield from _then(facts, reads)


def _then(facts: Facts, reads: Reads | None) -> Iterable[str]:
    """The purchase after a free cure, and what it depends on."""
    if reads is None:
        return
    yield f"without it {media_save(facts, reads)}"
    if not (candidates(facts).declared or position(facts)):
        yield "whether more devices help depends on what they are"


def statement(facts: Facts, decision: Decision, reads: Reads | None) -> Iterable[str]:
    """Every reader of weight with its blocks, and what faster media would save as things are."""
    large = [reader for reader in readers(facts) if reader.tunable]
    for reader in large:
        if reader.kind == "segment":
            yield f"{percent(reader.share)} of all blocks read are of segment {reader.name}"
        else:
            each = f"{count(reader.per_execution or 0)} {'so far' if reader.running else 'an execution'}"
            begun = ", begun before this window," if reader.earlier else ""
            share = "" if reader.earlier else f" {percent(reader.share)} of all blocks,"
            yield f"SQL {reader.name}{begun} reads{share} {each}"
    if not large:
        yield decision.why.rstrip(".")
    if reads:
        yield f"{media_save(facts, reads)} as things are"


def temp(facts: Facts, decision: Decision, reads: Reads | None) -> Iterable[str]:
    """What the advisory says."""
    yield decision.why.split(" (")[0]


def hot(facts: Facts, decision: Decision, reads: Reads | None) -> Iterable[str]:
    """The place beside its peers."""
    yield flat(decision.why.rstrip("."))
    if reads:
        yield f"all reads together take {ms(reads.read_ms)} each"


def log_switch(facts: Facts, decision: Decision, reads: Reads | None) -> Iterable[str]:
    """How often they switch, how long each wait is, and what comes next."""
    rate, share = facts.get("log_switches_per_hour"), percent(waited_for_switches(facts))
    if rate:
        yield f"the redo logs switch {count(rate)} times an hour"
    yield f"{share} of {whole(facts)} waits for them{_each(facts)}"
    if archiver_leads(facts):
        yield "larger logs only put off that all of them are full"
    elif facts.get("redo_bytes_per_s") and not seldom(facts):
        yield "logs of the size named would switch every quarter of an hour"
    if waited_for_switches(facts) > facts.share("log_switch_share"):
        yield "the shares of time count switches that complete late with commits"
    others = [part for part in NOT_STORAGE if part.key != "cpu" and facts.share(part.metric) >= WEIGHTY]
    following = max(others, key=lambda part: facts.share(part.metric), default=None)
    if following:
        yield f"{following.label}, {percent(facts.share(following.metric))}, come next"
    if facts.share("read_share") <= HARDLY_USED:
        yield "the disks are hardly used"


def _each(facts: Facts) -> str:
    events, late = facts.get("events", {}).items(), waited_for_switches(facts) > facts.share("log_switch_share")
    mine = [event for name, event in events if event.kind == "log_switch" or (late and name.casefold() == COMPLETING)]
    waits = sum(event.waits for event in mine)
    return f", {wait(sum(event.time_s for event in mine) / waits)} each" if waits else ""
