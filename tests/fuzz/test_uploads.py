"""A small part of `make fuzz UPLOADS=1`, always the same: the service goes on and says what is wrong."""

from itertools import islice
from pathlib import Path

import pytest

from tests.fuzz import service
from tests.fuzz.uploads import KINDS, uploads

COUNT, SEED = 110, 11


@pytest.mark.slow
def test_a_service_bears_harmed_uploads_of_every_kind(tmp_path: Path) -> None:
    figures = service.run(1200, SEED, "sqlite", tmp_path, COUNT)
    assert figures.wrong == []
    assert figures.sent == COUNT
    assert figures.always_healthy
    statuses = {status for counted in figures.answers.values() for status in counted}
    assert statuses >= {201, 202, 400, 413, 415, 422}


def test_one_seed_sends_the_same() -> None:
    first, again, other = (list(islice(uploads(seed), 60)) for seed in (SEED, SEED, SEED + 1))
    assert [one.path for one in first] == [one.path for one in again]
    assert [one.body for one in first] == [one.body for one in again]
    assert [one.path for one in first] != [one.path for one in other]
    assert len({one.kind for one in first}) > len(KINDS)
