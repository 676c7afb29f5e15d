"""One rule for every JSON body: how it may be labelled, and what is no JSON."""

from itertools import product
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.web.requests.json_bodies import MOST_BYTES
from tests.app.stand_in import report_bytes

DATABASES = "/api/v1/databases"
JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
ROUTES = (
    ("PUT", "settings", b'{"label": "x"}'), ("PUT", "storage", b'{"devices": 4}'), ("PUT", "curve", b'{"curve": null}'),
    ("PUT", "markers", b'{"markers": []}'),
)  # fmt: skip


@pytest.fixture
def url(client: TestClient) -> str:
    client.post("/api/v1/reports", content=report_bytes())
    return str(client.get(DATABASES).json()["databases"][0]["url"])


def test_each_route_takes_json_by_its_name_as_curl_sends_it_and_unnamed(client: TestClient, url: str) -> None:
    for (method, path, body), label in product(ROUTES, (JSON, "Application/JSON ; charset=utf-8", FORM, None)):
        for sent in (body, b"\xef\xbb\xbf" + body):  # as Windows writes it
            answer = client.request(method, f"{url}/{path}", content=sent, headers=_labelled(label))
            assert answer.status_code == 200, (path, label, answer.text)


OTHER_LABELS = (
    "text/plain", "text/html", "application/xml", "application/ld+json", "application/json-patch+json",
    "application/merge-patch+json", "multipart/form-data; boundary=x", "json", "application/",
)  # fmt: skip


def test_each_route_refuses_any_other_label_and_says_which_is_right(client: TestClient, url: str) -> None:
    before = client.get(url).json()
    for (method, path, body), label in product(ROUTES, OTHER_LABELS):
        answer = client.request(method, f"{url}/{path}", content=body, headers=_labelled(label))
        assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type"), (path, label)
        assert "Content-Type: application/json" in answer.json()["detail"]
        assert answer.headers["accept"] == JSON
    assert client.get(url).json() == before


NO_JSON = (
    b"\xff", b"{", b"label=x", b'{"label": NaN}', b'{"label": 1e999}', b'{"label": "\\ud800"}', b"[" * 100_000,
    b'{"a":' * 5000, '{"label": "x"}'.encode("utf-16"), b'{"keep_days": ' + b"9" * 5000 + b"}", b'{"label": "\x00"}',
    b'{"label": "a\\u0000b"}', b'{"a\\u0000b": 1}', b'{"label": ["\\u0000"]}', b"[" * 40 + b"]" * 40,
    b'{"a":' * 40 + b"1" + b"}" * 40,
)  # fmt: skip


def test_what_is_no_json_is_one_sentence(client: TestClient, url: str) -> None:
    for path, body in product(("settings", "storage", "curve", "join"), NO_JSON):
        method = "POST" if path == "join" else "PUT"
        answer = client.request(method, f"{url}/{path}", content=body, headers=_labelled(JSON))
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request"), (path, body[:40])
        assert "JSON" in answer.json()["detail"]


def test_what_is_no_object_is_one_sentence(client: TestClient, url: str) -> None:
    for path, body in product(("settings", "storage", "markers"), (b"", b"[]", b"null", b"5", b'"x"')):
        answer = client.put(f"{url}/{path}", content=body)
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")
        assert answer.json()["detail"] == "Send a JSON object as the body."


def test_packed_json_is_not_taken(client: TestClient, url: str) -> None:
    answer = client.put(f"{url}/settings", content=b"\x1f\x8b\x08", headers={"content-encoding": "gzip"})
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_encoding")
    assert answer.headers["accept-encoding"] == "identity"


def test_more_than_json_may_take_is_refused_in_words_that_suit_it(client: TestClient, url: str) -> None:
    body = b'{"label": "' + b"x" * MOST_BYTES + b'"}'
    for sent in (body, iter([body[:500], body[500:]])):
        answer = client.put(f"{url}/settings", content=sent)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
        assert "1,000,000 bytes" in answer.json()["detail"]


def test_a_file_is_taken_however_it_is_labelled(client: TestClient) -> None:
    for dbid, label in enumerate((None, FORM, JSON, "text/html", "application/ld+json"), start=1):
        answer = client.post("/api/v1/reports", content=report_bytes(dbid=dbid), headers=_labelled(label))
        assert answer.status_code == 201


def test_a_form_of_another_site_is_refused_although_its_label_is_taken(client: TestClient, url: str) -> None:
    for label in (FORM, "text/plain", None):
        headers = {**_labelled(label), "origin": "http://evil.example", "sec-fetch-site": "cross-site"}
        answer = client.post(f"{url}/join", content=b'{"database_id": "x"}', headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "cross_site")


def _labelled(label: str | None) -> dict[str, Any]:
    return {} if label is None else {"content-type": label}
