"""The history at a glance: a few figures of what counts, and the markers by their letters."""

import math
from datetime import datetime, timedelta

import numpy as np
import pandas as pd
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx import Headers
from sqlalchemy import Engine

from app.databases.glance import SHOWN, events, glance, letter_of
from app.databases.markers import Marked
from tests.app.conftest import BROWSER
from tests.app.made_series import database, fill, hours
from tests.app.services import provided

MONDAY = datetime(2026, 3, 2)


def frame(count: int, **more: object) -> pd.DataFrame:
    ends = [MONDAY + timedelta(hours=n + 1) for n in range(count)]
    begins = [one - timedelta(hours=1) for one in ends]
    rows = {"report_id": range(count), "upload": [f"u{n}" for n in range(count)], "part": 1,
            "begin_time": begins, "end_time": ends, "unaccounted_share": 0.0, "explained_share": math.nan,
            **dict.fromkeys(SHOWN, 0.5), **more}  # fmt: skip
    return pd.DataFrame(rows).astype({"begin_time": "datetime64[us]", "end_time": "datetime64[us]"})


def test_each_figure_is_a_panel_with_the_markers() -> None:
    text = str(glance(frame(3), [Marked("m", MONDAY + timedelta(hours=1), "moved", "d")]))
    assert text.count('class="course"') == len(SHOWN)
    assert "/reports/u2?part=1" in text
    assert ">A<" in text


def test_where_shares_have_two_bases_that_is_said() -> None:
    assert "CPU and wait time" not in glance(frame(3), [])
    assert "CPU and wait time" in glance(frame(3, unaccounted_share=[0.0, 0.0, 0.6]), [])


def test_one_interval_is_no_history() -> None:
    assert glance(frame(1), []) == ""
    assert glance(frame(3, end_time=pd.NaT), []) == ""


def test_a_figure_that_is_not_known_has_no_panel() -> None:
    assert str(glance(frame(3, read_iops=np.nan), [])).count('class="course"') == len(SHOWN) - 1


def test_the_newest_verdict_says_of_which_series_it_is(client: TestClient, service: FastAPI) -> None:
    engine, client.headers = provided(service, Engine), Headers(BROWSER)
    name = database(engine)
    fill(engine, name, hours([4.0, 5.0]), scope="cluster", instance=None)
    box = "<h2>Newest verdict{}</h2>".format
    assert box("") in client.get(f"/databases/{name}").text, "of the only series there is"
    fill(engine, name, hours([4.0, 5.0, 6.0]), instance=2)
    text = client.get(f"/databases/{name}?series=cluster").text
    assert '<h2>At a glance <span class="quiet">the whole cluster</span></h2>' in text
    assert box(' <span class="quiet">instance 2</span>') in text


def test_letters_end_in_dots() -> None:
    assert [letter_of(0), letter_of(25), letter_of(26)] == ["A", "Z", "•"]
    assert [one.letter for one in events([Marked("m", MONDAY, "x", "d")])] == ["A"]
