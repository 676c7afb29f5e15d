"""Changes that save next to nothing: they are one line together, not one each."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.storage.gains.gain import Gain
from rules.thresholds.worth import NOTHING_SAVED
from rules.wording import capital, listed, percent

NAMES = {
    "media": "faster reads",
    "redo": "faster redo writes",
    "cache": "a larger cache",
    "part": "one place alone",
    "devices_x2": "twice the devices",
    "devices_for_goal": "more devices",
    "devices_unlimited": "any number of devices",
    "ceiling": "no storage wait at all",
}
EACH = f"less than {percent(NOTHING_SAVED)} each"


@dataclass(frozen=True, slots=True)
class OfNothing:
    """What saves next to nothing, in words, with the most that any of it saves."""

    change: str
    low: float
    high: float


def parted(gains: Sequence[Gain]) -> tuple[list[Gain], OfNothing | None]:
    """The gains that have a line of their own, and the others as one; a kind of change stays together."""
    kinds = dict.fromkeys(gain.kind for gain in gains)
    idle = [kind for kind in kinds if _nothing([gain for gain in gains if gain.kind == kind])]
    mine = [gain for gain in gains if gain.kind in idle]
    if len(mine) < 2:
        return list(gains), None
    low = max(min(_shares(gain)) for gain in mine)
    high = max(max(_shares(gain)) for gain in mine)
    change = capital(listed([NAMES[kind] for kind in idle]))
    return [gain for gain in gains if gain.kind not in idle], OfNothing(change, low, high)


def _nothing(gains: Sequence[Gain]) -> bool:
    """Whether all shares are known and none is worth a line."""
    return all(_shares(gain) and max(_shares(gain)) < NOTHING_SAVED for gain in gains)


def _shares(gain: Gain) -> list[float]:
    shares = (gain.conservative, gain.coupled, gain.closed, gain.open)
    return [share for share in shares if share is not None]
