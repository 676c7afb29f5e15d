"""Whether what the CPUs do is mostly parsing."""

import pytest

from rules.shared.parsing import cpu_is_parsing
from tests.rules.cases import facts_of


@pytest.mark.parametrize(
    ("hard", "cpu", "is_parsing"), [(0.38, 0.52, True), (0.25, 0.52, False), (0.09, 0.1, False), (None, 0.5, False)]
)
def test_hard_parses_of_half_the_cpu_time(hard: float | None, cpu: float, is_parsing: bool) -> None:
    assert cpu_is_parsing(facts_of({"hard_parse_share": hard, "parse_share": 0.4, "cpu_share": cpu})) is is_parsing
