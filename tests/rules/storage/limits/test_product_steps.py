"""A rate is held against figures whose page was opened, beside a load that ran flat; never on Exadata."""

import random
from typing import Any

import pytest

from rules.storage.limits.product_steps import LARGEST, flat_top, product_step, product_steps
from tests.rules.cases import facts_of

FLAT = [{"time": f"10:{5 * at:02}", "minutes": 5, "sessions": 60, "cpu_sessions": 1} for at in range(4)]
SCANS = {"direct path read": {"waits": 100000, "time_s": 3000}}


def _facts(rate: float, **told: Any) -> Any:
    return facts_of({"read_bytes_per_s": rate, "events": SCANS, "slots": FLAT, **told})


@pytest.mark.parametrize("step", product_steps(), ids=lambda step: step.product)
def test_every_step_is_known_by_its_figure_and_has_a_page(step: Any) -> None:
    found = product_step(_facts(step.bytes_per_s))
    assert found is not None
    assert found.text == step.text
    assert step.source.link.startswith("https://")


@pytest.mark.parametrize("rate", [350e6, 450 * 2**20, 17_050 * 2**20, 5000 * 2**20, LARGEST * 1.01])
def test_round_figures_alone_are_none(rate: float) -> None:
    assert product_step(_facts(rate)) is None


def test_a_figure_without_a_flat_top_is_none() -> None:
    uneven = [{**slot, "sessions": 20 * (at + 1)} for at, slot in enumerate(FLAT)]
    assert product_step(_facts(500 * 2**20, slots=uneven)) is None
    assert product_step(_facts(500 * 2**20, slots=[])) is None
    assert product_step(_facts(500 * 2**20, slots=FLAT[:2])) is None


def test_cells_have_no_such_figures() -> None:
    cells = {"cell smart table scan": {"waits": 100000, "time_s": 3000}}
    assert product_step(_facts(500 * 2**20, events=cells)) is None


def test_what_iostat_saw_decides_before_the_slots() -> None:
    level, busy = ({"iops": 4789, "plateau_iops": 4903, "at_plateau": part} for part in (0.9, 0.1))
    assert flat_top(_facts(1.0, hosts=[{"busiest": level}], slots=[]))
    assert not flat_top(_facts(1.0, hosts=[{"busiest": busy}]))


def test_chance_meets_few_figures() -> None:
    """Round figures of 50 in two units were met by a third of all rates between 300 and 600 MiB/s."""
    drawn = random.Random(1)
    rates = [drawn.uniform(50, 4000) * 2**20 for _ in range(4000)]
    assert sum(product_step(_facts(rate)) is not None for rate in rates) / len(rates) < 0.05
