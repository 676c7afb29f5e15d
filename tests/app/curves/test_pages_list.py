"""The page and the list of load curves: found by words, narrowed by tool, sorted and paged by the address."""

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.curves import list_columns, pages_list
from app.resources import samples_dir
from tests.app.conftest import BROWSER
from tests.app.visit import assert_a_cell_for_each_heading

CURVES = "/api/v1/curves"
FOLDER = samples_dir() / "curves"


@pytest.fixture
def asked(client: TestClient) -> TestClient:
    """Three curves: of a table, of another one, and of Orion."""
    client.headers.update(BROWSER)
    for name, called in (("cern-random.csv", "Beta.csv"), ("cern-scan.csv", "alpha.csv")):
        client.post(CURVES, params={"filename": called}, content=(FOLDER / name).read_bytes())
    orion = [("file", (one.name, one.read_bytes())) for one in sorted(FOLDER.glob("orion-from-a-cache/*.csv"))]
    assert client.post(CURVES, files=orion).status_code == 201
    return client


def shown(client: TestClient, address: str = "/curves", **parameters: Any) -> list[str]:
    page = client.get(address, params=parameters or None)
    assert page.status_code == 200, page.text
    return re.findall(r'<th scope="row"><a href="/curves/\w+">([^<]+)</a>', page.text)


def listed(client: TestClient, **parameters: Any) -> list[str]:
    answer = client.get(CURVES, params=parameters)
    assert answer.status_code == 200, answer.text
    return [one["name"] for one in answer.json()["curves"]]


def test_newest_first_and_sorted_by_name_whatever_the_case(asked: TestClient) -> None:
    names = shown(asked)
    assert names[1:] == ["alpha", "Beta"]
    assert shown(asked, sort="name") == ["alpha", "Beta", names[0]] == listed(asked, sort="name")
    assert listed(asked, sort="received") == names[::-1]
    assert 'aria-sort="ascending"' in asked.get("/curves?sort=name").text


def test_a_line_has_a_cell_for_each_heading(asked: TestClient) -> None:
    assert_a_cell_for_each_heading(asked, "/curves", (column.key for column in list_columns.COLUMNS), 3)


def test_a_line_says_what_the_storage_can_do(asked: TestClient) -> None:
    page = asked.get("/curves?q=Beta").text
    assert re.search(r'data-label="most">[\d,]+ requests/s<', page)
    (line,) = asked.get(CURVES, params={"q": "Beta"}).json()["curves"]
    assert line["max_iops"] > 0
    assert line["io_bytes"] == 8192


def test_they_are_narrowed_by_words_and_by_tool(asked: TestClient) -> None:
    orion = shown(asked, source="orion")
    assert len(orion) == 1
    assert shown(asked, q="ALPHA csv") == ["alpha"] == listed(asked, q="ALPHA csv")
    assert listed(asked, q="orion") == orion
    assert listed(asked, q="%") == []
    assert "No curve is like that" in asked.get("/curves?q=nosuch").text


@pytest.mark.parametrize("address", ["q=" + "x" * 300, "source=dd", "sort=colour"])
def test_what_cannot_be_asked_is_said_beside_the_form(asked: TestClient, address: str) -> None:
    answer = asked.get(f"/curves?{address}")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    script = asked.get(f"/curves?{address}", headers={"HX-Request": "true"})
    assert (script.status_code, 'role="alert"' in script.text) == (200, True)
    assert asked.get(f"{CURVES}?{address}").status_code == 422


def test_sorted_by_what_was_measured_the_unknown_last(asked: TestClient) -> None:
    orion = shown(asked)[0]  # 8 KiB reads, 0.39 ms, 31,200 requests/s
    assert shown(asked, sort="floor") == [orion, "Beta", "alpha"] == listed(asked, sort="floor")
    assert shown(asked, sort="-floor") == ["alpha", "Beta", orion]
    assert shown(asked, sort="-most") == [orion, "Beta", "alpha"], "what is told in MB/s stands below"
    assert shown(asked, sort="most") == ["alpha", "Beta", orion]
    assert shown(asked, sort="requests")[-1] == "alpha", "of a scan no size is known"
    page = asked.get("/curves?sort=-most").text
    assert 'aria-sort="descending"' in page
    assert listed(asked, sort="most", q="beta") == ["Beta"]


def test_pages_lead_on_and_back(asked: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages_list, "SHOWN", 1)
    for sort in ("name", "-databases", "file", "-source", "received", "requests", "floor", "-most"):
        whole, address = listed(asked, sort=sort), f"/curves?sort={sort}"
        found: list[str] = []
        back: list[re.Match[str] | None] = []
        while address:
            page = asked.get(address).text
            found += shown(asked, address)
            back.append(re.search(r'href="([^"]+)" rel="prev"', page))
            further = re.search(r'href="([^"]+)" rel="next"', page)
            address = further[1].replace("&amp;", "&") if further else ""
        assert found == whole
        assert back[0] is None
        assert back[2] is not None
        assert shown(asked, back[2][1].replace("&amp;", "&")) == whole[1:2]
