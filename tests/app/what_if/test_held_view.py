"""Two scenarios of the what-if side by side: which saves more, what the address holds, either kept as a forecast."""

import re
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient
from msgspec import structs

import rules
from app.what_if.answer_view import Answer, answer_of, pairs_of, which_saves_more
from app.what_if.held_view import Held, addresses, beside, held_of
from rules.what_if.asked_change import AskedChange
from tests.app.visit import plain, upload
from tests.app.what_if.test_view import basis


def answer(conservative: float, coupled: float, low: float, high: float, *, impossible: bool = False) -> Answer:
    shown = answer_of(rules.what_if(basis(), AskedChange(latency_ms=0.5)))
    return replace(
        shown, conservative=conservative, coupled=coupled, low=low, high=high, base="DB time", impossible=impossible
    )


SMALL = answer(0.2, 0.25, 0.2, 0.3)


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (SMALL, "Both would save the same: 20 to 25 % of DB time."),
        (
            answer(0.4, 0.5, 0.35, 0.6),
            "B would save more under every assumption: 40 to 50 % of DB time, A 20 to 25 %.",
        ),
        (
            answer(0.21, 0.26, 0.2, 0.3),
            "B would save more: 21 to 26 % of DB time, A 20 to 25 %. Over every assumption the two overlap.",
        ),
        (
            answer(0.1, 0.2, 0.1, 0.19),
            "A would save more under every assumption: 20 to 25 % of DB time, B 10 to 20 %.",
        ),
        (
            answer(0.1, 0.4, 0.1, 0.4),
            "Which saves more depends on what is counted: A 20 to 25 %, B 10 to 40 % of DB time.",
        ),
        (answer(0.9, 0.9, 0.9, 0.9, impossible=True), "Today's work could not be done with B."),
    ],
)
def test_which_saves_more_is_one_sentence(other: Answer, says: str) -> None:
    assert which_saves_more(SMALL, other) == says


def test_figures_stand_row_by_row_with_a_dash_where_one_has_none() -> None:
    fewer = replace(SMALL, rows=SMALL.rows[1:])
    rows = pairs_of(fewer, SMALL)
    assert {one.label for one in rows} == {one.label for one in SMALL.rows}
    assert next(one for one in rows if one.label == SMALL.rows[0].label).held == "–"


def test_an_address_holds_a_beside_what_is_asked() -> None:
    pairs = [("part", "1"), ("a.move", "ONE"), ("a.move", "TWO"), ("a.medium", ""), ("devices", "2")]
    assert held_of(pairs) == [("move", "ONE"), ("move", "TWO")]
    held = Held([("a.latency_ms", "0.5")], None, "")
    leads = addresses(2, [("devices", "2")], held)
    assert leads.hold == "part=2&devices=2&a.devices=2"
    assert leads.let_go == "part=2&devices=2"
    assert leads.exchange == "part=2&latency_ms=0.5&a.devices=2"


def test_what_is_just_held_asks_for_a_second() -> None:
    held = Held([("a.latency_ms", "0.5")], SMALL, "")
    found = beside(held, SMALL, [("latency_ms", "0.5")])
    assert found is not None
    assert found.sentence.startswith("A is pinned.")
    assert beside(held, None, []) is None
    assert beside(None, SMALL, []) is None


def test_the_page_shows_both_and_keeps_a_in_its_form(visitor: TestClient) -> None:
    address = upload(visitor)
    page = visitor.get(f"{address}?latency_ms=0.2&a.latency_ms=0.5").text
    part = page[page.index('<section id="what-if"') : page.index('id="forecasts"')]
    assert "Reads at 0.5 ms would save" in plain(part)
    assert "Reads at 0.2 ms would save" in plain(part)
    form = part[part.index("<form") : part.index("</form>")]
    assert '<input type="hidden" name="a.latency_ms" value="0.5">' in form
    hold = re.search(r'id="wi-exchange" href="([^"#]+)', part)
    assert hold
    swapped = visitor.get(hold[1].replace("&amp;", "&")).text
    assert 'name="a.latency_ms" value="0.2"' in swapped


def test_a_that_cannot_be_answered_says_why_beside_b(visitor: TestClient) -> None:
    page = visitor.get(f"{upload(visitor)}?latency_ms=0.2&a.latency_ms=abc")
    assert page.status_code == 200
    assert "“Or a read takes, ms” must be a number above zero" in plain(page.text)
    assert "Reads at 0.2 ms would save" in plain(page.text)


@pytest.mark.parametrize(("keep", "kept"), [({}, "0.2 ms"), ({"keep": "a."}, "0.5 ms")])
def test_either_is_kept_as_a_forecast(visitor: TestClient, keep: dict[str, str], kept: str) -> None:
    address = upload(visitor)
    asked = {"latency_ms": "0.2", "a.latency_ms": "0.5", "label": "one of two"}
    page = visitor.post(f"{address}/forecasts?part=1", data=asked | keep).text
    said = plain(page[page.index("<h3>one of two</h3>") :][:900])
    assert f"Reads at {kept} would save" in said


def test_a_name_that_is_missing_leaves_both_where_they_are(visitor: TestClient) -> None:
    asked = {"latency_ms": "0.2", "a.latency_ms": "0.5", "label": "", "keep": "a."}
    page = visitor.post(f"{upload(visitor)}/forecasts?part=1", data=asked)
    assert page.status_code == 422
    assert "Give the forecast a name" in plain(page.text)
    assert 'name="a.latency_ms" value="0.5"' in page.text
    assert 'name="latency_ms" value="0.2"' in page.text


def test_reads_a_second_are_the_least_where_the_full_saving_would_ask_for_more() -> None:
    asked = rules.what_if(basis(), AskedChange(latency_ms=0.5))
    full = asked.needs_iops / (1 - asked.conservative)
    for rate, begins in ((full, ""), (asked.needs_iops, "at least ")):
        rows = {row.label: row.value for row in answer_of(structs.replace(asked, new_rate=rate)).rows}
        assert rows["Reads a second, if sessions never pause"] == f"{begins}{rate:,.0f}"
