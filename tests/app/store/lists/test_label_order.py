"""Reports by the label of their database: some series after the other, and the same as if all were sorted."""

from itertools import product

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import sessionmaker

from app.store.access.visibility import EVERYBODY, Caller
from app.store.engine.transactions import writing
from app.store.lists.label_order import _pieces
from app.store.lists.report_filter import Filter
from app.store.reports import Store
from app.store.schema.tables import Database, Report, Series
from tests.app import made_lists
from tests.app.made_lists import CRM, EMPTY, NAMELESS, PRINTED, SALES
from tests.app.services import provided

pytestmark = pytest.mark.slow

LABELS: tuple[dict[str, str | None], ...] = (
    {SALES: "b", CRM: "a", NAMELESS: None, EMPTY: "c"},
    {SALES: "b", CRM: "b", NAMELESS: "a"},
    {SALES: None, CRM: "a", NAMELESS: None},
    {SALES: None, CRM: None, NAMELESS: None},
    {SALES: "b", CRM: "c", NAMELESS: "a"},
)


def test_whole_labels_are_looked_through_until_there_are_enough() -> None:
    series = [(1, "a", 30), (2, "a", 30), (3, "b", 1), (4, "c", 200), (5, "d", 1), (6, "e", 1)]
    assert list(_pieces(series, 51)) == [[1, 2], [3, 4], [5, 6]]
    assert list(_pieces(series, 1)) == [[1, 2], [3, 4], [5, 6]]
    assert list(_pieces(series, 1_000)) == [[1, 2, 3, 4, 5, 6]]
    assert list(_pieces([], 51)) == []


@pytest.mark.parametrize("labels", LABELS)
def test_the_order_is_that_of_all_reports_over_all_pages(client: TestClient, labels: dict[str, str | None]) -> None:
    engine = provided(client, Engine)
    made_lists.fill(engine)
    for number in range(10, 30):
        made_lists.more(engine, number, **PRINTED[number % len(PRINTED)])
    with writing(sessionmaker(engine)) as session:
        for name, label in labels.items():
            session.execute(update(Database).values(label=label).where(Database.public_id == name))
        its = select(Report.id, Series.database_id).join(Report.series)
        heads = {1: SALES, 2: SALES, 3: CRM, 4: NAMELESS}  # what the clone is joined into is called so
        called = {row[0]: labels[heads[row[1]]] for row in session.execute(its)}
    store = provided(client, Store)
    samples = {f"u{number}" for number in made_lists.SAMPLES}
    for down, limit, sample in product((False, True), (1, 4, 50), (None, False)):
        known = sorted(((label, one) for one, label in called.items() if label is not None), reverse=down)
        unknown = sorted((one for one, label in called.items() if label is None), reverse=down)
        every = [f"u{one}" for one in [*(one for _, one in known), *unknown]]
        wanted = [one for one in every if one not in samples or sample is None]
        told: list[str] = []
        cursor: str | None = None
        while True:
            sort = "-label" if down else "label"
            page = store.reports(EVERYBODY, Filter(sample=sample), sort=sort, cursor=cursor, limit=limit)
            told += [one.id for one in page.reports]
            cursor = page.next
            if cursor is None:
                break
        assert told == wanted, (down, limit, sample)


def test_who_may_see_one_group_is_told_of_that_alone(client: TestClient) -> None:
    made_lists.fill(provided(client, Engine))
    ann = Caller("1", "ann", groups=("Estate B",))
    told = provided(client, Store).reports(ann, sort="label", limit=50).reports
    assert [one.id for one in told] == ["u6", "u7"]
