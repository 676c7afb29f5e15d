"""An instance is caged where CPU_COUNT is below the CPUs of its host."""

from typing import Any

import pytest

from rules.shared.instance_caging import cage
from tests.rules.cases import facts_of


@pytest.mark.parametrize(("set_to", "cpus", "caged"), [
    ("4", 32, 4), ("32", 32, None), ("64", 32, None), ("0", 32, None), ("many", 32, None), ("4", None, None),
    (None, 32, None),
])  # fmt: skip
def test_each_pair(set_to: str | None, cpus: int | None, caged: int | None) -> None:
    known: dict[str, Any] = {"parameter": {"cpu_count": set_to} if set_to else None, "cpus": cpus}
    assert cage(facts_of({name: value for name, value in known.items() if value is not None})) == caged
