"""What spoils the figures of a side, whatever became of the storage: waits without times, a backup beside the work."""

from collections.abc import Callable, Iterator

from rules.comparison.pair import Remark
from rules.comparison.side import DB_TIME, Side, time_of
from rules.comparison.window import Window
from rules.shared.other_io import BACKUP


def spoilt(before: Side, after: Side) -> Iterator[Remark]:
    """Only windows with their documents tell."""
    if untimed := _where(before, after, lambda window: bool(window.printed and window.printed.untimed)):
        of = f"the {untimed[0]} side" if len(untimed) == 1 else "both sides"
        sentence = f"Waits of {of} were not timed (timed_statistics is off): what reads take there is unknown."
        yield Remark("timings", "no", sentence)
    if len(ran := _where(before, after, backed_up)) == 1:
        sentence = f"A backup ran on the {ran[0]} side alone: what it slows there is no matter of the storage."
        yield Remark("backup", "with_caution", sentence)


def _where(before: Side, after: Side, holds: Callable[[Window], bool]) -> list[str]:
    return [when for side, when in ((before, "before"), (after, "after")) if any(map(holds, side.windows))]


def backed_up(window: Window) -> bool:
    """Whether a backup takes a part of the time that weighs, as rule JB02 has it."""
    spent, elapsed = time_of(window, DB_TIME), window.elapsed_s
    waited = window.printed.backup_s if window.printed else 0.0
    return bool(spent and elapsed and waited >= BACKUP * spent and waited >= BACKUP * elapsed)
