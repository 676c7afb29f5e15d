"""What to do, in order: what is free first, then configuration, then a purchase; within these by what it could save."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.facts import Facts
from rules.core.finding import SEVERITIES
from rules.core.rule import Cost, RuleResult, which_fired
from rules.shared.backup_cpu import backup_takes_most
from rules.shared.database_writer import OF_CACHE, side
from rules.shared.edition_caps import cpu_cap
from rules.shared.logons import logons_lead
from rules.shared.parsing import cpu_is_parsing
from rules.shared.recovery_waits import recovery_waits
from rules.shared.redo_logs import archiver_leads
from rules.shared.slow_instance import beside_what_leads
from rules.shared.unanswered import lost_blocks_lead
from rules.storage.cases.undecided import LOOK_FOR_STALLS
from rules.storage.cpu_queue import by_demand_alone, cpu_first, filled_by_others, held_by_plan, queue_is_possible
from rules.storage.decision import Decision
from rules.storage.gains.commit_model import slower_than_reads
from rules.storage.gains.model import Reads
from rules.storage.inputs.batch_jobs import RMAN, fills_the_path
from rules.storage.inputs.shares import BY_KEY, NOT_STORAGE, WEIGHTY
from rules.storage.inputs.top_statements import named, only_jobs
from rules.storage.limits.limit_symptoms import suspected
from rules.storage.limits.utilisation import TOO_MUCH, binding
from rules.storage.outcome.cpu_step import cpu_step
from rules.storage.outcome.own_step import own
from rules.storage.outcome.purchase_steps import FREE_CASES, another_window, purchase
from rules.storage.outcome.step import Step, alternatives
from rules.storage.outcome.steps_of_statements import beside, once_a_statement
from rules.thresholds.worth import NOTHING_SAVED
from rules.waits.wait_cures import OF_A_CLASS, cures, leading_cure

MOST = 8
CHECK = "Check the declared limits: more is used than they allow."
OTHERS = "Find who else uses the CPUs of this host, and move them or give this database a share of its own."
OTHERS_OF_A_CONTAINER = f"{OTHERS} The other containers are asked first (v$rsrcpdbmetric)."
EXPLAINED = ("cpu_first", "host_first", "parse_bound")
"""Cases that say themselves what DB time holds beside CPU and waits."""
COSTS = ("free", "configuration", "purchase")
MEDIUM = SEVERITIES.index("medium")
OF_ONE_WAIT = tuple(dict.fromkeys(each.rule for each in cures() if each.rule))
"""The rules that speak of one kind of wait: where one of them fired its cure stands for that of TM06."""
READER = "victims-of-scans"
"""The reader that others wait behind goes first, whatever else leads."""
BEFORE_A_PURCHASE = ("unfit-window", "cold-cache", "storage-is-slow", "scans-not-offloaded")
"""Another window, storage that is checked today, what makes every wait late, smart scans that are switched off: looked
at before anything is bought."""
JOBS, BACKUP, LITERALS, LOGONS = "SQ04", "JB02", "PA02", "PA04"
"""The rules of jobs that move to other hours, of a backup, of statements that are parsed hard, of endless logons."""
NETWORK = ("CL03", "CL01")
"""The rules of an instance that does not answer, and of a network between them that is slow or loses messages."""
OTHER_IO = (BACKUP, "RD11")
"""Rules of other I/O that have a step of their own: a backup, the control file."""
ASIDE = {"reads": ("RE03", "RE05"), "other_io": ("RD11",)}
"""Rules of waits beside those that lead: their cures, though free, stand after the question about what leads."""
FLASHBACK = "RE13"
"""The rule that says what to do about flashback logs, which are what other waits then are."""
SAME = (
    ("PG02", "PG03", "PG01"),
    ("CA01", "WR01", "CA07"),
    ("WR02", "WR01"),
    ("RE07", "RE02", "RE06"),
    ("RE02", "RE06"),
    ("RE11", "RE03"),
    ("CF01", "WR02"),
    ("TM10", "SQ01", "HL01"),
    ("TM09", "HL01"),
    ("CL03", "CL01", "TM26"),
    *((code, "TM06") for code in OF_ONE_WAIT),
)
"""Rules whose cures are one: where the first fired, the later ones add no step."""


def steps(facts: Facts, decision: Decision, findings: Sequence[RuleResult], reads: Reads | None) -> list[Step]:
    """The contract's `steps`; at most eight, the purchase among them."""
    if decision.case in ("cannot_judge", "idle"):
        recovery = recovery_waits(facts) if decision.case == "idle" else None
        return [Step(recovery.step, None, "free", order=1)] if recovery else []
    bought = purchase(facts, decision, reads, findings)
    elsewhere = _elsewhere(facts, decision, findings)
    cures = [*another_window(decision, findings), *beside(elsewhere, _cures(facts, decision, findings))]
    hosts = beside_what_leads(facts) if decision.case == "not_storage" else []
    others = [*elsewhere, *(Step(what, None, "free") for what, _ in hosts), *cures, *_declared(facts)]
    about, asked = own(facts, decision, cures, findings), decision.first if decision.lead == "commit" else None
    leading = elsewhere if decision.case in ("not_storage", "cpu_first") else []
    slow = [step for step in cures if step.finding in BEFORE_A_PURCHASE and decision.cure != "neither"]
    codes = ASIDE.get(decision.lead or "", ()) if decision.case == "mixed" and decision.cure == "either" else ()
    aside = {each.rule.id for each in findings if each.rule.code in codes}
    first_of_all = (step.finding in about or step in leading or step.what == asked for step in (*others, *bought))
    ranked = sorted(
        zip(first_of_all, [*others, *bought], strict=True),
        key=lambda pair: (
            pair[1].finding != READER,
            not pair[0],
            pair[1] not in slow,
            pair[1].finding in aside,
            *_rank(pair[1]),
        ),
    )
    kept = _once([step for _, step in ranked])
    purchases = [step for step in kept if step.cost == "purchase"][:MOST]
    first = [step for step in kept if step.cost != "purchase"][: MOST - len(purchases)]
    return [replace(step, order=order) for order, step in enumerate([*first, *alternatives(purchases)], 1)]


def _rank(step: Step) -> tuple[int, float]:
    return COSTS.index(step.cost), -(step.saves if step.saves is not None else 0.0)


def _once(steps: list[Step]) -> list[Step]:
    """No step twice in the same words."""
    first: dict[str, Step] = {}
    for step in steps:
        first.setdefault(step.what, step)
    return list(first.values())


def _cures(facts: Facts, decision: Decision, findings: Sequence[RuleResult]) -> list[Step]:
    """What the findings of weight ask for, each in its rule's words or in those of its figures.

    A rule's purchase stands only where the verdict ends in one.
    """
    weighty = [result for result in findings if result.fired and SEVERITIES.index(result.severity) >= MEDIUM]
    codes = {result.rule.code for result in weighty}
    covered = {later for first, *others in SAME for later in others if first in codes}
    covered |= _covered_by_the_verdict(facts, decision)
    if BACKUP in codes and (filling := fills_the_path(facts)) and filling.name == RMAN:  # said once is enough
        covered.add("DQ21")
    if slower_than_reads(facts):  # the write cache is looked at whatever is bought
        covered.discard("RE02")
    buying = decision.cure not in (None, "neither") or decision.case in FREE_CASES
    cures = []
    for finding in weighty:
        cure = finding.rule.cure
        if cure is None or finding.rule.code in covered:
            continue
        cost: Cost = "purchase" if finding.outcome.bought else cure.cost
        little = finding.outcome.saves is not None and finding.outcome.saves < NOTHING_SAVED
        if not little and (buying or cost != "purchase"):
            cures.append(Step(finding.outcome.cure or cure.what, finding.outcome.saves, cost, finding.rule.id))
    return once_a_statement(cures)


def _declared(facts: Facts) -> list[Step]:
    """A limit that cannot be: whatever leads, the figures that are based on it are worth nothing."""
    used = binding(facts)
    return [Step(CHECK, None, "free")] if used and used.utilisation >= TOO_MUCH else []


def _covered_by_the_verdict(facts: Facts, decision: Decision) -> set[str]:
    """Rules whose cure the verdict's own steps say better, or whose question it has answered."""
    covered: set[str] = set()
    if decision.lead == "writer" and decision.cure == "spindles":
        covered |= {"WR02"}
    if decision.lead == "writer" and (short := side(facts)) and short.kind in OF_CACHE:  # one size of cache is enough
        covered |= {"CA01"}
    if decision.lead == "commit" and decision.cure not in (None, "neither"):
        covered |= {"RE02", "RE09"}
    if decision.cure == "spindles":
        covered |= {"EX06", "RD09"}
    asked = decision.case == "mixed" and (decision.first == LOOK_FOR_STALLS or suspected(facts))
    full = decision.used or decision.case == "cpu_first"
    if full or asked:  # the verdict says, or asks, why single requests take long
        covered |= {"HL01"}
    if decision.case == "log_switch" and archiver_leads(facts):  # larger logs only put that off
        covered |= {"RE08"}
    if lost_blocks_lead(facts):  # the network is all that these waits are about
        covered |= {"TM26"}
    if decision.used and decision.used.kind == "queue_depth":
        covered |= {"CF06"}
    guessed = decision.case == "cpu_first" and by_demand_alone(cpu_first(facts))
    if (decision.case in EXPLAINED and not guessed) or not queue_is_possible(facts):
        covered |= {"DQ04"}
    if decision.lead == "cpu" and named(facts):  # the step for the CPU names the same statements
        covered |= {"SQ03"}
    if decision.first or facts.get("storage.host_cache"):
        covered |= {"DQ09", "EX01"}
    return covered


def _elsewhere(facts: Facts, decision: Decision, findings: Sequence[RuleResult]) -> list[Step]:
    """What to do about a class that is not storage, where it leads or no disk has to do with the cure."""
    key = _class_to_cure(facts, decision, findings)
    if key is None or (key == "other" and which_fired(findings, FLASHBACK)):
        return []
    if logons_lead(facts) and (storm := _of_rule(LOGONS, findings)):
        return [storm]
    if key == "cpu" and backup_takes_most(facts) and (backup := _of_rule(BACKUP, findings)):
        return [backup]
    if own := _of_the_wait(facts, key, findings):
        return [own]
    if key == "cpu" and decision.case == "not_storage" and which_fired(findings, JOBS) and only_jobs(facts):
        return []  # whoever moves them has no statement left to tune
    if decision.case == "cpu_first" and filled_by_others(facts):
        return [Step(OTHERS_OF_A_CONTAINER if facts.get("scope") == "pdb" else OTHERS, None, "free")]
    if key == "cpu" and cpu_is_parsing(facts) and (parsing := _of_rule(LITERALS, findings)):
        return [parsing]
    if key == "cpu":
        plan = _of_the_wait(facts, "scheduler", findings) if held_by_plan(facts) and not cpu_cap(facts) else None
        return [plan or cpu_step(facts, decision, findings)]
    what = OF_A_CLASS.get(key, "Look at what sessions do in the busiest minutes.")
    return [Step(what, facts.share(BY_KEY[key].metric), "free")]


def _class_to_cure(facts: Facts, decision: Decision, findings: Sequence[RuleResult]) -> str | None:
    if decision.lead == "other_io" and decision.cure == "neither":
        return None if any(_of_rule(code, findings) for code in OTHER_IO) else "other_io"
    if decision.case == "log_switch":
        return _largest_wait(facts)
    return decision.lead if decision.case in ("not_storage", "cpu_first") else None


def _of_rule(code: str, findings: Sequence[RuleResult]) -> Step | None:
    """The cure of a rule that fired."""
    finding = which_fired(findings, code)
    cure = finding.rule.cure if finding else None
    if finding is None or cure is None:
        return None
    return Step(finding.outcome.cure or cure.what, finding.outcome.saves, cure.cost, finding.rule.id)


def _of_the_wait(facts: Facts, key: str, findings: Sequence[RuleResult]) -> Step | None:
    """The cure of the wait that leads the class, where it has one of its own."""
    network = [step for code in NETWORK if (step := _of_rule(code, findings))] if key == "cluster" else []
    if network:  # on a bad network it is no matter which instance does the work
        return network[0]
    cure = leading_cure(facts, BY_KEY[key].kind)
    if cure is None:
        return None
    finding = which_fired(findings, cure.rule) if cure.rule else None
    saves = finding.outcome.saves if finding else facts.share(BY_KEY[key].metric)
    what = (finding.outcome.cure if finding else None) or cure.cure
    return Step(what, saves, cure.cost, finding.rule.id if finding else None)


def _largest_wait(facts: Facts) -> str | None:
    waits = [each for each in NOT_STORAGE if each.key != "cpu" and facts.share(each.metric) >= WEIGHTY]
    first = max(waits, key=lambda each: facts.share(each.metric), default=None)
    return first.key if first else None
