"""What comes back when a form of the report's page is sent: kept and told, or the form again with what is wrong."""

import pytest
from fastapi.testclient import TestClient

from tests.app.visit import plain, upload

ASKED = {"latency_ms": "0.5"}


def test_a_kept_forecast_is_told(visitor: TestClient) -> None:
    page = upload(visitor)
    answer = visitor.post(f"{page}/forecasts?part=1", data={**ASKED, "label": "all flash"})
    assert answer.status_code == 200
    assert "The forecast is kept." in plain(answer.text)
    assert "<h3>all flash</h3>" in answer.text
    assert "The forecast is kept." not in visitor.get(page).text


@pytest.mark.parametrize(
    ("label", "says"),
    [("x" * 201, "The name of a forecast takes up to 200 letters: shorten it."), (" ", "Give the forecast a name")],
)
def test_a_name_that_cannot_be_is_told_at_its_field(visitor: TestClient, label: str, says: str) -> None:
    page = upload(visitor)
    answer = visitor.post(f"{page}/forecasts?part=1", data={**ASKED, "label": label})
    assert answer.status_code == 422
    assert says in plain(answer.text)
    assert f'name="label" value="{label}"' in answer.text
    assert 'name="latency_ms" value="0.5"' in answer.text
    assert "<h3>What if</h3>" not in visitor.get(page).text


@pytest.mark.parametrize("asked", [{"latency_ms": "abc"}, {"curve": "none"}, {}])
def test_a_change_that_cannot_be_is_told_in_the_form(visitor: TestClient, asked: dict[str, str]) -> None:
    page = upload(visitor)
    answer = visitor.post(f"{page}/forecasts?part=1", data={**asked, "label": "all flash"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "latency_ms &#39;" not in answer.text
    assert "/api/" not in plain(answer.text).replace("/api/v1/docs", "")
    for name, value in asked.items():
        assert name == "curve" or f'name="{name}" value="{value}"' in answer.text


def test_a_report_that_is_gone_is_gone(visitor: TestClient) -> None:
    assert visitor.post("/reports/none/forecasts?part=1", data=ASKED).status_code == 404
