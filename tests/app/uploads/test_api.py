"""`POST /reports` as programs use it: waiting, not waiting, leaving, and asking later how far a file is."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, func, select
from sqlalchemy.orm import sessionmaker

from app.main import create_app
from app.settings import Settings
from app.store.schema.work_tables import Incoming
from tests.app.conftest import BASE
from tests.app.services import provided
from tests.app.stand_in import StandIn, report_bytes

REPORTS, UPLOADS = "/api/v1/reports", "/api/v1/uploads"


class Held(StandIn):
    """Reads when it is let."""

    def __init__(self) -> None:
        self.go, self.begun = threading.Event(), threading.Event()
        self.readers = 0

    def analyse(self, *given: Any) -> Any:
        self.readers += 1
        self.begun.set()
        assert self.go.wait(300)
        return super().analyse(*given)


@pytest.fixture
def held() -> Iterator[Held]:
    analyst = Held()
    yield analyst
    analyst.go.set()


@pytest.fixture
def slow(settings: Settings, held: Held) -> Iterator[TestClient]:
    with TestClient(create_app(settings, analyst=held), base_url=BASE) as client:  # type: ignore[arg-type]
        yield client
        held.go.set()


def until(client: TestClient, url: str, state: str) -> dict[str, Any]:
    give_up = time.monotonic() + 300
    while (found := client.get(url).json())["state"] != state:
        assert time.monotonic() < give_up, found
        time.sleep(0.02)
    return found


def test_past_its_wait_a_sender_is_told_where_to_ask(slow: TestClient, held: Held) -> None:
    answer = slow.post(f"{REPORTS}?wait=0.1&ticket=CHG-1", content=report_bytes())
    assert answer.status_code == 202
    state = answer.json()
    assert answer.headers["location"] == state["url"] == f"{UPLOADS}/{state['id']}"
    assert state["state"] in ("waiting", "reading")  # a busy machine may not have begun
    assert (state["report"], state["reference"]["ticket"]) == (None, "CHG-1")
    held.go.set()
    done = until(slow, state["url"], "done")
    assert done["report"]["url"] == f"{REPORTS}/{state['id']}"
    assert slow.get(done["report"]["url"]).status_code == 200


@pytest.mark.parametrize(("header", "applied"), [("respond-async", "respond-async"), ("wait=0", "wait=0")])
def test_who_prefers_so_is_answered_at_once(slow: TestClient, header: str, applied: str) -> None:
    answer = slow.post(REPORTS, content=report_bytes(), headers={"prefer": header})
    assert (answer.status_code, answer.headers["preference-applied"]) == (202, applied)
    assert answer.json()["state"] in ("waiting", "reading")


def test_a_refusal_is_told_to_who_asks_later(slow: TestClient, held: Held) -> None:
    taken = slow.post(REPORTS, content=b"some notes", headers={"prefer": "respond-async"})
    assert taken.status_code == 202
    held.go.set()
    refused = until(slow, taken.json()["url"], "refused")
    assert refused["error"]["code"] == "not_a_report"
    assert refused["report"] is None


def test_what_is_known_is_answered_at_once_whatever_is_preferred(client: TestClient) -> None:
    first = client.post(REPORTS, content=report_bytes()).json()
    again = client.post(REPORTS, content=report_bytes(), headers={"prefer": "respond-async"})
    assert (again.status_code, again.json()["id"], again.json()["duplicate"]) == (200, first["id"], True)


def test_the_sender_of_a_form_says_its_reference_there(client: TestClient) -> None:
    said = {"ticket": "CHG-2", "environment": "test", "host": "db02"}
    answer = client.post(f"{REPORTS}?ticket=old", files={"file": ("a.txt", report_bytes())}, data=said)
    state = client.get(f"{UPLOADS}/{answer.json()['id']}").json()
    assert state["reference"] == said


@pytest.mark.parametrize(
    ("form", "words"), [({"tikcet": "x"}, "'tikcet'"), ({"ticket": "x" * 201}, "ticket is longer than 200")]
)
def test_a_field_of_a_form_that_is_none_of_ours_is_refused(
    client: TestClient, form: dict[str, str], words: str
) -> None:
    answer = client.post(REPORTS, files={"file": ("a.txt", report_bytes())}, data=form)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")
    assert words in answer.json()["detail"]


@pytest.mark.parametrize("wait", ["-1", "601", "nan", "soon"])
def test_a_wait_that_is_none_is_refused(client: TestClient, wait: str) -> None:
    assert client.post(f"{REPORTS}?wait={wait}", content=report_bytes()).status_code == 422


def test_an_upload_that_there_is_not(client: TestClient) -> None:
    for url in (f"{UPLOADS}/none", f"{UPLOADS}/no%01ne", f"{UPLOADS}/none/events"):
        assert client.get(url).status_code == 404


def test_states_are_told_as_they_change_and_the_last_ends_the_stream(slow: TestClient, held: Held) -> None:
    state = slow.post(f"{REPORTS}?wait=0", content=report_bytes()).json()
    assert held.begun.wait(300)
    states = []
    with slow.stream("GET", f"{state['url']}/events") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        held.go.set()
        for line in answer.iter_lines():
            if line.startswith("data: "):
                states.append(json.loads(line.removeprefix("data: "))["state"])
    assert states[-1] == "done"
    assert len(states) == len(set(states))


def waiting(client: TestClient) -> int:
    with sessionmaker(provided(client, Engine))() as session:
        return session.scalar(select(func.count(Incoming.id)).where(Incoming.finished_at.is_(None))) or 0


def test_a_service_that_stops_finishes_what_is_in_hand_and_the_next_goes_on(settings: Settings, held: Held) -> None:
    with TestClient(create_app(settings, analyst=held), base_url=BASE) as client:  # type: ignore[arg-type]
        first = client.post(f"{REPORTS}?wait=0", content=report_bytes(number=1)).json()
        assert held.begun.wait(300)
        threading.Timer(0.3, held.go.set).start()
    with TestClient(create_app(settings, analyst=StandIn()), base_url=BASE) as client:  # type: ignore[arg-type]
        assert client.get(first["url"]).json()["state"] == "done"
        assert waiting(client) == 0


def test_a_full_queue_says_when_to_come_again(settings: Settings, held: Held) -> None:
    few = settings.model_copy(update={"queue_uploads": 2})
    with TestClient(create_app(few, analyst=held), base_url=BASE) as client:  # type: ignore[arg-type]
        for number in range(2):
            assert client.post(f"{REPORTS}?wait=0", content=report_bytes(number=number)).status_code == 202
        answer = client.post(f"{REPORTS}?wait=0", content=report_bytes(number=3))
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        assert int(answer.headers["retry-after"]) > 0
        held.go.set()


async def sent_and_left(service: Any, body: bytes) -> None:
    """An upload whose sender is gone as soon as its body was read."""
    messages = [{"type": "http.request", "body": body, "more_body": False}, *[{"type": "http.disconnect"}] * 9]
    head = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "path": REPORTS,
            "raw_path": REPORTS.encode(), "query_string": b"", "scheme": "http", "root_path": "",
            "headers": [(b"host", b"127.0.0.1")], "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80)}  # fmt: skip

    async def receive() -> dict[str, Any]:
        return messages.pop(0)

    async def send(_message: Any) -> None:
        pass

    await service(head, receive, send)


def test_an_upload_whose_sender_left_costs_nothing_more(slow: TestClient, held: Held) -> None:
    readers = 2
    for number in range(readers):
        slow.post(f"{REPORTS}?wait=0", content=report_bytes(number=number))
    give_up = time.monotonic() + 300
    while slow.get(REPORTS).status_code == 200 and held.readers < readers:
        assert time.monotonic() < give_up
    asyncio.run(sent_and_left(slow.app, report_bytes(number=9)))
    assert waiting(slow) == readers
    held.go.set()
