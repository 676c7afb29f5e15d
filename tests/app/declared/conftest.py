"""A store of its own for each test, on both engines."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from app.store.engine import engine as db


@pytest.fixture
def engine(store_url: str) -> Iterator[Engine]:
    made = db.connect(store_url)
    db.migrate(made)
    yield made
    made.dispose()
