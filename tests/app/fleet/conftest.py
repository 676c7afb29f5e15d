"""What tests of the fleet begin with."""

from collections.abc import Iterator

import pytest

from app.store.engine import engine as db
from tests.app.fleet_data import Books


@pytest.fixture
def books(store_url: str) -> Iterator[Books]:
    engine = db.connect(store_url)
    db.migrate(engine)
    yield Books(engine)
    engine.dispose()
