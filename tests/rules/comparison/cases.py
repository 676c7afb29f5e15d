"""Pairs from a few numbers, as cases in YAML write them."""

from datetime import timedelta
from typing import Any

from msgspec import convert

import rules
from rules.comparison.forecast import Forecast, PromisedGain
from rules.comparison.pair import Pair
from rules.what_if.basis import Basis
from tests.rules.comparison.sides import NOON, printed, window

WEEK = 7


def pair_of(told: dict[str, Any]) -> Pair:
    """A pair with those windows: `before` and `after` are one window or several, `unit` names the unit of work.

    A window is what `sides.window` takes (`minutes`, `db_time_s`, `work`, `metrics`), with `days` after the first, and
    with `events` ({name: [class, waits, seconds]}) and `limit` where a document stands behind it. `forecast` holds
    `gain` and `basis`, and `stored`.
    """
    sides = [_windows(told.get(side), start) for side, start in (("before", 0), ("after", 10 * WEEK))]
    forecast = _forecast(**told["forecast"]) if told.get("forecast") else None
    return rules.compare(*sides, told.get("unit"), forecast).pair


def _windows(told: Any, start: int) -> list[rules.Window]:
    each = told if isinstance(told, list) else [told]
    return [_window(start + WEEK * number, **one) for number, one in enumerate(each) if one is not None]


def _window(days: int, events: Any = None, limit: Any = None, **said: Any) -> rules.Window:
    document = None
    if events is not None or limit is not None:
        document = printed(*((name, *one) for name, one in (events or {}).items()), limit=limit)
    begin = NOON + timedelta(days=said.pop("days", days))
    return window(f"{days}.txt", begin=begin, **{"printed": document, **said})


def _forecast(gain: Any = (), basis: Any = None, stored: bool = True) -> Forecast:
    gains, read = convert(gain or (), tuple[PromisedGain, ...]), convert(basis, Basis) if basis else None
    return Forecast("2024-05-15T12:00:00", "flash", gains, read, stored)
