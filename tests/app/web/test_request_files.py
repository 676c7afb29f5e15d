"""How one file comes out of a request: form or raw body, with or without transport gzip."""

import gzip

import pytest
from fastapi.testclient import TestClient

from tests.app.stand_in import report_bytes

REPORTS = "/api/v1/reports"


@pytest.mark.parametrize("content_type", ["application/x-www-form-urlencoded", "text/html", "application/octet-stream"])
def test_a_raw_body_is_taken_whatever_curl_calls_it(client: TestClient, content_type: str) -> None:
    answer = client.post(f"{REPORTS}?filename=raw.txt", content=report_bytes(), headers={"content-type": content_type})
    assert answer.status_code == 201
    assert answer.json()["file"] == "raw.txt"


def test_transport_gzip_is_the_same_upload_as_the_plain_file(client: TestClient) -> None:
    first = client.post(REPORTS, content=report_bytes()).json()
    packed = gzip.compress(report_bytes())
    answer = client.post(REPORTS, content=packed, headers={"content-encoding": "gzip"})
    assert (answer.status_code, answer.json()["id"]) == (200, first["id"])


def test_an_unknown_transport_encoding_is_named(client: TestClient) -> None:
    answer = client.post(REPORTS, content=report_bytes(), headers={"content-encoding": "br"})
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_encoding")


def test_a_form_without_the_field_says_its_name(client: TestClient) -> None:
    answer = client.post(REPORTS, files={"report": ("awr.txt", report_bytes())})
    assert answer.status_code == 422
    assert "file" in answer.json()["detail"]
