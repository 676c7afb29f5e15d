"""The part of a window that was loaded, by whoever saw it."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.facts import Facts, Slot
from rules.host.observed import Observed
from rules.storage.inputs.activity import active, active_share, activity, even, peak_to_mean


def _slots(*pairs: tuple[float, float]) -> list[Slot]:
    return [Slot(f"{at}", minutes, sessions, 0) for at, (minutes, sessions) in enumerate(pairs)]


@pytest.mark.parametrize(
    ("slots", "elapsed_s", "share"),
    [
        (_slots((5, 20), (5, 20)), 600, 1.0),
        (_slots((5, 20), (4, 20), (1, 0)), 600, 0.9),
        (_slots((4.9, 106)), 324, 0.907),  # a slot in which nothing was sampled is not printed
        (_slots((2, 30), (8, 20)), 600, 1.0),  # a short spike is no idle tail
        (_slots((5, 30), (5, 10)), 600, 0.667),
        (_slots((5, 40), (5, 10)), 600, 1.0),  # an uneven load: no factor is made of it
        ([], 600, 1.0),
    ],
)
def test_the_busiest_third_stands_for_the_load(slots: list[Slot], elapsed_s: float, share: float) -> None:
    assert active_share(slots, elapsed_s) == pytest.approx(share, abs=0.001)


def test_without_its_length_the_window_is_as_long_as_its_slots() -> None:
    assert active_share(_slots((5, 20), (5, 20))) == 1.0


def test_peak_to_mean_is_of_the_slots() -> None:
    assert peak_to_mean(_slots((2.4, 185.6), (5, 242.1), (5, 97.6))) == pytest.approx(1.40, abs=0.02)
    assert peak_to_mean([]) is None
    assert activity(Facts({})).peak_to_mean is None


def test_a_long_or_uneven_window_is_not_even() -> None:
    assert even(Facts({"elapsed_s": 600}))
    assert not even(Facts({"elapsed_s": 4 * 3600}))
    assert not even(Facts({"elapsed_s": 600, "slots": _slots((5, 40), (5, 10))}))


ENDED = {"elapsed_s": 324, "sessions_gone": 256, "average_active_sessions": 204.8}
"""Of 256 sessions that work until they leave, 204.8 are active on average."""
SEEN = Observed("iostat", "db1", 200, 1.0, active_share=0.9)


@pytest.mark.parametrize(
    ("facts", "instance", "share", "said"),
    [
        ({}, None, 1.0, "nothing shows an idle part"),
        ({"slots": _slots((9, 20), (1, 0))}, None, 0.9, "guessed from the activity slots"),
        ({"slots": _slots((5, 40), (5, 10))}, None, 1.0, "the load is too uneven to tell an idle part"),
        ({**ENDED, "slots": _slots((0.5, 355), (5, 211))}, None, 0.8, "guessed from the sessions that ended"),
        ({**ENDED, "slots": _slots((2, 246), (3.4, 180))}, None, 0.832, "guessed from the activity slots"),
        ({**ENDED, "sessions_gone": 200, "slots": _slots((4.9, 226))}, None, 0.907, "guessed from the activity slots"),
        ({**ENDED, "sessions_gone": 400, "slots": _slots((5.4, 205))}, None, 1.0, "nothing shows an idle part"),
        ({**ENDED, "sessions_gone": None, "slots": _slots((5.4, 205))}, None, 1.0, "nothing shows an idle part"),
        (
            {**ENDED, "sessions_gone": 9, "average_active_sessions": 8, "slots": _slots((5.4, 8))},
            None,
            1.0,
            "nothing shows an idle part",
        ),
        (ENDED, None, 1.0, "nothing shows an idle part"),
        ({**ENDED, "hosts": (SEEN,), "slots": _slots((5.4, 205))}, None, 0.9, "by iostat"),
        ({"hosts": (SEEN,), "slots": _slots((9, 10))}, None, 0.9, "by iostat"),
        ({"hosts": (replace(SEEN, active_share=None),)}, None, 1.0, "nothing shows an idle part"),
        ({"hosts": (replace(SEEN, instance=1),), "scope": "cluster"}, 1, 0.9, "by iostat"),
        (
            {"hosts": (replace(SEEN, instance=1),), "scope": "cluster"},
            2,
            1.0,
            "nothing shows an idle part",
        ),
        (
            {"hosts": (replace(SEEN, instance=1),), "scope": "cluster", "instances_in_report": 2},
            None,
            1.0,
            "nothing shows an idle part",
        ),
        (
            {"hosts": (replace(SEEN, instance=1), replace(SEEN, instance=2, active_share=0.7)), "scope": "cluster"},
            None,
            0.8,
            "by iostat",
        ),
    ],
)
def test_who_tells_the_active_share(facts: dict[str, Any], instance: int | None, share: float, said: str) -> None:
    found = active(Facts({"elapsed_s": 600, **facts}), instance)
    assert found.share == pytest.approx(share, abs=0.001)
    assert found.source == said
