"""The API's own pages come from here alone and obey the content policy."""

from fastapi.testclient import TestClient


def test_the_api_pages_need_nobody_else(client: TestClient) -> None:
    page = client.get("/api/v1/docs")
    assert page.status_code == 200
    assert "://" not in page.text
    assert "<script>" not in page.text
    for path in ("/static/vendor/swagger-ui.css", "/static/vendor/swagger-ui-bundle.js", "/static/api-docs.js"):
        assert path in page.text
        assert client.get(path).status_code == 200


def test_the_api_page_leads_back(client: TestClient) -> None:
    page = client.get("/api/v1/docs").text
    assert '<a href="/">iobound</a>' in page
    assert client.get("/static/api-docs.css").status_code == 200
