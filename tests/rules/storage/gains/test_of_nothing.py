"""What saves next to nothing is one line; a kind of change stays together, and one line alone stays as it is."""

from typing import Any

from rules.storage.gains.gain import Gain, Kind
from rules.storage.gains.of_nothing import parted


def _gain(kind: Kind, share: float | None, **told: Any) -> Gain:
    return Gain(kind, kind, None, conservative=share, coupled=share, **told)


def test_eleven_gains_of_nothing_are_one_line() -> None:
    gains = [*(_gain("media", 0.001 * at) for at in range(5)), *(_gain("redo", 0.0) for _ in range(4))]
    gains += [_gain("devices_x2", None, closed=0.002, open=0.004), _gain("devices_unlimited", None, closed=0, open=0)]
    kept, rest = parted(gains)
    assert kept == []
    assert rest is not None
    assert rest.change == "Faster reads, faster redo writes, twice the devices and any number of devices"
    assert (rest.low, rest.high) == (0.004, 0.004)


def test_a_kind_of_which_one_saves_something_stays_whole() -> None:
    gains = [_gain("media", 0.0), _gain("media", 0.3), _gain("redo", 0.0), _gain("redo", 0.009)]
    kept, rest = parted(gains)
    assert [gain.kind for gain in kept] == ["media", "media"]
    assert rest is not None
    assert rest.change == "Faster redo writes"


def test_a_hundredth_has_its_line() -> None:
    gains = [_gain("redo", 0.01), _gain("media", 0.0)]
    assert parted(gains) == (gains, None)


def test_what_nobody_can_tell_is_not_nothing() -> None:
    gains = [_gain("media", None), _gain("redo", 0.0)]
    assert parted(gains) == (gains, None)


def test_without_gains_there_is_no_line() -> None:
    assert parted([]) == ([], None)
