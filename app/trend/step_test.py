"""One step in a run of figures, told from noise that has a memory.

Figures of neighbouring intervals are alike: load comes in waves, and a test that takes them for independent finds steps
everywhere. So a step is weighed against noise that keeps a part of its last value (an autoregressive process), with the
part fitted anew for each explanation: one level, a slow drift, or two levels with a step between. Noise with a long
memory explains waves as well as steps do; a real step leaves little noise on either side.
"""

import numpy as np
from numpy.typing import NDArray

from rules.thresholds.change import FLOOR, LEVEL

Floats = NDArray[np.float64]

MEMORY = np.array([0, 0.2, 0.4, 0.55, 0.7, 0.8, 0.88, 0.94, 0.97])
_POWERS = MEMORY[:, None] ** np.arange(3)
_DRIFT = 3  # degree: a slow rise, a wave, both


def best(windows: Floats) -> tuple[Floats, NDArray[np.int64]]:
    """How much better a step explains the values of each window than one level does, and its place (the first value
    after it).

    Windows are rows of one length: that many are weighed in one go. The gain is in units of likelihood, less for short
    runs; values are logarithms.
    """
    count = windows.shape[-1]
    one_level, steps = _level_and_steps(windows, np.arange(LEVEL, count - LEVEL + 1))
    least = np.argmin(steps, axis=1)
    return _freedom(count) * (one_level - steps[np.arange(len(windows)), least]), least + LEVEL


def gains(values: Floats, place: int) -> tuple[float, float]:
    """How much better a step at that place explains the values than one level does, and than a slow drift does."""
    one_level, steps = _level_and_steps(values[None, :], np.array([place]))
    level, step, freedom = float(one_level[0]), float(steps[0, 0]), _freedom(len(values))
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


def _misfit(squares: Floats, count: int) -> Floats:
    """Log of what is left unexplained, by the likelihood of a process with the memory that leaves the least; the first
    axis is memories."""
    factors = (1 - MEMORY**2) ** (-1 / count)
    left = np.maximum(squares, 0)
    left += count * FLOOR**2
    left *= factors.reshape(-1, *(1,) * (squares.ndim - 1))
    misfit: Floats = np.log(left.min(axis=0))  # one logarithm for all memories: it takes longer than all else here
    return misfit


def _level_and_steps(windows: Floats, places: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """For each window the misfit of one level, and of a step at each of these places: least squares in closed form, by
    running sums. Axes are memories, windows, places.

    What is new in a value is itself less a part of the last one; the first is taken as any other time's. Sums of what
    is new are polynomials of that part, so that they are added up once for all memories.
    """
    count = windows.shape[-1]
    values = windows - windows.mean(axis=1, keepdims=True)  # a level is no step: what is left has more digits
    first, last, rest = values[:, 0], values[:, -1], 1 - MEMORY[:, None]
    sums = np.zeros((len(values), count + 1))
    sums[:, :-1] = np.cumsum(values[:, ::-1], axis=1)[:, ::-1]
    squares = np.array([np.sum(values**2, axis=1), -2 * np.sum(values[:, 1:] * values[:, :-1], axis=1),
                        np.sum(values[:, 1:-1] ** 2, axis=1)])  # fmt: skip
    alone = 1 - MEMORY[:, None] ** 2  # what the first value counts
    level_new = alone * first + rest * (sums[:, 1] - MEMORY[:, None] * (sums[:, 0] - last))
    level_squares = alone + (count - 1) * rest**2
    one_level = _POWERS @ squares - level_new**2 / level_squares
    here = sums[:, places]
    parts = np.array([here, last[:, None] - values[:, places - 1] - here - sums[:, places + 1], here - last[:, None]])
    step_new = (_POWERS @ parts.reshape(3, -1)).reshape(len(MEMORY), *here.shape)
    following = count - 1 - places
    step_level = rest + rest**2 * following
    own = np.maximum(1 + rest**2 * following - step_level**2 / level_squares, 1e-12)
    step_new -= (level_new / level_squares)[..., None] * step_level[:, None, :]
    step_new *= step_new
    step_new /= own[:, None, :]
    return _misfit(one_level, count), _misfit(np.subtract(one_level[..., None], step_new, out=step_new), count)


def _drift(values: Floats) -> float:
    """The misfit of a smooth curve through the values, by the products of what is new in the curve's parts and in
    them."""
    count = len(values)
    curve = np.polynomial.legendre.legvander(np.linspace(-1, 1, count), _DRIFT)
    columns = np.column_stack([curve, values - values.mean()])
    later, earlier = columns[1:], columns[:-1]
    across, first = later.T @ earlier, np.outer(columns[0], columns[0])
    parts = np.array([first + later.T @ later, -across - across.T, earlier.T @ earlier - first])
    products = np.tensordot(_POWERS, parts, axes=1)
    shapes, seen = products[:, :-1, :-1], products[:, :-1, -1:]
    left = products[:, -1, -1] - np.sum(seen * np.linalg.solve(shapes, seen), axis=(1, 2))
    return float(_misfit(left, count))
