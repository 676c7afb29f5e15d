"""The redo log seems to share its devices.

What it looks at: the mean redo write against an unloaded random read of the declared medium, or else against the median
    single-block read of the same minutes; and whether redo logs are created where the data files are.
Why it matters: redo is written one piece behind the other, which every device does faster than reading at random. If it
    takes much longer, the device is busy with something else: data files, archive logs or another system.
What to do: give redo logs devices of their own, and the archive destination others again.
When it is wrong: synchronous copies take time too, and so do devices that read from a cache and have none for writes.
    Where sessions queue for CPU the rule does not apply. Declare redo_separate if the logs have devices of their own.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import IBM_LINUX_Z, ORACLE_TUNING
from rules.shared.redo_logs import commits_alone
from rules.storage.gains.commit_model import (
    TARGET_WRITE_MS,
    bandwidth_bound,
    commit,
    mean_redo_write_bytes,
)
from rules.storage.inputs.exadata import exadata
from rules.storage.inputs.media import media
from rules.storage.inputs.shares import significant
from rules.waits.redo_transport import remote_redo
from rules.wording import ms

LIMITS = {
    "slower": Limit(1.5, "times a random read"),
    "write": Limit(1, "ms"),
    "size": Limit(64 * 1024, "B"),
    "data": Limit(1, "data requests a redo write"),
    "weighty": Limit(0.10, "share of DB time"),
}


def check(facts: Facts) -> Outcome:
    if why := _elsewhere(facts):
        return not_applicable(why)
    read_ms, source = _read_ms(facts)
    if read_ms is None:
        return lacking("storage.media", "single_block_read_p50_ms")
    write_ms = facts["log_file_parallel_write_ms"]
    limit = max(LIMITS["write"].value, LIMITS["slower"].value * read_ms)
    line = facts.line("log_file_parallel_write_ms")
    shown = (
        Evidence("redo write", write_ms, "ms", limit, "log file parallel write", line),
        Evidence("random read", read_ms, "ms", None, source, facts.line("single_block_read_p50_ms")),
    )
    weighty = significant(facts.event("log file sync"), facts)
    if not weighty or write_ms <= limit:
        return quiet("", *shown)
    if not facts.get("redo_write_iops"):
        return lacking("redo_write_iops")
    if not _small(facts) or not _busy(facts):
        return quiet("", *shown)
    sentence = (
        f"A redo write takes {ms(write_ms)}, {source} {ms(read_ms)}. Redo is written in order and should be the faster "
        f"one: its devices are probably busy with something else.{_same_place(facts)}"
    )
    large = commits_alone(facts) >= LIMITS["weighty"].value
    return fired(sentence, *shown, saves=_saves(facts, read_ms), severity="medium" if large else "low")


def _elsewhere(facts: Facts) -> str | None:
    """What else would explain a slow redo write; None where nothing known does."""
    if exadata(facts):
        return "Exadata spreads redo over all cells, and can write it to flash."
    if facts.get("storage.redo_separate"):
        return "The redo logs are declared to have devices of their own."
    if bandwidth_bound(facts):
        return "Redo writes are so large that bandwidth limits them, not latency."
    if facts.get("cpu_starved"):
        return "Sessions queue for CPU: a write looks as long as the log writer waited for a CPU."
    remote = remote_redo(facts)
    return f"Redo is sent to another site ({remote}): a redo write may wait for that." if remote else None


def _read_ms(facts: Facts) -> tuple[float | None, str]:
    declared = media().get(str(facts.get("storage.media")))
    if declared:
        return declared.floor_ms[2], f"an unloaded read of {declared.label} at most"
    return facts.get("single_block_read_p50_ms"), "the median random read of the same minutes"


def _saves(facts: Facts, read_ms: float) -> float | None:
    """The share of DB time that goes when a redo write takes no longer than that read."""
    mean_commit = commit(facts)
    if mean_commit is None or mean_commit.write_ms <= 0:
        return None
    return commits_alone(facts) * mean_commit.part * max(0.0, 1 - max(TARGET_WRITE_MS, read_ms) / mean_commit.write_ms)


def _small(facts: Facts) -> bool:
    size = mean_redo_write_bytes(facts)
    return size is None or size <= LIMITS["size"].value


def _busy(facts: Facts) -> bool:
    """Whether data files are read and written at least as often as redo is written."""
    data = (facts.get("database_read_iops") or facts.get("read_iops") or 0) + (facts.get("database_write_iops") or 0)
    return bool(data >= LIMITS["data"].value * (facts.get("redo_write_iops") or 0) and data > 0)


def _same_place(facts: Facts) -> str:
    """A sentence more where the parameters create redo logs beside the data files."""
    parameters = facts.get("parameter", {})
    data = parameters.get("db_create_file_dest")
    logs = [parameters.get(f"db_create_online_log_dest_{number}") for number in (1, 2, 3)]
    same = bool(data) and data in logs
    return " Redo logs are created in the same place as data files (db_create_online_log_dest_n)." if same else ""


rule = Rule(
    id="redo-on-shared-devices",
    code="RE07",
    title="The redo log seems to share its devices",
    severity="medium",
    needs=("log_file_parallel_write_ms", "events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING, IBM_LINUX_Z),
    cure=Cure("Put the redo logs on devices of their own, apart from data and archived logs.", "configuration"),
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_164_170.html", 492),
)
