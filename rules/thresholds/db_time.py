"""When DB time is no base for shares, and what is based on it.

`unaccounted` is the share of DB time that CPU and waits leave open; below 0 they exceed it. A history asks of whole
columns what a rule asks of one figure, so what is asked here works on both.
"""

from collections.abc import Mapping
from typing import Any

DOUBTFUL = 0.10
"""Share of DB time that is unaccounted, either way: beyond it DB time is not trusted (our judgement, on 45 reports)."""
OF_DB_TIME = ("db_time_s", "average_active_sessions", "db_time_per_transaction_ms")
"""Metrics that are made of DB time: captured time takes its place where that is not trusted."""
SUM_OF_WAITS, SHARE_OF_TOP = "sum of non-idle waits and CPU", "time / percent of the top event"
ADDED_UP = (SUM_OF_WAITS, SHARE_OF_TOP)
"""Ways of DB time for releases that know none (8i and 9i, and 10g's Statspack without a time model)."""
EXPLAINED = "explained_share"
"""What of `unaccounted_share` the verdict explains (see `explained`), as histories and comparisons have it."""
OF_OTHER_THINGS = ("unaccounted_share", EXPLAINED, "media_gain_share", "limit_used_share")
"""Shares that are none of the time of sessions, or have their base settled, whatever they are called."""
OF_CALLS = ("parse_share", "hard_parse_share", "failed_parse_share", "connection_share")
"""Shares of time inside calls, which holds what no wait explains as DB time does: of captured time they could be more
than all."""


def doubtful(unaccounted: Any) -> Any:
    """Whether DB time and what is accounted for are too far from each other; unknown is no."""
    return abs(unaccounted) > DOUBTFUL


def exceeded(unaccounted: Any) -> Any:
    """Whether CPU and waits exceed DB time so far that shares are of captured time already."""
    return unaccounted < -DOUBTFUL


def falls_short(unaccounted: Any) -> Any:
    """Whether CPU and waits leave so much of DB time open that shares of it hide something."""
    return unaccounted > DOUBTFUL


def is_added_up(metrics: Mapping[str, Any]) -> bool:
    """Whether CPU and waits were added up in place of DB time, which releases before 10g do not know."""
    db_time = metrics.get("db_time_s")
    return db_time is not None and db_time.way in ADDED_UP


def named(way: str, metrics: Mapping[str, Any]) -> str:
    """How one of these metrics was had, by the name of the time that it is of."""
    return way.replace("DB time", "CPU and wait time") if is_added_up(metrics) else way


def explained(unaccounted: float | None, on_captured: bool) -> float:
    """What of `unaccounted` a verdict knows to be true DB time, as it judges by DB time in spite of it: sessions that
    queue for a CPU, or a host in distress, wait without an event."""
    return 0.0 if unaccounted is None or on_captured or not falls_short(unaccounted) else unaccounted


def is_share(name: str) -> bool:
    """Whether a metric is a share of the time of sessions that captured time may stand below."""
    return name.endswith("_share") and name not in OF_OTHER_THINGS and name not in OF_CALLS
