"""Which cases of the verdict mean what for a fleet."""

from typing import get_args

from rules.storage.decision import Case
from rules.storage.kinds import CURED_FIRST, ELSEWHERE


def test_kinds_are_cases_and_none_is_of_two() -> None:
    assert get_args(Case)
    assert set(get_args(Case)) >= ELSEWHERE | CURED_FIRST
    assert not ELSEWHERE & CURED_FIRST
