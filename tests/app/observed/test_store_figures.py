"""The queue and the databases, as Prometheus takes them; on both engines."""

import re
from datetime import UTC, datetime, timedelta

from fastapi.testclient import TestClient
from sqlalchemy import Engine, insert
from sqlalchemy.orm import sessionmaker

from app.observed.store_figures import StoreFigures
from app.store.access.visibility import EVERYBODY
from app.store.engine.transactions import writing
from app.store.schema.work_tables import Incoming
from tests.app.services import provided
from tests.app.stand_in import report_bytes

ROW = re.compile(r"(\w+)(?:\{(.*)\})? (\S+)\Z")


def figures(client: TestClient) -> dict[str, list[tuple[dict[str, str], float]]]:
    """What `/metrics` says, by name: labels and value."""
    answer = client.get("/metrics")
    assert answer.status_code == 200
    found: dict[str, list[tuple[dict[str, str], float]]] = {}
    for line in answer.text.splitlines():
        if not line.startswith("#"):
            matched = ROW.match(line)
            assert matched, line
            name, labels, value = matched.groups()
            known = dict(re.findall(r'(\w+)="((?:[^"\\]|\\.)*)"', labels or ""))
            found.setdefault(name, []).append((known, float(value)))
    return found


def waits(client: TestClient, public_id: str, state: str, size: int, seconds: float) -> None:
    received = datetime.now(UTC).replace(tzinfo=None) - timedelta(seconds=seconds)
    row = {"public_id": public_id, "filename": "a", "size": size, "received_at": received, "state": state}
    with writing(sessionmaker(provided(client, Engine))) as session:
        session.execute(insert(Incoming).values(**row))


def test_of_an_empty_store_the_queue_is_empty_and_nothing_is_said_of_databases(client: TestClient) -> None:
    found = figures(client)
    assert found["iobound_store_up"] == [({}, 1)]
    assert found["iobound_queue_files"] == [({"state": "waiting"}, 0), ({"state": "reading"}, 0)]
    assert found["iobound_queue_oldest_seconds"] == [({}, 0)]
    assert found["iobound_databases"] == [({}, 0)]
    assert not any(name.startswith("iobound_database_") for name in found)


def test_what_waits_is_counted_with_its_age(client: TestClient) -> None:
    waits(client, "a", "waiting", 5, 10)
    waits(client, "b", "waiting", 7, 100)
    waits(client, "c", "reading", 11, 50)
    waits(client, "d", "refused", 13, 1000)
    found = figures(client)
    assert found["iobound_queue_files"] == [({"state": "waiting"}, 2), ({"state": "reading"}, 1)]
    assert found["iobound_queue_bytes"] == [({"state": "waiting"}, 12), ({"state": "reading"}, 11)]
    ((_, age),) = found["iobound_queue_oldest_seconds"]
    assert 100 <= age < 220


def test_each_database_has_the_figures_of_its_newest_report(client: TestClient) -> None:
    client.post("/api/v1/reports", content=report_bytes(number=1))
    (database,) = client.get("/api/v1/databases").json()["databases"]
    ident, newest = database["id"], client.get("/api/v1/reports").json()["reports"][0]
    settings = {"label": 'A "quoted" one', "group": "ERP"}
    assert client.patch(f"/api/v1/databases/{ident}/settings", json=settings).status_code == 200
    found = figures(client)
    names = {"database_id": ident, "database": r"A \"quoted\" one", "group": "ERP"}
    assert found["iobound_databases"] == [({}, 1)]
    assert found["iobound_database_verdict_info"] == [
        (names | {"case": newest["case"], "answer": newest["answer"] or ""}, 1)
    ]
    for name, value in (("io_share_ratio", newest["io_share"]), ("best_saving_ratio", newest["best_saving"])):
        assert found.get(f"iobound_database_{name}", []) == ([] if value is None else [(names, value)])
    read = newest["single_block_read_ms"]
    assert found.get("iobound_database_single_block_read_seconds", []) == (
        [] if read is None else [(names, read / 1000)]
    )
    ((labels, received),) = found["iobound_database_received_timestamp_seconds"]
    assert labels == names
    assert received == datetime.fromisoformat(newest["received_at"]).timestamp()


def test_when_an_interval_ended_is_said_once_its_clock_is_known(client: TestClient) -> None:
    client.post("/api/v1/reports", content=report_bytes(number=1))
    (database,) = client.get("/api/v1/databases").json()["databases"]
    printed = client.get("/api/v1/reports").json()["reports"][0]["end_time"]
    name = "iobound_database_interval_end_timestamp_seconds"
    assert name not in figures(client)
    client.patch(f"/api/v1/databases/{database['id']}/settings", json={"time_zone": "Asia/Tokyo"})
    ((_, ended),) = figures(client)[name]
    assert ended == datetime.fromisoformat(f"{printed}+09:00").timestamp()


def test_of_many_databases_those_that_came_last_are_shown(client: TestClient) -> None:
    for dbid in (1, 2, 3):
        client.post("/api/v1/reports", content=report_bytes(number=dbid, dbid=dbid))
    newest = client.get("/api/v1/databases?sort=-newest").json()["databases"]
    assert len(newest) == 3
    two = StoreFigures(provided(client, Engine), 2, 2**40)
    (taken,) = [one for one in two.collect(EVERYBODY) if one.name == "iobound_database_received_timestamp_seconds"]
    assert len(taken.samples) == 2
    (known,) = [one for one in two.collect(EVERYBODY) if one.name == "iobound_databases"]
    assert known.samples[0].value == 3
