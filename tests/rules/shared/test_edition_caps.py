"""How much CPU an edition uses at most."""

import pytest

from rules.shared.edition_caps import cpu_cap
from tests.rules.cases import facts_of


@pytest.mark.parametrize(
    ("edition", "release", "cap"),
    [
        ("FREE", 23.7, "two cores"),
        ("XE", 21.0, "two CPU threads"),
        ("XE", 11.2, "one CPU"),
        ("SE2", 19.0, "16 CPU threads"),
        ("SE", 11.2, None),
        ("EE", 19.0, None),
        ("XP", 19.0, None),
        (None, 19.0, None),
    ],
)
def test_what_it_uses_at_most(edition: str | None, release: float, cap: str | None) -> None:
    assert cpu_cap(facts_of({"edition": edition, "release": release})) == cap
