"""One step in a run of figures, told from noise that has a memory.

Figures of neighbouring intervals are alike: load comes in waves, and a test that takes them for independent finds steps
everywhere. So a step is weighed against noise that keeps a part of its last value (an autoregressive process), with the
part fitted anew for each explanation: one level, a slow drift, or two levels with a step between. Noise with a long
memory explains waves as well as steps do; a real step leaves little noise on either side.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.thresholds.change import FLOOR, LEVEL

Floats = NDArray[np.float64]

MEMORY = np.array([0, 0.2, 0.4, 0.55, 0.7, 0.8, 0.88, 0.94, 0.97])
_DRIFT = 3  # degree: a slow rise, a wave, both


def best(windows: Floats) -> tuple[Floats, NDArray[np.int64]]:
    """How much better a step explains the values of each window than one level does, and its place (the first value
    after it).

    Windows are rows of one length: that many are weighed in one go. The gain is in units of likelihood, less for short
    runs; values are logarithms.
    """
    count = windows.shape[-1]
    one_level, two_levels = _level_and_steps(windows)
    inner = two_levels[:, LEVEL - 1 : count - LEVEL]
    least = np.argmin(inner, axis=1)
    return _freedom(count) * (one_level - inner[np.arange(len(windows)), least]), least + LEVEL


def gains(values: Floats, place: int) -> tuple[float, float]:
    """How much better a step at that place explains the values than one level does, and than a slow drift does."""
    one_level, two_levels = _level_and_steps(values[None, :])
    level, step, freedom = float(one_level[0]), float(two_levels[0, place - 1]), _freedom(len(values))
    return freedom * (level - step), freedom * (_drift(values) - step)


def memory(values: Floats, place: int) -> float:
    """The part of its last value that the noise around both levels keeps."""
    noise = np.concatenate([values[:place] - values[:place].mean(), values[place:] - values[place:].mean()])
    power = float(np.sum(noise**2))
    if power < len(values) * FLOOR**2 / 4:
        return 0.0
    seen = float(np.sum(noise[1:] * noise[:-1])) / power
    return float(np.clip(seen + (1 + 3 * seen) / len(values), 0.0, MEMORY[-1]))  # short runs show too little of it


def _freedom(count: int) -> int:
    return max(count - 4, 1)


def _whitened(values: "NDArray[Any]") -> Floats:
    """What is new in each value, one row for each memory; the first value is taken as any other time's."""
    part, values = MEMORY[:, None], values[..., None, :]
    first = np.sqrt(1 - part**2) * values[..., :1]
    return np.concatenate([first, values[..., 1:] - part * values[..., :-1]], axis=-1)


def _misfit(squares: Floats, count: int) -> Floats:
    """Log of what is left unexplained, by the likelihood of a process with that memory; the first axis is memories."""
    bonus = np.log(1 - MEMORY**2) / count
    shape = (-1,) + (1,) * (squares.ndim - 1)
    misfit: Floats = np.log(np.maximum(squares, 0) + count * FLOOR**2) - bonus.reshape(shape)
    return misfit


def _level_and_steps(windows: Floats) -> tuple[Floats, Floats]:
    """For each window the misfit of one level, and of a step at each place from 1 on: least squares in closed form, by
    running sums. Within, axes are memories, windows, places."""
    count = windows.shape[-1]
    new, level = np.moveaxis(_whitened(windows), 1, 0), _whitened(np.ones(count))
    level_squares = np.sum(level**2, axis=1)
    level_new = np.sum(level[:, None, :] * new, axis=2)
    one_level = np.sum(new**2, axis=2) - level_new**2 / level_squares[:, None]
    rest = 1 - MEMORY[:, None]  # what a step shows of itself in each value after the first
    later = np.cumsum(new[..., ::-1], axis=2)[..., ::-1]
    after = np.concatenate([later[..., 2:], np.zeros((*new.shape[:2], 1))], axis=2)
    following = np.arange(count - 2, -1, -1)
    step_new = new[..., 1:] + rest[:, None] * after
    step_squares = 1 + rest**2 * following
    step_level = rest + rest**2 * following
    share = (level_new / level_squares[:, None])[..., None]
    own = np.maximum(step_squares - step_level**2 / level_squares[:, None], 1e-12)
    two_levels = one_level[..., None] - (step_new - share * step_level[:, None, :]) ** 2 / own[:, None, :]
    return np.min(_misfit(one_level, count), axis=0), np.min(_misfit(two_levels, count), axis=0)


def _drift(values: Floats) -> float:
    """The misfit of a smooth curve through the values."""
    count = len(values)
    curve = np.polynomial.legendre.legvander(np.linspace(-1, 1, count), _DRIFT)
    columns = [_whitened(curve[:, degree]) for degree in range(_DRIFT + 1)]
    new = _whitened(values)
    left = np.empty(len(MEMORY))
    for row in range(len(MEMORY)):
        shape = np.stack([column[row] for column in columns], axis=1)
        weights = np.linalg.lstsq(shape, new[row], rcond=None)[0]
        left[row] = np.sum((new[row] - shape @ weights) ** 2)
    return float(np.min(_misfit(left, count)))
