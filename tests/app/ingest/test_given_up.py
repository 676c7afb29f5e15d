"""What failed is let be for a while, and then forgotten."""

import pytest

from app.ingest import given_up
from app.ingest.given_up import SECONDS, GivenUp


def test_what_failed_is_let_be_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr(given_up.time, "monotonic", lambda: clock[0])
    failed = GivenUp()
    failed.add("a")
    clock[0] += SECONDS - 1
    failed.add("b")
    assert "a" in failed
    failed.add("a")  # once more
    clock[0] += 1
    assert "a" in failed
    assert "b" in failed
    clock[0] += SECONDS
    assert "c" not in failed
    assert not failed._at, "nothing of it stays in memory"


def test_what_went_well_is_not_let_be() -> None:
    failed = GivenUp()
    failed.add("a")
    failed.forget("a")
    failed.forget("b")
    assert "a" not in failed
