"""Messages on their way: signed, in order, again after a failure, given up, and never in the way of readers."""

import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, func, insert, select, update
from sqlalchemy.orm import sessionmaker
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError

from app.ingest.work import Work
from app.queue.job import Again
from app.store.clock import now
from app.store.engine.transactions import writing
from app.store.schema.webhook_tables import Webhook, WebhookDelivery
from app.webhooks import sending
from app.webhooks.deliveries import MOST_WAITING, TOO_MANY, Message, WebhookToServe, deliver_job, put
from app.webhooks.events import TrialSent
from app.webhooks.receiver import Inside
from app.webhooks.sending import MOST_ATTEMPTS, MOST_REFUSED, NOT_WANTED, OVERDUE, PAUSE_SECONDS, Sending
from tests.app.queue.until import until
from tests.app.services import provided
from tests.app.stand_in import report_bytes
from tests.app.webhooks.receiver import Receiver, receiver

AT = "/api/v1/webhooks"
HERE = Inside(("127.0.0.0/8",))


@pytest.fixture
def engine(service: Any) -> Engine:
    """Of a service that is not started: what is sent is sent by the test."""
    return provided(service, Engine)


@pytest.fixture
def one(service: Any, engine: Engine) -> Callable[..., "Line"]:
    return lambda to, **known: Line(service, engine, to, **known)


class Line:
    """One webhook with its messages, sent by hand."""

    def __init__(self, service: Any, engine: Engine, to: Receiver, seconds: float = 30) -> None:
        self.queue, self.session = provided(service, Work).queue, sessionmaker(engine)
        values = {"public_id": "w", "name": "n", "address": to.address, "secret": "whsec_c2VjcmV0", "active": True}
        with writing(self.session) as session:
            new = insert(Webhook).values(conditions='{"verdict_changed":true}', failures=0, made_at=now(), **values)
            self.number = int(session.execute(new.returning(Webhook.id)).scalar_one())
        self.sending = Sending(engine, self.queue, HERE, seconds, jitter=lambda low, high: high)

    def put(self, count: int = 1) -> list[str]:
        told = [Message(self.number, f"t:{n}", TrialSent(webhook="w", name=str(n))) for n in range(count)]
        with writing(self.session) as session:
            return put(session, self.queue, told)

    def run(self) -> float | None:
        """The seconds after which it wants to run again."""
        try:
            self.sending.run(WebhookToServe(self.number))
        except Again as error:
            return error.seconds
        return None

    def later(self) -> None:
        """As if the pause were over."""
        with writing(self.session) as session:
            session.execute(update(Webhook).values(next_try_at=None))

    def rows(self) -> list[Any]:
        with self.session() as session:
            return list(session.execute(select(WebhookDelivery.__table__).order_by(WebhookDelivery.id)))

    def hook(self) -> Any:
        with self.session() as session:
            return session.execute(select(Webhook.__table__)).one()


def test_a_job_that_was_lost_is_put_again(service: Any, one: Any) -> None:
    with receiver() as to:
        line = one(to)
        line.put()
    name = deliver_job(line.number).once
    with writing(line.session) as session:
        line.queue.withdraw(session, [name])
        assert name not in line.queue.held(session)
    provided(service, Work).sweep()
    with line.session() as session:
        assert name in line.queue.held(session)


def test_a_message_is_signed_and_known_by_its_id(one: Any) -> None:
    with receiver() as to:
        line = one(to)
        made = line.put(2)
        assert line.run() is None
        assert [message.headers["webhook-id"] for message in to.came] == made
        first = to.came[0]
        assert Verifier("whsec_c2VjcmV0").verify(first.body, first.headers)["data"] == {"webhook": "w", "name": "0"}
        with pytest.raises(WebhookVerificationError):
            Verifier("whsec_b3RoZXI=").verify(first.body, first.headers)
        with pytest.raises(WebhookVerificationError):
            Verifier("whsec_c2VjcmV0").verify(first.body + b" ", first.headers)
    assert [(row.state, row.status, row.attempts) for row in line.rows()] == [("delivered", 204, 1)] * 2


def test_after_a_failure_it_waits_longer_each_time_and_order_is_kept(one: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    at = now()
    monkeypatch.setattr(sending, "now", lambda: at)
    with receiver("500 No", "503 No", "204 Yes") as to:
        line = one(to)
        made = line.put(3)
        assert line.run() == PAUSE_SECONDS[0] * 1.25
        at += timedelta(seconds=2)
        assert line.run() == PAUSE_SECONDS[0] * 1.25 - 2  # too early: nothing is sent
        assert len(to.came) == 1
        line.later()
        assert line.run() == PAUSE_SECONDS[1] * 1.25
        assert line.hook().failures == 2
        line.later()
        assert line.run() is None
        assert [message.headers["webhook-id"] for message in to.came] == [made[0]] * 3 + made[1:]
    assert [row.attempts for row in line.rows()] == [3, 1, 1]
    assert line.hook().failures == 0


def test_a_receiver_may_ask_for_time(one: Any) -> None:
    with receiver("429 Busy\r\nretry-after: 900") as to:
        line = one(to)
        line.put()
        assert line.run() == 900


def test_a_message_that_is_refused_holds_the_next_only_briefly(one: Any) -> None:
    with receiver(*["400 What"] * MOST_REFUSED, "204 Yes") as to:
        line = one(to)
        line.put(2)
        for _ in range(MOST_REFUSED - 1):
            assert line.run() is not None
            line.later()
        assert line.run() is None
    assert [(row.state, row.attempts) for row in line.rows()] == [("failed", MOST_REFUSED), ("delivered", 1)]


def test_it_is_given_up_in_the_end(one: Any) -> None:
    with receiver("500 No") as to:
        line = one(to)
        line.put(2)
        for _ in range(MOST_ATTEMPTS):
            assert line.run() is not None
            line.later()
        assert [row.state for row in line.rows()] == ["failed", "waiting"]
        with writing(line.session) as session:
            session.execute(update(WebhookDelivery).values(waits_since=now() - timedelta(days=4)))
        assert line.run() is None
    assert [row.message for row in line.rows()][1] == OVERDUE


def test_gone_is_the_end_of_the_webhook(one: Any) -> None:
    with receiver("410 Gone") as to:
        line = one(to)
        line.put(2)
        line.run()
        line.later()
        assert line.run() is None
        assert len(to.came) == 1
    hook = line.hook()
    assert (hook.active, hook.paused_because) == (False, NOT_WANTED)


def test_of_too_many_the_rest_is_said_to_be_left_out(one: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.webhooks.deliveries.MOST_WAITING", 2)
    with receiver() as to:
        line = one(to)
        line.put(3)
    assert [(row.state, row.message) for row in line.rows()][1:] == [("waiting", None), ("failed", TOO_MANY)]


def test_many_go_out_in_their_order_and_others_have_their_turn(one: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with receiver() as to:
        line = one(to)
        made = line.put(60)
        monkeypatch.setattr(sending, "TURN_SECONDS", 0.0)
        assert line.run() is None
        assert len(to.came) == 1  # then it stands behind others, and goes on
        monkeypatch.undo()
        assert line.run() is None
        assert [message.headers["webhook-id"] for message in to.came] == made


@pytest.fixture
def started(service: Any) -> Iterator[TestClient]:
    """Not the client that waits until nothing waits: something does for ever here."""
    with TestClient(service, base_url="http://127.0.0.1") as client:
        yield client


def _waiting(client: TestClient, webhook: str, count: int) -> None:
    """As if so many were waiting."""
    with writing(sessionmaker(provided(client, Engine))) as session:
        number = session.scalar(select(Webhook.id).where(Webhook.public_id == webhook))
        row = {"webhook_id": number, "type": "webhook.test", "body": "{}", "made_at": now(), "waits_since": now()}
        rows = [row | {"public_id": f"m{n}", "cause": f"c{n}", "state": "waiting", "attempts": 0} for n in range(count)]
        session.execute(insert(WebhookDelivery), rows)


def test_while_ten_thousand_wait_for_one_that_hangs_files_are_read_and_others_are_sent_to(
    started: TestClient,
) -> None:
    with receiver(None) as hangs, receiver() as works:
        slow = _make(started, hangs)
        quick = _make(started, works)
        _waiting(started, slow, MOST_WAITING - 1)
        assert started.post(f"{AT}/{slow}/test").status_code == 202
        until(lambda: hangs.came)
        read = started.post("/api/v1/reports", content=report_bytes(number=1), params={"wait": 60})
        assert read.status_code == 201
        started.post(f"{AT}/{quick}/test")
        until(lambda: works.came)
        assert len(hangs.came) == 1  # of one receiver one call at a time
        listed = started.get(f"{AT}/{slow}").json()
        assert listed["waiting"] == MOST_WAITING
        threads = [thread.name for thread in threading.enumerate()]
        assert len(threads) < 100


def test_ten_thousand_waiting_are_listed_and_counted_by_an_index(started: TestClient) -> None:
    with receiver() as to:
        made = _make(started, to, active=False)
        _waiting(started, made, MOST_WAITING)
        page = started.get(f"{AT}/{made}/deliveries", params={"limit": 2, "state": "waiting"}).json()
        assert [one["id"] for one in page["deliveries"]] == [f"m{MOST_WAITING - 1}", f"m{MOST_WAITING - 2}"]
        with sessionmaker(provided(started, Engine))() as session:
            assert session.scalar(select(func.count(WebhookDelivery.id))) == MOST_WAITING


def _make(client: TestClient, to: Receiver, **known: Any) -> str:
    wanted = {"address": to.address, "verdict_changed": True} | known
    made = client.post(AT, json=wanted)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])
