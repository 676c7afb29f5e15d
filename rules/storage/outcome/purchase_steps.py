"""The purchase that a verdict ends in, as steps with their figures; and what must be asked before one is named."""

from collections.abc import Sequence

from rules.advisories.buffer_cache import advice, cached_share, lacks
from rules.core.facts import Facts
from rules.core.report_figures import KIBIBYTE
from rules.core.rule import RuleResult, which_fired
from rules.shared.database_writer import LARGER, side
from rules.shared.statement_times import all_time, dominating
from rules.storage.decision import Decision
from rules.storage.gains.by_curve import curve_gains
from rules.storage.gains.commit_model import bandwidth_bound, parts_unknown
from rules.storage.gains.model import Reads, proposed_ms
from rules.storage.headlines.full import bought
from rules.storage.headlines.saying import allowed
from rules.storage.inputs.candidate_media import Candidates, candidates
from rules.storage.inputs.exadata import WRITE_BACK, exadata
from rules.storage.inputs.shares import WEIGHTY, top_event
from rules.storage.inputs.unloaded_latency import far_above
from rules.storage.limits.closed_loop import holding, of_disks, provisioned, rate, within
from rules.storage.limits.limit_symptoms import suspected
from rules.storage.limits.utilisation import binding
from rules.storage.outcome.step import Step
from rules.thresholds.worth import asks_more
from rules.waits.wait_cures import cure_here
from rules.wording import capital, count, kib, mib, ms, percent

WORTH = 0.01
"""Less of DB time saved is no step (our judgement)."""
ASK = "Find out what the disks are, and which IOPS and MB/s were provisioned for volumes and host."
ASK_DISKS = "Find out what the disks are, how many there are, and how they are mirrored or protected."
ASK_LIMITS = "Find out which IOPS and MB/s the volumes, the paths and the host allow."
MEASURE = "Measure what a read takes on the idle storage, by fio or Orion at the size of these reads."
OTHER_IO = "Find the statement or job behind {}, then what the devices under it carry in the same minutes."
PEAK, COLD = "DQ01", "DQ22"
"""The rules that ask for another window: of a busy quarter of an hour, of a warm cache."""
REDUCE_READS = "Reduce reads: {}{}."
ASK_FLASH = " Find out which IOPS volumes and host allow."
LARGE = 64 * KIBIBYTE
"""From here on a mean read is of scans beside reads of a block, and is the size of neither (our judgement)."""
ASKS_TOO = "EX05"
"""The rule that asks for the provisioned figures of a class that was declared."""
FAST = "RD10"
"""The rule that says that most reads come as fast as from flash: then it is asked first from where."""
DOMINATES = "SQ02"
"""The rule of a statement that takes much of the time; where it is low it makes no step of its own."""
FREE_CASES = ("cache_first", "one_statement", "hot_spot", "temp_bound")


def purchase(facts: Facts, decision: Decision, reads: Reads | None, findings: Sequence[RuleResult]) -> list[Step]:
    """What to buy, what to ask before, and the smaller purchase where most of the read time falls on one place."""
    if decision.case in FREE_CASES:
        return [] if decision.pointless or which_fired(findings, FAST) else _afterwards(facts, reads, decision)
    if decision.fast:
        return [_fewer_reads(facts, findings)]
    if decision.cure in (None, "neither"):
        return []
    if decision.first:
        return [Step(f"{capital(decision.first).rstrip('.')}.", None, "free")]
    if decision.lead == "commit":
        shared = which_fired(findings, "RE07") is not None
        return [] if parts_unknown(facts) else [_redo(facts, decision, shared)]
    if decision.lead in ("writer", "other_io"):
        return _without_reads(facts, decision)
    if decision.cure == "spindles":
        flash = reads is not None and decision.used is not None and of_disks(facts, decision.used)
        return [_more(facts, decision), *([_media(facts, reads, sure=True)] if reads and flash else [])]
    if decision.used and decision.used.kind == "queue_depth":
        what = f"Spread the files over more volumes, or make their queues deeper: {decision.why}."
        return [Step(what, decision.saves, "configuration")]
    if decision.lead != "reads" or reads is None:
        return []
    if decision.by_curve and decision.cure == "either":
        return [*_more_by_curve(facts, reads), _media(facts, reads, sure=True), *_partly(findings)]
    floors = candidates(facts)
    sure = decision.cure == "media" or (floors.declared and (floors.disks or binding(facts) is not None))
    asked = _asked(facts, decision, floors, needed=not sure and which_fired(findings, ASKS_TOO) is None)
    if decision.cure != "media" and (far_above(facts, reads.read_ms) or which_fired(findings, FAST)):
        return asked
    return [*asked, _media(facts, reads, sure=sure), *_partly(findings)]


def another_window(decision: Decision, findings: Sequence[RuleResult]) -> list[Step]:
    """Nothing is bought for a mean that hides the peak, or for a cache that was still cold: however little such a
    finding weighs by itself, the right window is brought first. Where storage does not lead on average, a peak may. A
    cold cache reads more, and commits no more."""
    buying = decision.cure not in (None, "neither")
    cold = buying and decision.lead != "commit"
    codes = (PEAK, COLD) if cold else (PEAK,) if buying or decision.case == "not_storage" else ()
    rules = [finding.rule for code in codes if (finding := which_fired(findings, code))]
    return [Step(rule.cure.what, None, rule.cure.cost, rule.id) for rule in rules if rule.cure]


def _fewer_reads(facts: Facts, findings: Sequence[RuleResult]) -> Step:
    """What to do where other flash would not help: by name, and with what it saves, where one statement that no other
    step names is nearly all there is."""
    advised, first, by_time = advice(facts), dominating(facts), which_fired(findings, DOMINATES)
    no_room = advised is not None and lacks(facts, advised, LARGER * advised.size_mb)
    how, saves, rule = "tune statements", None, None
    if first and by_time and by_time.severity == "low" and by_time.outcome.saves:
        by_name = f"execute SQL {first.name} less often" if first.frequent else f"tune SQL {first.name}"
        how = f"{by_name} ({percent(first.share)} of {all_time(facts).label})"
        saves, rule = by_time.outcome.saves, by_time.rule.id
    what = REDUCE_READS.format(how, "" if no_room else ", then enlarge the cache")
    return Step(what if exadata(facts) else f"{what}{ASK_FLASH}", saves, "free", rule)


def _without_reads(facts: Facts, decision: Decision) -> list[Step]:
    """More devices where the writer's side is known to be short, else the question which they are; of other I/O, who
    does it."""
    if decision.lead == "other_io":
        top = top_event(facts, "other_io")
        if top and (cure := cure_here(facts, top[0])):
            return [Step(cure.cure, None, cure.cost)]
        return [Step(OTHER_IO.format(top[0] if top else "this I/O"), None, "free")]
    if decision.cure == "either":
        asked = f"Find out whether {WRITE_BACK}." if exadata(facts) else _ask(candidates(facts))
        return [Step(asked, None, "free")]
    short = side(facts)
    return [Step(short.cure, decision.saves, "purchase")] if short and decision.cure == "spindles" else []


def _asked(facts: Facts, decision: Decision, floors: Candidates, *, needed: bool) -> list[Step]:
    """What to find out first; where class and limit are declared, what keeps the purchase from being named."""
    if decision.cure == "either" and floors.declared and binding(facts):
        return [Step(MEASURE, None, "free")]
    return [Step(_ask(floors), None, "free")] if needed else []


def _ask(floors: Candidates) -> str:
    if floors.declared:
        return ASK_LIMITS
    return ASK_DISKS if floors.never_provisioned else ASK


def _redo(facts: Facts, decision: Decision, shared: bool) -> Step:
    """Redo devices; where they are shared with data, what follows once they are not."""
    what = "Put the redo logs on devices of their own that write in about half a millisecond."
    if bandwidth_bound(facts):
        what = "Give the redo logs more bandwidth: devices and a path of their own."
    elif shared:
        what = "If that is not enough: redo devices that write in about half a millisecond."
    return Step(what, decision.saves, "purchase")


def _more(facts: Facts, decision: Decision) -> Step:
    used = decision.used
    if used is None:
        return Step("Buy what the limit is made of: devices, provisioned IOPS, paths.", decision.saves, "purchase")
    most = f"{count(used.total_maximum)} {used.sold_in}"
    what = f"Buy {bought(facts, used)}: {percent(used.utilisation)} of {most} are used"
    if decision.saves is None:
        return Step(f"{what}.", None, "purchase")
    stays = holding(facts, used, decision.saves)
    more = "unless the larger one has more of these as well" if used.each == "host" else "and more is of no use"
    until = f"what {allowed(stays)} allow, {more}" if stays else "that of twice as much"
    return Step(f"{what}; the saving is {until}.", decision.saves, "purchase")


def _more_by_curve(facts: Facts, reads: Reads) -> list[Step]:
    """What ends first must be known before more of it is bought; its saving is that with the same sessions waiting."""
    ask = "Name the part that ends first: number and speed of disks, controllers and ports."
    doubled = [gain for gain in curve_gains(facts, reads) if gain.kind == "devices_x2"]
    return [Step(ask, None, "free"), *(Step("Twice of what ends first.", gain.closed, "purchase") for gain in doubled)]


def _media(facts: Facts, reads: Reads, *, sure: bool) -> Step:
    target = proposed_ms(reads.read_ms)
    saved, needs, size = within(facts, reads.conservative(target)), facts.get("read_iops"), facts.get("mean_read_bytes")
    wanted = f" at {count(needs)} reads a second" if needs else ""
    if needs and size:
        wanted += f" of {kib(size)}" if size < LARGE else f" and {mib(needs * size)} a second"
    closed = rate(needs, saved) if needs else None
    more = f", up to {count(closed)} if sessions never pause" if closed and asks_more(closed, needs) else ""
    looks = " (it looks as if one did)" if suspected(facts) else ""
    condition = "P" if sure else f"If no limit holds the reads back{looks}: p"
    return Step(f"{condition}ut the data files on media that answer in {ms(target)}{wanted}{more}.", saved, "purchase")


def _partly(findings: Sequence[RuleResult]) -> list[Step]:
    finding = which_fired(findings, "SK01")
    if not finding:
        return []
    return [Step(f"Or only there: {finding.outcome.message}", finding.outcome.saves, "purchase", finding.rule.id)]


def _afterwards(facts: Facts, reads: Reads | None, decision: Decision) -> list[Step]:
    """The purchase that may follow a cure which costs nothing; its saving is that of the reads as they are, after a
    larger cache that of the reads which it leaves."""
    if reads is None or facts.share("read_share") < WEIGHTY:
        return []
    target, sold = proposed_ms(reads.read_ms), provisioned(facts)
    saves, share = within(facts, reads.conservative(target)), cached_share(facts)
    if saves < WORTH:
        return []
    limit = f", with more than {count(sold.total_maximum)} IOPS" if sold and sold.utilisation >= 1 / 2 else ""
    what = f"After that, if reads still lead: data files on media that answer in {ms(target)}{limit}"
    if decision.case == "cache_first" and decision.saves and share:
        saves *= max(0.0, 1 - decision.saves / share)
        what += f"; both together save {percent(decision.saves + saves)}"
    elif decision.saves:
        what += " (its saving is that of the reads as they are now)"
    return [Step(f"{what}.", saves, "purchase")]
