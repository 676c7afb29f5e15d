"""A store without room for more: what was stored is there and whole, removing works and makes room again."""

from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from app.ingest.service import Ingest
from app.store.access.visibility import EVERYBODY
from app.store.engine import engine as db
from app.store.engine.unavailable import Why, why_unavailable
from app.store.reports import Store
from app.store.upkeep.removal import Removal
from tests.app.filled import faults, store
from tests.app.stand_in import StandIn, report_bytes

SPARE_PAGES = 60
MOST = 200


def test_a_full_store_loses_nothing_and_lets_go_of_what_it_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'iobound.db'}"
    engine = store(url)
    with engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one() + SPARE_PAGES
    engine.dispose()
    monkeypatch.setattr(db, "SQLITE_SETTINGS", (*db.SQLITE_SETTINGS, f"PRAGMA max_page_count = {pages}"))
    engine = db.connect(url)
    kept, ingest = Store(engine), Ingest(Store(engine), StandIn())  # type: ignore[arg-type]
    taken: list[str] = []

    def fill_up(first: int) -> None:
        for snap in range(first, first + MOST):
            taken.append(ingest.take(report_bytes(snap=snap), f"{snap}.txt").id)

    def there() -> set[str]:
        assert faults(engine) == []
        return {one.id for one in kept.reports(EVERYBODY, limit=2 * MOST).reports}

    with pytest.raises(DBAPIError) as full:
        fill_up(0)
    assert why_unavailable(full.value) is Why.FULL
    assert there() == set(taken)
    fitting = len(taken)
    for one in taken[: fitting // 2]:
        assert Removal(engine).upload(one)
    del taken[: fitting // 2]
    assert there() == set(taken)
    with pytest.raises(DBAPIError) as full:
        fill_up(MOST)
    assert why_unavailable(full.value) is Why.FULL
    assert there() == set(taken)
    assert len(taken) > fitting * 3 // 4, "what is removed makes room, if not for quite as many: pages are not full"
    engine.dispose()
