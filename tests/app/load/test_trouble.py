"""A store in trouble is 503 with when to come again, not 500, and tells no address; nothing taken is lost."""

from pathlib import Path

import pytest

from tests.app.load import trouble

SECONDS = 4.0


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_a_store_in_trouble_is_said_to_be_and_nothing_that_was_taken_is_lost(engine: str, tmp_path: Path) -> None:
    figures = trouble.run(SECONDS, engine, tmp_path)
    assert figures.wrong == []
    assert figures.always_healthy
    assert figures.lost == 0
    assert figures.taken > 0
    troubles = {"locked", "read_only"} | ({"away"} if engine == "postgresql" else set())
    assert {name for name, answers in figures.answers.items() if 503 in answers} >= troubles
    assert set(figures.answers) >= {"none", *troubles}
    assert figures.exit_status == 0
