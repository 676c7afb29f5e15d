"""Waits for room in the redo log buffer: how much of the waits for redo they are, and why the buffer fills.

A buffer fills since the log writer cannot take redo away so fast, or since redo comes in bursts, or since it is small.
A log writer that is idle for most of the time, and quick when it writes, is not what is slow.
"""

from rules.core.facts import Facts
from rules.core.report_figures import MEBIBYTE
from rules.shared.redo_logs import commits_alone, log_buffer_mb
from rules.storage.gains.commit_model import BUSY_WRITER, FAST_WRITE_MS, writer_busy
from rules.waits.event_weight import weight
from rules.wording import count, mib, ms, percent

SMALL_BYTES = 16 * MEBIBYTE
"""A buffer below this is small (our judgement)."""
MOSTLY = 0.5
EVENT = "log buffer space"


def buffer_leads(facts: Facts) -> bool:
    """Whether waits for room in the buffer are most of the waits for commits and redo."""
    waited = weight(facts, (EVENT,))
    return waited is not None and waited.share > MOSTLY * commits_alone(facts) > 0


def writer_keeps_up(facts: Facts) -> bool:
    """Whether the log writer writes quickly and is idle for much of the time: then no device holds it."""
    write_ms, busy = facts.get("log_file_parallel_write_ms"), writer_busy(facts)
    return bool(write_ms is not None and write_ms <= FAST_WRITE_MS and busy is not None and busy < BUSY_WRITER)


def cure(facts: Facts) -> str | None:
    """What to do, where the size of the buffer is known."""
    size = log_buffer_mb(facts)
    if size is None:
        return None
    if size * MEBIBYTE < SMALL_BYTES:
        return (
            f"Enlarge log_buffer from {mib(size * MEBIBYTE)} to 64 MiB, and see whether the log writer then keeps up."
        )
    if writer_keeps_up(facts):
        write_ms, busy = facts["log_file_parallel_write_ms"], writer_busy(facts) or 0.0
        return (
            f"Find which bursts of redo fill the buffer of {count(size)} MiB, such as large loads: a redo write takes "
            f"{ms(write_ms)}, and the log writer writes {percent(busy)} of the time."
        )
    return f"Give redo faster devices; the buffer of {count(size)} MiB is large enough."
