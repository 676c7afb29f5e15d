"""When DB time is trusted: one figure and a column of them are asked alike."""

import math

import pandas as pd
import pytest

from rules.core.metric import Measured
from rules.thresholds.db_time import SUM_OF_WAITS, doubtful, exceeded, explained, falls_short, is_share, named


@pytest.mark.parametrize(
    ("unaccounted", "said"),
    [
        (-0.11, (True, True, False)),
        (-0.10, (False, False, False)),
        (0.0, (False, False, False)),
        (0.10, (False, False, False)),
        (0.11, (True, False, True)),
        (math.nan, (False, False, False)),
    ],
)
def test_a_figure_and_a_column_of_it(unaccounted: float, said: tuple[bool, bool, bool]) -> None:
    asked = (doubtful, exceeded, falls_short)
    assert tuple(ask(unaccounted) for ask in asked) == said
    assert tuple(ask(pd.Series([unaccounted]))[0] for ask in asked) == said


def test_a_release_without_db_time_has_shares_of_cpu_and_wait_time() -> None:
    way = "foreground list, of DB time"
    added_up, printed = (Measured(7.0, "s", of) for of in (SUM_OF_WAITS, "printed DB time"))
    assert named(way, {"db_time_s": added_up}) == "foreground list, of CPU and wait time"
    assert named(way, {"db_time_s": printed}) == way
    assert named(way, {}) == way


def test_shares_of_other_things_are_no_shares_of_db_time() -> None:
    assert is_share("io_share")
    others = ("unaccounted_share", "explained_share", "media_gain_share", "limit_used_share", "db_time_s")
    assert not any(map(is_share, others))


@pytest.mark.parametrize(
    ("unaccounted", "on_captured", "share"),
    [(0.48, False, 0.48), (0.48, True, 0.0), (0.1, False, 0.0), (-0.5, True, 0.0), (None, False, 0.0)],
)
def test_what_the_verdict_explains(unaccounted: float | None, on_captured: bool, share: float) -> None:
    assert explained(unaccounted, on_captured) == share


def test_time_inside_calls_is_no_share_of_captured_time() -> None:
    """A parse call holds the same time that no wait explains as DB time does."""
    assert not any(map(is_share, ("parse_share", "hard_parse_share", "failed_parse_share", "connection_share")))
