"""If-Match: where two writers meet, one of them is told; without it the last one wins."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import BaseModel

from app.web.answers.preconditions import Precondition, tag_of
from app.web.problems import Problem
from tests.app.stand_in import report_bytes

DATABASES = "/api/v1/databases"
MARKER = {"at": "2026-05-01", "text": "moved"}
CHANGES = (
    ("settings", "PUT", {"label": "a"}, {"label": "b"}),
    ("settings", "PATCH", {"label": "a"}, {"label": "b"}),
    ("storage", "PUT", {"devices": 1}, {"devices": 2}),
    ("storage", "PATCH", {"devices": 1}, {"devices": 2}),
    ("markers", "PUT", {"markers": [MARKER]}, {"markers": []}),
    ("markers", "POST", MARKER, MARKER),
)


class Thing(BaseModel):
    number: int


NOW = Thing(number=1)
TAG = tag_of(NOW)
PACKED = TAG[:-1] + '-gzip"'


@pytest.fixture
def url(client: TestClient) -> str:
    client.post("/api/v1/reports", content=report_bytes())
    return str(client.get(DATABASES).json()["databases"][0]["url"])


@pytest.mark.parametrize(
    ("match", "none_match", "holds"),
    [
        (None, None, True), (TAG, None, True), (f'"x", {TAG}', None, True), ("*", None, True), ('"x"', None, False),
        (f"W/{TAG}", None, False), (PACKED, None, True), (tag_of(Thing(number=2)), None, False), (None, "*", False),
        (None, '"x"', True), (None, f"W/{TAG}", False), (None, PACKED, False), (TAG, '"x"', True), (TAG, TAG, False),
    ],
)  # fmt: skip
def test_a_condition_holds_or_it_does_not(match: str | None, none_match: str | None, holds: bool) -> None:
    if holds:
        Precondition(match, none_match).check(NOW)
        return
    with pytest.raises(Problem) as refused:
        Precondition(match, none_match).check(NOW)
    assert (refused.value.status, refused.value.code) == (412, "precondition_failed")


@pytest.mark.parametrize("header", ["", "x", TAG.strip('"'), f"{TAG}, x", "*, *", '"'])
def test_what_is_no_tag_is_no_leave(header: str) -> None:
    for given in ((header, None), (None, header)):
        with pytest.raises(Problem) as refused:
            Precondition(*given)
        assert (refused.value.status, refused.value.code) == (422, "invalid_request")
        assert refused.value.sentence.startswith("If-")


def test_the_second_writer_is_told_and_changes_nothing(client: TestClient, url: str) -> None:
    for path, method, first, second in CHANGES:
        read = client.get(f"{url}/{path}")
        had = {"if-match": read.headers["etag"]}
        done = client.request(method, f"{url}/{path}", json=first, headers=had)
        assert done.status_code in (200, 201), done.text
        after = client.get(f"{url}/{path}")
        assert after.headers["etag"] != read.headers["etag"]
        refused = client.request(method, f"{url}/{path}", json=second, headers=had)
        assert (refused.status_code, refused.json()["code"]) == (412, "precondition_failed"), (path, method)
        assert "read it again" in refused.json()["detail"]
        assert client.get(f"{url}/{path}").json() == after.json()
        assert client.request(method, f"{url}/{path}", json=second).status_code in (200, 201)  # the last one wins
        new = {"if-none-match": "*"}
        assert client.request(method, f"{url}/{path}", json=second, headers=new).status_code == 412
        unread = {"if-match": read.headers["etag"].strip('"')}
        assert client.request(method, f"{url}/{path}", json=second, headers=unread).status_code == 422
        client.put(f"{url}/settings", json={})
        client.put(f"{url}/storage", json={})
        client.put(f"{url}/markers", json={"markers": []})


def test_the_curve_and_one_marker_are_guarded_likewise(client: TestClient, url: str) -> None:
    taken = client.post("/api/v1/curves", content=b"outstanding,iops,latency_ms\n1,100,10\n2,190,10.5\n").json()
    read = client.get(f"{url}/curve")
    assert read.json() == {"curve": None}
    had = {"if-match": read.headers["etag"]}
    assert client.put(f"{url}/curve", json={"curve": taken["id"]}, headers=had).status_code == 200
    assert client.put(f"{url}/curve", json={"curve": None}, headers=had).status_code == 412
    assert client.get(f"{url}/curve").json() == {"curve": taken["id"]}
    assert client.get(f"{DATABASES}/none/curve").status_code == 404
    made = client.post(f"{url}/markers", json=MARKER)
    at, had = made.json()["url"], {"if-match": made.headers["etag"]}
    assert client.get(at).headers["etag"] == made.headers["etag"]
    changed = client.patch(at, json={"text": "moved again"}, headers=had)
    assert changed.headers["etag"] == client.get(at).headers["etag"]
    for refused in (client.patch(at, json={"text": "x"}, headers=had), client.put(at, json=MARKER, headers=had),
                    client.delete(at, headers=had)):  # fmt: skip
        assert (refused.status_code, refused.json()["code"]) == (412, "precondition_failed")
    assert client.delete(at, headers={"if-match": changed.headers["etag"]}).status_code == 204


def test_of_many_at_once_one_is_taken(client: TestClient, url: str) -> None:
    """The condition is asked where nobody else can change what it is about."""
    for path, bodies in (
        ("settings", [{"label": f"writer {number}"} for number in range(8)]),
        ("storage", [{"devices": number} for number in range(1, 9)]),
        ("markers", [{"markers": [MARKER | {"text": f"writer {number}"}]} for number in range(8)]),
    ):
        had = {"if-match": client.get(f"{url}/{path}").headers["etag"]}

        def write(body: dict[str, Any], path: str = path, had: dict[str, str] = had) -> int:
            return client.put(f"{url}/{path}", json=body, headers=had).status_code

        with ThreadPoolExecutor(8) as threads:
            assert sorted(threads.map(write, bodies)) == [200] + [412] * 7, path


def test_a_packed_answer_has_a_tag_that_can_be_sent_back(client: TestClient, url: str) -> None:
    many = [{"at": "2026-05-01", "text": f"marker {number}"} for number in range(30)]
    client.put(f"{url}/markers", json={"markers": many})
    read = client.get(f"{url}/markers", headers={"accept-encoding": "gzip"})
    assert read.headers["etag"].endswith('-gzip"')
    had = {"if-match": read.headers["etag"]}
    assert client.put(f"{url}/markers", json={"markers": []}, headers=had).status_code == 200
