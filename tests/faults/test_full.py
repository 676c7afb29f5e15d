"""A store without room for more: what was stored is there and whole, removing works and makes room again."""

from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from app.ingest.service import Ingest
from app.store import engine as db
from app.store.removal import Removal
from app.store.reports import Store
from app.store.unavailable import Why, why_unavailable
from app.store.visibility import EVERYBODY
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
    kept, ingest, taken = Store(engine), Ingest(Store(engine), StandIn()), []  # type: ignore[arg-type]

    def fill_up() -> None:
        for snap in range(MOST):
            taken.append(ingest.take(report_bytes(snap=snap), f"{snap}.txt").id)

    with pytest.raises(DBAPIError) as full:
        fill_up()
    assert why_unavailable(full.value) is Why.FULL
    assert {one.id for one in kept.reports(EVERYBODY, limit=MOST).reports} == set(taken)
    assert faults(engine) == []
    for one in taken[: len(taken) // 2]:
        assert Removal(engine).upload(one)
    assert ingest.take(report_bytes(snap=MOST), "more.txt").id
    assert faults(engine) == []
    engine.dispose()
