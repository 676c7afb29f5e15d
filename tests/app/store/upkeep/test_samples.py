"""The program's own samples: marked when they are tried, left out where that is asked, and gone all at once."""

from fastapi.testclient import TestClient
from sqlalchemy import Engine, func, select
from sqlalchemy.orm import Session

from app.ingest.service import Ingest
from app.store.access.visibility import EVERYBODY
from app.store.reports import Filter, Store
from app.store.schema.tables import Database, Document, MetricValue, Report, Series, Upload
from app.store.upkeep.samples import Samples
from tests.app import made_lists
from tests.app.services import provided
from tests.app.stand_in import report_bytes

REPORTS = "/api/v1/reports"


def test_what_is_tried_as_a_sample_says_so_and_what_is_sent_does_not(client: TestClient) -> None:
    ingest = provided(client, Ingest)
    tried = ingest.take(report_bytes(number=1), "sample.txt", sample=True)
    sent = ingest.take(report_bytes(number=2), "own.txt")
    told = {one["id"]: one["sample"] for one in client.get(REPORTS).json()["reports"]}
    assert told == {tried.id: True, sent.id: False}
    assert ingest.take(report_bytes(number=2), "own.txt", sample=True).duplicate
    assert client.get(REPORTS, params={"sample": True}).json()["reports"][0]["id"] == tried.id


def test_judged_again_a_sample_is_still_one(client: TestClient) -> None:
    tried = provided(client, Ingest).take(report_bytes(), "sample.txt", sample=True)
    assert client.post(f"{REPORTS}/{tried.id}/rejudge").status_code == 200
    assert [one.sample for one in provided(client, Store).reports(EVERYBODY).reports] == [True]


def test_figures_of_a_report_are_those_of_its_verdict(client: TestClient) -> None:
    analysis = provided(client, Ingest).take(report_bytes(), "own.txt").analyses[0]
    (line,) = client.get(REPORTS).json()["reports"]
    for name in ("io_share", "single_block_read_ms"):
        metric = analysis.metrics.get(name)
        assert line[name] == (None if metric is None else metric.value)
    savings = [step.saves for step in analysis.verdict.steps if step.saves is not None]
    assert line["best_saving"] == max(savings, default=None)


def test_all_samples_go_at_once_and_nothing_else(client: TestClient) -> None:
    engine = provided(client, Engine)
    made_lists.fill(engine)
    samples = Samples(engine)
    assert samples.count() == len(made_lists.SAMPLES)
    assert samples.remove() == len(made_lists.SAMPLES)
    assert (samples.count(), samples.remove()) == (0, 0)
    left = provided(client, Store).reports(EVERYBODY, Filter(sample=False)).reports
    assert len(left) == len(made_lists.PRINTED) - len(made_lists.SAMPLES)
    with Session(engine) as session:
        own = select(Series.id).where(~select(Report.id).where(Report.series_id == Series.id).exists())
        assert session.scalars(own).all() == []
        assert "crm" in session.scalars(select(Database.public_id)).all()  # it has a label


def test_what_was_made_of_a_sample_goes_with_it(client: TestClient) -> None:
    engine, ingest = provided(client, Engine), provided(client, Ingest)
    ingest.take(report_bytes(), "sample.txt", sample=True)
    assert Samples(engine).remove() == 1
    with Session(engine) as session:
        for table in (Upload, Report, Document, MetricValue, Series, Database):
            assert session.scalar(select(func.count()).select_from(table)) == 0


def test_a_database_of_samples_alone_is_none_of_the_fleet(client: TestClient) -> None:
    made_lists.fill(provided(client, Engine))
    named = {one["database_id"] for one in client.get("/api/v1/fleet").json()["databases"]}
    assert named == {made_lists.SALES, made_lists.NAMELESS}
