"""Forecasts on the report page and over REST: kept from a what-if, listed as they were made, removed."""

import re
from datetime import datetime
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from app.analysis.analyse import versions
from app.analysis.document import Versions
from app.forecasts import view as forecastview
from app.history.forecasts import ForecastLine
from tests.app.fixture import Invented
from tests.app.stand_in import report_bytes
from tests.app.visit import plain, upload

ASKED = {"latency_ms": "0.5", "move": "DATA_ONE"}


def section(html: str) -> str:
    found = re.search(r'<section id="forecasts".*?</section>', html, re.S)
    assert found
    return found[0]


def test_what_the_verdict_foresaw_stands_on_the_page(visitor: TestClient) -> None:
    told = plain(section(visitor.get(upload(visitor)).text))
    assert "The verdict, when the report came" in told
    assert re.search(r"\w{3} \d{1,2} \w{3} 20\d\d, \d\d:\d\d UTC, rules ", told), "a day as it is said elsewhere"
    assert re.search(r"reads at [\d.]+ ms", told)
    assert "Remove" not in told


def test_a_what_if_can_be_kept_and_removed_without_a_script(visitor: TestClient) -> None:
    address = upload(visitor)
    page = visitor.get(address, params=ASKED).text
    form = re.search(r'<form class="facts keep".*?</form>', page, re.S)
    assert form
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[0]))
    assert hidden == ASKED
    action = re.search(r'action="([^"]+)"', form[0])
    assert action
    kept = visitor.post(action[1], data={**hidden, "label": "Flash <for> DATA_ONE"}, follow_redirects=False)
    assert (kept.status_code, kept.headers["location"]) == (303, f"{address}?part=1&kept=1#forecasts")
    html = section(visitor.get(address).text)
    assert "Flash &lt;for&gt; DATA_ONE" in html
    told = plain(html)
    assert "Reads of DATA_ONE (90 % of the read time) at 0.5 ms would save" in told
    remove = re.search(r'action="([^"]+/delete[^"]*)"', html)
    assert remove
    assert visitor.post(remove[1], follow_redirects=False).status_code == 303
    assert "DATA_ONE" not in section(visitor.get(address).text)
    assert visitor.post(remove[1]).status_code == 404


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ({"label": "nothing asked"}, 422, "Say what is to change"),
        ({"latency_ms": "fast"}, 422, "must be a number above zero"),
        ({"curve": "none", "latency_ms": "1"}, 422, "There is no such load curve"),
    ],
)
def test_what_cannot_be_answered_is_not_kept(
    visitor: TestClient, asked: dict[str, str], status: int, said: str
) -> None:
    address = upload(visitor)
    answer = visitor.post(f"{address}/forecasts", data=asked)
    assert answer.status_code == status
    assert said in plain(answer.text).replace("&#39;", "'")
    assert visitor.post("/reports/nothing/forecasts", data={"latency_ms": "1"}).status_code == 404
    assert visitor.post("/reports/nothing/forecasts/none/delete").status_code == 404


def test_one_is_kept_listed_and_removed_over_rest(visitor: TestClient) -> None:
    address = f"/api/v1{upload(visitor)}/forecasts"
    made = visitor.post(address, json={"latency_ms": 0.5, "move": ["DATA_ONE"], "label": " flash "})
    assert made.status_code == 201
    one = made.json()
    assert (one["kind"], one["label"]) == ("kept", "flash")
    assert one["made_at"].endswith("Z")
    assert one["forecast"]["asked"] == {"latency_ms": 0.5, "move": ["DATA_ONE"]}
    assert one["forecast"]["gain"][0]["conservative"] == one["forecast"]["answer"]["conservative"]
    assert one["forecast"]["basis"]
    listed = visitor.get(address).json()["forecasts"]
    assert [(each["kind"], each["id"] == one["id"]) for each in listed] == [("judged", False), ("kept", True)]
    refused = visitor.delete(f"{address}/{listed[0]['id']}")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_removable")
    assert made.headers["location"] == one["url"] == f"{address}/{one['id']}"
    assert visitor.get(one["url"]).json() == one == listed[1]
    assert one["report_url"] == f"/api/v1/reports/{one['report_id']}"
    assert visitor.get(one["report_url"]).json()["database_id"] == one["database_id"]
    assert visitor.delete(f"{address}/{one['id']}").status_code == 204
    assert visitor.delete(f"{address}/{one['id']}").status_code == visitor.get(one["url"]).status_code == 404
    assert len(visitor.get(address).json()["forecasts"]) == 1


@pytest.mark.parametrize(
    ("body", "status"),
    [({}, 422), ({"label": "x"}, 422), ({"devices": 2, "label": "x" * 201}, 422), ({"devices": 2, "name": "x"}, 422)],
)
def test_a_body_that_foresees_nothing_is_refused(visitor: TestClient, body: dict[str, Any], status: int) -> None:
    address = f"/api/v1{upload(visitor)}/forecasts"
    assert visitor.post(address, json=body).status_code == status
    assert visitor.post("/api/v1/reports/none/forecasts", json={"devices": 2}).status_code == 404
    assert visitor.get("/api/v1/reports/none/forecasts").status_code == 404
    assert len(visitor.get(address).json()["forecasts"]) == 1


def test_a_forecast_of_another_shape_is_still_shown() -> None:
    document = {"gain": [{"kind": "devices_x2"}], "late": True, "headline": None}
    line = ForecastLine("a", "judged", None, datetime(2026, 1, 31, 10), "", msgspec.json.encode(document))
    (shown,) = forecastview.lines([line])
    assert (shown.title, shown.rules, shown.sentence, shown.gains) == (
        "The verdict, when it was judged again", "unknown", "", [],
    )  # fmt: skip


def test_a_verdict_that_was_kept_says_its_answer_before_its_headline() -> None:
    for short, said in (("Faster media", "Faster media: Reads lead."), ("", "Reads lead."), (None, "Reads lead.")):
        document = msgspec.json.encode({"short": short, "headline": "Reads lead."})
        (shown,) = forecastview.lines([ForecastLine("a", "judged", None, datetime(2026, 1, 31, 10), "", document)])
        assert shown.sentence == said


def test_a_report_that_older_rules_judged_says_so_on_its_page_and_in_the_list(
    visitor: TestClient, invented: Invented
) -> None:
    invented.document["versions"] = msgspec.to_builtins(versions()) | {"rules": "0"}
    page = visitor.get(upload(visitor)).text
    said = f"Judged with rules 0; today's are {versions().rules}."
    assert said in plain(page).replace("&#39;", "'")
    assert f'title="{said} Judge again">older rules' in visitor.get("/").text.replace("&#39;", "'")
    invented.document["versions"] = msgspec.to_builtins(versions())
    page = visitor.get(upload(visitor, b"others")).text
    assert "today's are" not in plain(page).replace("&#39;", "'")


@pytest.mark.parametrize(
    ("was", "said"),
    [
        ({"parser": "1", "rules": "3", "media": "1"}, ""),
        ({"parser": "1", "rules": "3", "media": "0"}, "Judged with media table 0; today's is 1."),
        ({"parser": "0", "rules": "2", "media": "1"}, "Judged with parser 0, rules 2; today's are parser 1, rules 3."),
        ({}, "Judged by an older iobound."),
        ({"parser": "1"}, "Judged with rules unknown, media table unknown; today's are rules 3, media table 1."),
    ],
)  # fmt: skip
def test_what_is_not_todays_is_named(was: dict[str, str], said: str) -> None:
    judged_by = Versions(**{"parser": "", "rules": "", "media": ""} | was)
    assert forecastview.older(judged_by, Versions(parser="1", rules="3", media="1")) == said


def test_a_forecast_of_a_second_report_is_read_at_its_url(client: TestClient) -> None:
    stored = client.post("/api/v1/reports", content=report_bytes(parts=2)).json()
    (one,) = client.get(f"/api/v1/reports/{stored['id']}/forecasts", params={"part": 2}).json()["forecasts"]
    assert one["report_url"] == stored["reports"][1]["url"]
    assert one["database_id"] == stored["reports"][1]["database_id"]
    assert client.get(one["url"]).json() == one
    assert client.get(one["url"].replace("part=2", "part=1")).status_code == 404
