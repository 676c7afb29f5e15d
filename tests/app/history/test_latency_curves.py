"""Small curves of lists: their scale, as long as the reports of their series are the same, for who may see them."""

from collections.abc import Mapping

from fastapi.testclient import TestClient
from markupsafe import Markup
from sqlalchemy import Engine, insert
from sqlalchemy.orm import sessionmaker

from app.history.latency_curves import LATENCY, _caption, latencies
from app.history.recent_values import SeriesOf
from app.store.access.visibility import ASKING, EVERYBODY, Caller
from app.store.engine.transactions import writing
from app.store.reports import Store
from app.store.schema.tables import MetricValue, Report
from tests.app import made_lists
from tests.app.made_lists import CRM, DAY, HOUR, PRINTED, SALES
from tests.app.services import provided

OF_SALES, OF_CRM = SeriesOf(SALES, "instance", 1), SeriesOf(CRM, "instance", 2)


def put(engine: Engine, series: int, *reports: int) -> None:
    rows = [
        {"report_id": one, "name": LATENCY, "series_id": series, "end_time": DAY + one * HOUR, "value": float(one)}
        for one in reports
    ]
    with writing(sessionmaker(engine)) as session:
        session.execute(insert(MetricValue), rows)


def drawn(client: TestClient) -> Mapping[SeriesOf, Markup]:
    lines = provided(client, Store).reports(EVERYBODY, limit=50).reports
    return latencies(provided(client, Engine), lines)


def test_a_curve_says_from_where_to_where_its_scale_goes() -> None:
    said = _caption([4.2, 12.5, 5.0])
    assert said == "Single-block read, last 3 reports: 4.20 ms to 5.00 ms; the curve's scale is 0 to 12.5 ms"


def test_a_curve_goes_on_with_the_next_report_of_its_series(client: TestClient) -> None:
    engine = provided(client, Engine)
    made_lists.fill(engine)
    put(engine, 1, 1, 2)
    put(engine, 4, 6)
    before = drawn(client)
    assert "last 2 reports: 1.00 ms to 2.00 ms" in before[OF_SALES]
    assert before[OF_CRM] == Markup(), "of one report there is nothing to draw"
    made_lists.more(engine, 200, **PRINTED[5])
    put(engine, 4, 200)
    after = drawn(client)
    assert "last 2 reports: 6.00 ms to 200 ms" in after[OF_CRM]
    assert after[OF_SALES] is before[OF_SALES], "which nothing came to"


def test_a_curve_has_nothing_of_a_file_that_one_may_not_see(client: TestClient) -> None:
    engine = provided(client, Engine)
    made_lists.fill(engine)
    put(engine, 4, 6, 7)
    made_lists.more(engine, 200, **PRINTED[5])
    put(engine, 4, 200)
    beside = made_lists.report(900, **PRINTED[7]) | {"upload_id": 200, "part": 2}
    with writing(sessionmaker(engine)) as session:  # of a database of no group
        session.execute(insert(Report), [beside])
    assert "last 3 reports" in drawn(client)[OF_CRM]
    asking = ASKING.set(Caller("1", "ann", groups=("Estate B",)))
    try:
        told = drawn(client)
    finally:
        ASKING.reset(asking)
    assert "last 2 reports: 6.00 ms to 7.00 ms" in told[OF_CRM]


def test_a_curve_that_others_had_drawn_is_none_for_who_may_not_see_its_database(client: TestClient) -> None:
    engine = provided(client, Engine)
    made_lists.fill(engine)
    put(engine, 1, 1, 2)
    put(engine, 4, 6, 7)
    assert {OF_SALES, OF_CRM} <= drawn(client).keys()
    lines = provided(client, Store).reports(EVERYBODY, limit=50).reports
    asking = ASKING.set(Caller("1", "ann", groups=("Estate B",)))
    try:
        told = latencies(engine, lines)
    finally:
        ASKING.reset(asking)
    assert OF_CRM in told
    assert OF_SALES not in told
