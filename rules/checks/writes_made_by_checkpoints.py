"""Most writes are made for checkpoints alone.

What it looks at: physical writes less those that Oracle counts as made for another reason than a checkpoint, beside all
    writes from the buffer cache, where a parameter asks for a short recovery and writes are a part of the load.
Why it matters: a block that is changed often could be written once in many minutes. With a short target of recovery it
    is written every few seconds, and these writes take the devices from the reads.
What to do: raise fast_start_mttr_target (or log_checkpoint_timeout) to what the business allows for a restart after
    a crash; the report's MTTR advisory, where it is printed, says how many writes that spares.
When it is wrong: redo logs that are small make checkpoints as well, whatever the parameter says (RE08). Storage with
    room does not feel these writes: where little is waited for, this is low.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.severity import SETTING
from rules.core.sources import FAST_START_CHECKPOINTS
from rules.storage.inputs.shares import WEIGHTY
from rules.wording import percent

LIMITS = {
    "part": Limit(0.50, "of the writes from the cache", "Our judgement: from here on the setting makes most of them"),
    "load": Limit(0.25, "of all requests that are writes", "Our judgement: fewer hardly hinder the reads"),
    "weighty": Limit(WEIGHTY, "share of DB time that storage takes, from which it is medium", "As of any class"),
}
WRITES, OTHERS, CACHED = "physical writes", "physical writes non checkpoint", "physical writes from cache"
TARGETS = ("fast_start_mttr_target", "log_checkpoint_timeout")
USUAL_TIMEOUT_S = 1800
"""What log_checkpoint_timeout is unless set: longer ones ask for nothing (Oracle Database Reference)."""


def check(facts: Facts) -> Outcome:
    if facts.get("parameter") is None:
        return lacking("parameters")
    target = _target(facts)
    if target is None:
        return not_applicable("No parameter asks for a short recovery.")
    written, others = facts.total(WRITES), facts.total(OTHERS)
    reads, writes = facts.get("read_iops"), facts.get("database_write_iops")
    if written is None or others is None or reads is None or writes is None:
        return lacking("instance_activity", "read_iops", "database_write_iops")
    cached = min(written, facts.total(CACHED) or written)
    part = min(1.0, max(0.0, written - others) / cached) if cached else 0.0
    line = facts["statistic"][OTHERS].get("line")
    shown = Evidence("writes for checkpoints", part, "of the writes from the cache", LIMITS["part"].value, OTHERS, line)
    load = writes / (reads + writes) if writes > 0 else 0.0
    if part < LIMITS["part"].value or load < LIMITS["load"].value:
        return quiet("", shown)
    name, seconds = target
    message = f"{percent(part)} of the writes from the cache are made for checkpoints alone, as {name} is {seconds} s"
    weighty = facts.share("io_share") >= LIMITS["weighty"].value
    cure = f"Raise {name} from {seconds} s to what a restart after a crash may take: it makes most of the writes."
    return fired(
        f"{message}; writes are {percent(load)} of all requests.", shown, severity="medium" if weighty else "low",
        cure=cure,
    )  # fmt: skip


def _target(facts: Facts) -> tuple[str, int] | None:
    """The parameter that asks for checkpoints, and its seconds."""
    for name in TARGETS:
        value = str(facts.get("parameter", {}).get(name) or "").strip()
        if value.isdigit() and int(value) > 0 and (name == TARGETS[0] or int(value) < USUAL_TIMEOUT_S):
            return name, int(value)
    return None


rule = Rule(
    id="writes-made-by-checkpoints",
    code="WR07",
    title="Most writes are made for checkpoints alone",
    severity="medium",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FAST_START_CHECKPOINTS,),
    scale=SETTING,
    cure=Cure("Raise fast_start_mttr_target to what a restart after a crash may take.", "configuration"),
    seen=Seen("../corpus-2/awr-txt/claymodel__oraclescripts__awrrpt_1_6569_6570.txt", 1582),
)
