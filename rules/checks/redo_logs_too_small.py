"""The redo logs switch too often or too slowly.

What it looks at: log switches an hour, and waits for a checkpoint to free a log, or for a switch to complete although
    redo is written quickly.
Why it matters: with small logs the database must write out its cache at every switch, and sessions stop until it has.
    It looks like slow storage and is a setting.
What to do: size the logs for a switch every 15 to 20 minutes and add groups. It costs nothing but disk space. Where
    sessions wait for a checkpoint and each batch of the database writer takes long, larger logs only put that off: then
    look at the data disks as well.
When it is wrong: a switch that a backup or a job asks for counts as well (RE12 says when logs are not full); those that
    archive_lag_target asks for do not, nor those of logs that are less than half full with any number of groups.
    Waits for a log that is not archived yet are RE16's.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Limit, Outcome, Rule, Seen, Severity, figure, fired, lacking, quiet
from rules.core.sources import FIELD_TRIAL, REDO_LOG_SIZE
from rules.shared.redo_logs import (
    COMPLETING,
    HOUR_S,
    asked_for,
    held_up,
    part_not_archived,
    seldom,
    size_bytes,
    waited_for_switches,
)
from rules.storage.inputs.shares import whole
from rules.waits.event_weight import weight
from rules.wording import count, gib, ms, percent

LIMITS = {
    "switches": Limit(6, "1/h", FIELD_TRIAL.title),
    "counted": Limit(2, "switches in the interval", "Our judgement: one alone is no rate"),
    "waits": Limit(0.01, "share of DB time"),
    "leading": Limit(0.10, "share of DB time", FIELD_TRIAL.title),
    "batches": Limit(1000, "batches", "Our judgement: fewer say nothing"),
    "batch": Limit(20, "ms a batch of the database writer", "Our judgement: what a disk needs for two writes"),
}

BATCH = "db file parallel write"
HELD_UP = "Find what holds a switch up: slow control files, the archiver, a standby, or no CPU for the log writer."


def check(facts: Facts) -> Outcome:
    rate, share = facts.get("log_switches_per_hour"), facts.get("log_switch_share")
    if rate is None and share is None:
        return lacking("log_switches_per_hour", "log_switch_share")
    waits = waited_for_switches(facts) - facts.share("log_switch_share") * part_not_archived(facts)
    shown = figure(facts, "log_switches_per_hour", "log switches", 6)
    often = rate is not None and rate > LIMITS["switches"].value and not asked_for(facts) and _again(facts, rate)
    if not often and waits < LIMITS["waits"].value:
        return quiet("", shown)
    severity: Severity = (
        "high" if waits >= LIMITS["leading"].value else "medium" if waits >= LIMITS["waits"].value else "low"
    )
    switching = (
        f"The redo logs switch {count(rate)} times an hour"
        if rate is not None
        else "The redo logs are not free in time"
    )
    weighs = waits >= LIMITS["waits"].value
    waiting = f"; waiting for them takes {percent(waits)} of {whole(facts)}" if weighs else ""
    if not weighs and (late := _late(facts)):  # redo devices may be slow; larger logs still spare most switches
        sentence = f"{switching}, and sessions wait for their completion {percent(late)} of {whole(facts)}."
        return fired(sentence, shown, severity="medium", cure=_cure(facts))
    so = " Their size does not explain it." if held_up(facts) else ""
    return fired(f"{switching}{waiting}.{so}", shown, saves=waits, severity=severity, cure=_cure(facts))


def _late(facts: Facts) -> float | None:
    """The share of time that sessions wait for switches to complete, where it weighs."""
    completing = weight(facts, (COMPLETING,))
    return completing.share if completing and completing.share >= LIMITS["waits"].value else None


def _again(facts: Facts, rate: float) -> bool:
    """Whether logs switched more than once: one switch in a few minutes is chance."""
    return bool(rate * facts["elapsed_s"] / HOUR_S >= LIMITS["counted"].value)


def _cure(facts: Facts) -> str | None:
    """The size that logs should have, and how often they switch then; with what else is slow."""
    if held_up(facts):
        return HELD_UP
    size = size_bytes(facts)
    if size is None:
        return None
    then = "" if seldom(facts) else ", for a switch every quarter of an hour"
    return f"Make each redo log about {gib(size)} large{then}, and add groups.{_slow_writer(facts)}"


def _slow_writer(facts: Facts) -> str:
    """A sentence more where a checkpoint is what is waited for, and the database writer's batches take long."""
    switches = [(event.time_s, name) for name, event in facts.get("events", {}).items() if event.kind == "log_switch"]
    batch = facts.background(BATCH)
    if not switches or "checkpoint" not in max(switches)[1] or batch is None or batch.mean_ms is None:
        return ""
    if batch.waits < LIMITS["batches"].value or batch.mean_ms < LIMITS["batch"].value:
        return ""
    return f" Look at the data disks too: each batch that the database writer writes takes {ms(batch.mean_ms)}."


rule = Rule(
    id="redo-logs-too-small",
    code="RE08",
    title="The redo logs switch too often or too slowly",
    severity="medium",
    needs=("elapsed_s",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(REDO_LOG_SIZE, FIELD_TRIAL),
    cure=Cure("Make the redo logs large enough for a switch every 15 to 20 minutes, and add groups.", "free"),
    seen=Seen("awr-html/pcambell__awrrptanalyzor__awr_xydb_1_20230217_15_16.html", 22131),
)
