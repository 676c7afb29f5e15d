"""What is told of stored reports: a change once, of the newest report alone, to those whom it concerns."""

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import sessionmaker

from app.ingest.work import Work
from app.main import create_app
from app.store.clock import now
from app.store.engine.transactions import writing
from app.store.schema.tables import MetricValue, Upload
from app.store.schema.webhook_tables import Webhook, WebhookDelivery
from app.webhooks.deliveries import Deliveries
from app.webhooks.newest import Worse
from tests.app.services import provided, settled
from tests.app.stand_in import report_bytes

pytestmark = pytest.mark.slow

AT = "/api/v1/webhooks"


def make(client: TestClient, **known: Any) -> str:
    """One that is told and sent nothing: what is put stays."""
    answer = client.post(AT, json={"address": "https://nosuch.invalid/"} | known)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@pytest.fixture
def client(settings: Any, stand_in: Any) -> Iterator[TestClient]:
    """Sends nothing, and waits for nothing: what is to be sent lies there for ever."""
    service = create_app(settings.model_copy(update={"webhook_senders": 0}), analyst=stand_in)
    with TestClient(service, base_url="http://127.0.0.1") as opened:
        settled(opened)
        yield opened


def upload(client: TestClient, hour: int, **what: Any) -> dict[str, Any]:
    """A report of that hour."""
    times = {"begin": f"2026-01-31T{hour:02}:00:00", "end": f"2026-01-31T{hour + 1:02}:00:00"}
    answer = client.post("/api/v1/reports", content=report_bytes(number=hour, snap=hour, **times, **what))
    assert answer.status_code == 201, answer.text
    quiet(client)
    return dict(answer.json())


def quiet(client: TestClient) -> None:
    """Returns when nothing is looked for any more; what is to be sent waits."""
    session, queue = sessionmaker(provided(client, Engine)), provided(client, Work).queue
    while True:
        with session() as one:
            if not any(name.startswith(("notice", "read")) for name in queue.held(one)):
                return


def told(client: TestClient, webhook: str) -> list[dict[str, Any]]:
    """The messages for a webhook, the oldest first."""
    found = client.get(f"{AT}/{webhook}/deliveries").json()["deliveries"]
    return [json.loads(one["body"]) for one in reversed(found)]


def test_a_changed_verdict_is_told_once(client: TestClient) -> None:
    one = make(client, verdict_changed=True)
    upload(client, 1, case="latency_limited")
    assert told(client, one) == []  # nothing to be another than
    upload(client, 2, case="latency_limited")
    newest = upload(client, 3, case="cpu_first", answer="cpu", short="x")
    (message,) = told(client, one)
    assert message["type"] == "verdict.changed"
    assert message["data"]["before"] == {"case": "latency_limited", "answer": None, "short": None}
    assert message["data"]["after"]["case"] == "cpu_first"
    assert message["data"]["report"]["id"] == newest["id"]
    upload(client, 4, case="cpu_first", answer="cpu")
    assert len(told(client, one)) == 1


def test_the_first_it_sees_is_held_against_the_interval_before(client: TestClient) -> None:
    upload(client, 1, case="latency_limited")
    one = make(client, verdict_changed=True)
    upload(client, 2, case="cpu_first")
    assert [message["type"] for message in told(client, one)] == ["verdict.changed"]


def test_an_older_report_tells_nothing(client: TestClient) -> None:
    one = make(client, verdict_changed=True)
    upload(client, 5, case="latency_limited")
    upload(client, 2, case="cpu_first")
    assert told(client, one) == []


def test_it_concerns_a_database_a_group_or_all(client: TestClient) -> None:
    first = upload(client, 1, dbid=1)["reports"][0]["database_id"]
    second = upload(client, 1, dbid=2)["reports"][0]["database_id"]
    client.put(f"/api/v1/databases/{second}/settings", json={"group": "G"})
    all_of_them = make(client, verdict_changed=True)
    of_first = make(client, verdict_changed=True, database_id=first)
    of_group = make(client, verdict_changed=True, group="G")
    off = make(client, verdict_changed=True, active=False)
    upload(client, 2, dbid=1, case="cpu_first")
    upload(client, 2, dbid=2, case="cpu_first")
    whose = {hook: [one["data"]["database"]["id"] for one in told(client, hook)] for hook in (all_of_them, of_first,
                                                                                            of_group, off)}  # fmt: skip
    assert whose == {all_of_them: [first, second], of_first: [first], of_group: [second], off: []}


@pytest.mark.parametrize(("direction", "limit", "count"), [("above", 9000, 1), ("above", 9900, 0), ("below", 9900, 1)])
def test_a_figure_over_its_limit_is_told_until_it_is_within_again(
    client: TestClient, direction: str, limit: float, count: int
) -> None:
    wanted = {"metric": "read_iops", "direction": direction, "limit": limit}
    one = make(client, limits=[wanted, {"metric": "write_iops", "limit": 0}])
    upload(client, 1)
    upload(client, 2)
    found = told(client, one)
    assert len(found) == count
    if count:
        data = found[0]["data"]
        assert (data["metric"], data["direction"], data["limit"], data["value"]) == (*wanted.values(), 9855.2)
        assert [data["report"]["begin_time"][11:13] for data in (found[0]["data"],)] == ["01"]


def test_a_figure_that_was_over_it_before_is_no_news(client: TestClient) -> None:
    upload(client, 1)
    one = make(client, limits=[{"metric": "read_iops", "limit": 9000}])
    upload(client, 2)
    assert told(client, one) == []
    with writing(sessionmaker(provided(client, Engine))) as session:
        session.execute(update(MetricValue).values(value=1.0))
    upload(client, 0)  # looks again, and finds it within
    upload(client, 3)
    assert [message["data"]["value"] for message in told(client, one)] == [9855.2]


def test_a_worse_comparison_is_told_until_it_is_better_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcomes = iter(["same", "worse", "unclear", "worse", "better", "worse"])

    def compared(*_: Any) -> Worse:
        return Worse("b.1", next(outcomes), 1.4, "40 % more DB time per transaction", "/api/v1/comparisons?x")

    monkeypatch.setattr("app.webhooks.noticing.held_against", compared)
    one = make(client, comparison_worse=True)
    counts = []
    for hour in range(1, 7):
        upload(client, hour)
        counts.append(len(told(client, one)))
    assert counts == [0, 1, 1, 1, 1, 2]
    assert told(client, one)[0]["data"]["cost_ratio"] == 1.4


def test_no_report_for_hours_is_told_once_for_each_silence(client: TestClient) -> None:
    whose = upload(client, 1)["reports"][0]["database_id"]
    client.post("/samples/mtr-before", follow_redirects=False)
    one = make(client, silent_hours=2)
    work, session = provided(client, Work), sessionmaker(provided(client, Engine))

    def back(hours: float) -> None:
        with writing(session) as opened:
            opened.execute(update(Upload).values(received_at=now() - timedelta(hours=hours)))

    back(9)
    work.sweep()
    assert told(client, one) == []  # it counts from when the webhook was made
    with writing(session) as opened:
        opened.execute(update(Webhook).values(made_at=now() - timedelta(hours=3)))
    work.sweep()
    work.sweep()
    (message,) = told(client, one)
    assert message["type"] == "report.missing"
    assert (message["data"]["database"]["id"], message["data"]["hours"]) == (whose, 2)
    upload(client, 2)
    work.sweep()
    assert len(told(client, one)) == 1
    back(3)
    work.sweep()
    assert len(told(client, one)) == 2


def test_messages_go_with_what_they_are_about(client: TestClient) -> None:
    one = make(client, verdict_changed=True)
    upload(client, 1, case="latency_limited")
    newest = upload(client, 2, case="cpu_first")
    assert len(told(client, one)) == 1
    assert client.delete(f"/api/v1/reports/{newest['id']}").status_code == 204
    assert told(client, one) == []


def test_a_database_that_a_webhook_is_of_stays_without_reports_and_takes_it_along(client: TestClient) -> None:
    stored = upload(client, 1)
    database = stored["reports"][0]["database_id"]
    one = make(client, verdict_changed=True, database_id=database)
    client.delete(f"/api/v1/reports/{stored['id']}")
    assert client.get(f"{AT}/{one}").json()["database_id"] == database
    client.delete(f"/api/v1/databases/{database}")
    assert client.get(f"{AT}/{one}").status_code == 404


def test_messages_of_long_ago_are_removed(client: TestClient) -> None:
    one = make(client, verdict_changed=True)
    client.post(f"{AT}/{one}/test")
    client.post(f"{AT}/{one}/test")
    session = sessionmaker(provided(client, Engine))
    with writing(session) as opened:
        first = opened.scalar(select(WebhookDelivery.id).limit(1))
        done = {"state": "delivered", "finished_at": now() - timedelta(days=31)}
        opened.execute(update(WebhookDelivery).where(WebhookDelivery.id == first).values(done))
    provided(client, Deliveries).remove_older(30)
    assert len(client.get(f"{AT}/{one}/deliveries").json()["deliveries"]) == 1


def test_a_lost_job_is_put_again(client: TestClient) -> None:
    one = make(client, verdict_changed=True)
    client.post(f"{AT}/{one}/test")
    session, work = sessionmaker(provided(client, Engine)), provided(client, Work)
    with writing(session) as opened:
        (name,) = work.queue.held(opened)
        work.queue.withdraw(opened, [name])
    work.sweep()
    with session() as opened:
        assert name in work.queue.held(opened)


def test_without_a_webhook_nothing_is_looked_for(client: TestClient) -> None:
    upload(client, 1)
    settled(client)
    with sessionmaker(provided(client, Engine))() as session:
        assert provided(client, Work).queue.held(session) == set()
