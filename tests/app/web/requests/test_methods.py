"""What an address takes: all methods of all its routes, by 405 and by OPTIONS."""

from fastapi.testclient import TestClient

from tests.app.stand_in import report_bytes

REPORTS = "/api/v1/reports"


TAKEN = (
    (REPORTS, "GET, HEAD, OPTIONS, POST"),
    (f"{REPORTS}/none", "DELETE, GET, HEAD, OPTIONS"),
    ("/api/v1/databases/none/join", "OPTIONS, POST"),
    ("/api/v1/openapi.json", "GET, HEAD, OPTIONS"),
    ("/static/iobound.css", "GET, HEAD, OPTIONS"),
    ("/healthz", "GET, HEAD, OPTIONS"),
    ("/databases/none/storage", "OPTIONS, POST"),
)


def test_a_method_that_is_not_taken_is_told_all_that_are(client: TestClient) -> None:
    for path, allow in TAKEN:
        refused = client.request("BREW", path)
        assert (refused.status_code, refused.json()["code"]) == (405, "method_not_allowed")
        assert refused.headers["allow"] == allow
        asked = client.options(path)
        assert (asked.status_code, asked.content, asked.headers["allow"]) == (204, b"", allow)


def test_a_program_is_told_what_it_may_do_and_not_to_go_back_to_a_page(client: TestClient) -> None:
    answer = client.patch(REPORTS, headers={"accept": "text/html"})
    assert answer.json()["detail"] == "This address takes GET, HEAD, OPTIONS and POST, not PATCH."


def test_what_a_method_that_is_told_does_is_done(client: TestClient) -> None:
    url = client.post(REPORTS, content=report_bytes()).json()["url"]
    assert "HEAD" in client.options(url).headers["allow"]
    assert client.head(url).status_code == 200


def test_where_nothing_is_nothing_is_taken(client: TestClient) -> None:
    for path in ("/nowhere", "/api/v1/nowhere"):
        assert client.options(path).status_code == 404
    assert "/api/v1/docs" in client.get("/api/v1/nowhere").json()["detail"]


def test_a_page_of_another_site_may_ask_and_gets_no_leave(client: TestClient) -> None:
    asks = {"origin": "http://evil.example", "access-control-request-method": "POST"}
    answer = client.options(REPORTS, headers=asks)
    assert answer.status_code == 204
    assert not [name for name in answer.headers if name.startswith("access-control")]
