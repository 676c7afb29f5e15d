"""The API's own pages come from here alone and obey the content policy."""

import re

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
    page, home = (client.get(path, headers={"accept": "text/html"}).text for path in ("/api/v1/docs", "/"))
    assert '<a href="/">iobound</a>' in page
    places = re.findall(r'<nav aria-label="Site">(.*?)</nav>', home, re.DOTALL)[0]
    addresses = re.findall(r'href="(.*?)"', places)
    assert len(addresses) > 5
    assert [address for address in addresses if f'href="{address}"' not in page] == []
    assert client.get("/static/api-docs.css").status_code == 200
