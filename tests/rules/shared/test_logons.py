"""Logons lead where they are half of DB time, and many."""

import pytest

from rules.shared.logons import logons_lead
from tests.rules.cases import facts_of


@pytest.mark.parametrize(("share", "rate", "lead"), [
    (0.5, 1.0, True), (0.49, 50.0, False), (0.9, 0.9, False), (None, 50.0, False), (0.9, None, False),
])  # fmt: skip
def test_each_limit(share: float | None, rate: float | None, lead: bool) -> None:
    known = {"connection_share": share, "logons_per_s": rate}
    assert logons_lead(facts_of({name: value for name, value in known.items() if value is not None})) is lead
