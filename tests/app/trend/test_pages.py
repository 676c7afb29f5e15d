"""The page of a trend, as people meet it."""

import re
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from app.history.frames import History
from app.store.access.visibility import EVERYBODY
from app.trend import page_context as trendpage
from app.trend.document import Beside
from app.trend.pages import TEMPLATE, held
from app.trend.service import trend
from app.web.templating import render
from tests.app.conftest import BROWSER
from tests.app.made_series import HOUR, MONDAY, database, fill, hours, mark, white
from tests.app.services import provided
from tests.app.visit import plain

CHANGED = 30


@pytest.fixture
def guest(client: TestClient) -> TestClient:
    client.headers.update(BROWSER)
    return client


@pytest.fixture
def engine(service: FastAPI) -> Engine:
    engine: Engine = provided(service, Engine)
    return engine


@pytest.fixture
def orders(engine: Engine) -> str:
    """A database that reads three times as fast since the move, and a second instance."""
    name = database(engine)
    logs = white(np.random.default_rng(1), 300, 0.1)
    logs[CHANGED:] -= np.log(3)
    fill(engine, name, hours(6 * np.exp(logs)))
    fill(engine, name, hours([2.0] * 9), instance=2)
    mark(engine, name, MONDAY + (CHANGED - 2) * HOUR, "moved to <all-flash>")
    return name


def address(name: str, **asked: str) -> str:
    return f"/databases/{name}/trend" + (
        "?" + "&".join(f"{key}={value}" for key, value in asked.items()) if asked else ""
    )


def test_the_first_sentence_says_what_changed_and_when(guest: TestClient, orders: str) -> None:
    text = guest.get(address(orders)).text
    said = re.search('<h1>(.*?)</h1>\\s*<p class="lead">(.*?)</p>', text, re.S)
    assert said
    assert said[1] == "Single-block read: 1.99\u00a0ms instead of 6.02\u00a0ms (×0.33)"
    assert said[2].startswith("Since Tue 6 Jan 2026, 06:00 the single-block read takes ")
    assert "2 hours after the marker “moved to &lt;all-flash&gt;”" in said[2]
    shown = plain(text)
    assert "Intervals 300" in shown
    assert "Single-block read of instance 1" in shown
    assert "100 older ones are in every figure above" in shown
    assert text.count('<th scope="row"><a href="/reports/') == trendpage.ROWS


def test_a_click_compares_before_and_after(guest: TestClient, orders: str) -> None:
    text = guest.get(address(orders)).text
    links = [
        parse_qs(urlsplit(one).query) for one in re.findall(r'href="(/compare\?[^"]*)"', text.replace("&amp;", "&"))
    ]
    at = "2026-01-06T06:00:00"
    assert {"database": [orders], "before": [f"/{at}"], "after": [f"{at}/"], "series": ["instance-1"]} in links
    assert {"database": [orders], "marker": ["m1"], "days": ["30"], "series": ["instance-1"]} in links


def test_of_a_long_history_a_month_on_either_side_is_compared(engine: Engine) -> None:
    name = database(engine)
    logs = white(np.random.default_rng(4), 200, 0.1)
    logs[100:] += np.log(3)
    begins = [MONDAY + timedelta(days=n) for n in range(200)]
    values = [{"single_block_read_ms": float(one)} for one in np.exp(logs)]
    fill(engine, name, [(begin, begin + HOUR, one) for begin, one in zip(begins, values, strict=True)])
    mark(engine, name, MONDAY - timedelta(days=99), "long before")
    mark(engine, name, MONDAY + timedelta(days=150), "in the midst")
    found = trendpage.context(trend(History(engine), name, {}, EVERYBODY))
    (change,) = found.changes
    at, last = MONDAY + timedelta(days=100), MONDAY + timedelta(days=99, hours=1)
    month = timedelta(days=30)
    assert f"before={(last - month).isoformat()}/{at.isoformat()}" in change.compare
    assert f"after={at.isoformat()}/{(at + month).isoformat()}" in change.compare
    assert [("days=30" in one.compare) for one in found.markers] == [False, True]


def test_figures_series_and_ranges_are_chosen_without_a_script(guest: TestClient, orders: str) -> None:
    text = guest.get(address(orders, since="2026-01-06", until="2026-01-07", series="instance-2")).text
    assert 'name="since" value="2026-01-06"' in text
    assert 'name="until" value="2026-01-07"' in text
    assert '<option value="instance-2" selected>instance 2 (9)</option>' in text
    assert '<option value="single_block_read_ms" selected>' in text
    assert text.index('value="read_iops"') < text.index('value="sorts_per_s"')
    assert "choose another figure or range" in text
    other = guest.get(address(orders)).text
    assert 'href="?metric=read_iops&amp;series=instance-1"' in other
    assert ">last week</a>" in other


def test_what_cannot_be_asked_is_told_above_the_form_which_keeps_what_was_typed(guest: TestClient, orders: str) -> None:
    for asked, said in (
        ({"metric": "read_iopps"}, "There is no such figure: choose one of the list."),
        ({"since": "31.01.2023"}, "From is no time: write 2026-01-31 or 2026-01-31 18:00"),
        ({"since": "2026-02-01", "until": "2026-01-01"}, "From must lie before To"),
        ({"until": "2026-02-31"}, "To names a day that does not exist."),
        ({"series": "cluster"}, "This database has no such series: choose one of the list."),
        ({"series": "cluster", "since": "soon"}, "From is no time"),
    ):
        answer = guest.get(address(orders, **asked))
        assert answer.status_code == 422
        assert said in plain(answer.text)
        assert "Unprocessable" not in answer.text
        for name in ("since", "until"):
            assert f'name="{name}" value="{asked.get(name, "")}"' in answer.text
    assert guest.get(address("none")).status_code == 404
    assert guest.get(address("none", since="soon")).status_code == 404


@pytest.mark.parametrize("values", [[], [1.0], [float("0")] * 7, [-1.0] * 7, [1e300, 1e-300]])
def test_any_history_has_a_page(guest: TestClient, engine: Engine, values: list[float]) -> None:
    name = database(engine)
    fill(engine, name, hours(values))
    answer = guest.get(address(name))
    assert answer.status_code == 200
    assert not re.search(r">\s*(None|nan|inf)\b", answer.text)


def test_the_key_names_only_lines_that_are_drawn(guest: TestClient, engine: Engine) -> None:
    for name, values in (("A", [1.0, 2.0]), ("B", [1.0, 2.0, 3.0])):
        of = database(engine, name)
        fill(engine, of, hours(values))
        text = guest.get(address(of)).text
        assert ("at most this for 95 %" in text) == (text.count('class="p95"') == 2) == (len(values) > 2)


def test_weekdays_and_hours_are_drawn_with_their_figures(guest: TestClient, orders: str) -> None:
    text = guest.get(address(orders)).text
    assert "Single-block read by weekday and hour" in text
    assert text.count('class="heat"') == 1  # no figures of load are stored
    assert "Medians of 300 intervals, by printed time." in text
    assert "No interval of at most two hours has this figure." in text
    table = text.split("Figures by weekday and hour")[1].split("</table>")[0]
    assert table.count('<th scope="row">') == 24


def test_the_page_of_a_trend_object_is_the_page(guest: TestClient, engine: Engine, orders: str) -> None:
    found = trend(History(engine), orders, {}, EVERYBODY)
    assert trendpage.page(found) == guest.get(address(orders)).text
    assert trendpage.parameters(found) == {"metric": "single_block_read_ms", "series": "instance-1"}


def test_a_day_that_was_asked_for_stays_that_day(engine: Engine, orders: str) -> None:
    asked = {"since": "2026-01-06", "until": "2026-01-07", "metric": "read_iops", "series": "instance-1"}
    found = trend(History(engine), orders, asked, EVERYBODY)
    assert trendpage.parameters(found) == asked
    again = trend(History(engine), orders, trendpage.parameters(found), EVERYBODY)
    assert again.model_copy(update={"line": found.line, "beside": found.beside}) == found


def test_a_change_between_others_is_compared_with_its_neighbours_alone(engine: Engine) -> None:
    name = database(engine)
    logs = white(np.random.default_rng(3), 90, 0.1)
    logs[40:60] += np.log(3)
    fill(engine, name, hours(np.exp(logs)))
    first, second = trendpage.context(trend(History(engine), name, {}, EVERYBODY)).changes
    up, down = ((MONDAY + timedelta(hours=one)).isoformat() for one in (40, 60))
    assert first.compare.endswith(f"before=/{up}&after={up}/{down}")
    assert second.compare.endswith(f"before={up}/{down}&after={down}/")


def test_the_page_is_held_without_its_points(engine: Engine, orders: str) -> None:
    found = trend(History(engine), orders, {}, EVERYBODY)
    beside = Beside("read_iops", "Reads", "1/s", found.line)
    whole = found.model_copy(update={"beside": [beside]})
    kept = held(whole)
    assert whole.points
    assert not kept.trend.points
    assert not kept.trend.beside
    assert not len(kept.trend.line)
    assert render(TEMPLATE, kept).body == render(TEMPLATE, trendpage.context(whole)).body
