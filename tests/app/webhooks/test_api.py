"""Webhooks over HTTP: made with a secret that is shown once, changed under a condition, tested, sent again, removed."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from standardwebhooks import Webhook as Verifier

from app.webhooks import sending, service
from app.webhooks.receiver import INSIDE, NO_ADDRESS
from tests.app.queue.until import until
from tests.app.stand_in import report_bytes
from tests.app.webhooks.receiver import receiver

AT = "/api/v1/webhooks"
WANTED: dict[str, Any] = {"address": "https://hooks.example.com/x", "verdict_changed": True}


def make(client: TestClient, **known: Any) -> dict[str, Any]:
    answer = client.post(AT, json=WANTED | known)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def test_the_secret_is_shown_once(client: TestClient) -> None:
    made = make(client, name="  On   call ")
    assert made["secret"].startswith("whsec_")
    assert made["name"] == "On call"
    (listed,) = client.get(AT).json()["webhooks"]
    one = client.get(made["url"])
    assert one.json() == listed == {name: value for name, value in made.items() if name != "secret"}
    assert made["secret"] not in client.get(f"/webhooks/{made['id']}").text
    renewed = client.post(f"{made['url']}/secret").json()
    assert renewed["secret"] != made["secret"]


def test_it_can_be_sent_back_as_it_was_read_but_for_what_the_service_says(client: TestClient) -> None:
    made = make(client, limits=[{"metric": "read_iops", "direction": "below", "limit": 3}], silent_hours=6)
    wanted = WANTED | {"verdict_changed": False, "silent_hours": 2, "active": False}
    tag = client.get(made["url"]).headers["etag"]
    changed = client.put(made["url"], json=wanted, headers={"if-match": tag})
    assert changed.status_code == 200, changed.text
    assert (changed.json()["silent_hours"], changed.json()["limits"], changed.json()["active"]) == (2, [], False)
    assert client.put(made["url"], json=wanted, headers={"if-match": tag}).status_code == 412
    assert client.delete(made["url"], headers={"if-match": tag}).status_code == 412
    assert client.delete(made["url"]).status_code == 204
    assert client.get(made["url"]).status_code == 404


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"verdict_changed": False}, service.NOTHING),
        ({"database_id": "nosuch"}, service.NO_DATABASE),
        ({"database_id": "a", "group": "b"}, service.EITHER),
        ({"limits": [{"metric": "nosuch", "limit": 1}]}, service.NO_METRIC.format(name="nosuch")),
        ({"baseline": "x"}, service.NOT_PINNED),
        ({"address": "nowhere"}, NO_ADDRESS),
        ({"address": "http://169.254.169.254/latest"}, INSIDE.format(host="169.254.169.254")),
        ({"address": "http://[::ffff:10.0.0.1]/"}, INSIDE.format(host="::ffff:10.0.0.1")),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(client: TestClient, wanted: dict[str, Any], said: str) -> None:
    refused = client.post(AT, json=WANTED | wanted)
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid_webhook")
    assert refused.json()["detail"] == said
    assert client.get(AT).json()["webhooks"] == []


def test_a_baseline_is_a_report_of_the_database(client: TestClient) -> None:
    mine = client.post("/api/v1/reports", content=report_bytes(number=1)).json()
    other = client.post("/api/v1/reports", content=report_bytes(number=2, dbid=7)).json()
    database = mine["reports"][0]["database_id"]
    wanted = {"comparison_worse": True, "database_id": database}
    made = make(client, baseline=f"{mine['id']}.1", **wanted)
    assert made["baseline"] == f"{mine['id']}.1"
    for wrong in (other["id"], f"{mine['id']}.7", "nosuch", "2026-01-01/2026-01-02", f"{mine['id']},{mine['id']}"):
        refused = client.post(AT, json=WANTED | wanted | {"baseline": wrong})
        assert refused.json()["detail"] == service.NO_BASELINE, wrong


def test_a_message_is_tried_listed_and_sent_again(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "PAUSE_SECONDS", (3600.0,))  # it is not tried again before somebody asks for it
    with receiver("500 No", "204 Yes") as to:
        made = make(client, address=to.address)
        with TestClient(client.app, base_url="http://127.0.0.1") as impatient:
            sent = impatient.post(f"{made['url']}/test").json()
            assert (sent["type"], sent["state"]) == ("webhook.test", "waiting")
            at = sent["url"]
            until(lambda: client.get(at).json()["attempts"] == 1)
            waits = client.get(at).json()
            assert (waits["state"], waits["status"], waits["next_try_at"] is None) == ("waiting", 500, False)
            again = impatient.post(f"{at}/again")
            assert again.status_code == 202
            until(lambda: client.get(at).json()["state"] == "delivered")
        listed = client.get(f"{made['url']}/deliveries").json()["deliveries"]
        assert [(one["id"], one["status"], one["attempts"]) for one in listed] == [(sent["id"], 204, 1)]
        assert client.get(f"{made['url']}/deliveries", params={"state": "failed"}).json()["deliveries"] == []
        assert [one.headers["webhook-id"] for one in to.came] == [sent["id"]] * 2
        for message in to.came:
            assert Verifier(made["secret"]).verify(message.body, message.headers)["type"] == "webhook.test"


@pytest.mark.parametrize("rest", ["", "/test", "/secret", "/deliveries", "/deliveries/m", "/deliveries/m/again"])
def test_what_is_not_there_is_404(client: TestClient, rest: str) -> None:
    method = "POST" if rest.endswith(("test", "secret", "again")) else "GET"
    assert client.request(method, f"{AT}/nosuch{rest}").status_code == 404


def test_a_wrong_cursor_is_said(client: TestClient) -> None:
    made = make(client)
    for path in (AT, f"{made['url']}/deliveries"):
        assert client.get(path, params={"cursor": "x"}).json()["code"] == "invalid_cursor"


def test_what_receivers_get_is_described(client: TestClient) -> None:
    described = client.get("/api/v1/openapi.json").json()["webhooks"]
    assert set(described) == {
        "verdict.changed", "comparison.worse", "metric.over_limit", "report.missing", "webhook.test",
    }  # fmt: skip
