"""The what-if of the report page: what stands in its form, what is left out and why, and the answer."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from fastapi.testclient import TestClient
from msgspec import convert

import rules
from app.declared.curves import CurveLine
from app.what_if import service, view
from app.what_if.answer_view import WAYS, Row
from rules.what_if.asked_change import AskedChange
from rules.what_if.basis import Basis
from tests.app.fixture import Invented, analysis
from tests.app.visit import plain, upload

LINE = CurveLine("abc", "array at night", "csv", "a.csv", datetime(2026, 1, 31, tzinfo=UTC), 0)


def basis(**changed: Any) -> Basis:
    return convert(analysis()["verdict"]["basis"] | changed, Basis)


def test_the_form_offers_what_the_report_can_answer() -> None:
    shown = view.view(basis(), AskedChange(), [], None, "")
    assert [one.name for one in shown.fields] == [
        "cache_mb",
        "medium",
        "latency_ms",
        "devices",
        "iops_limit",
        "host_cache_hits",
        "host",
    ]
    assert (shown.fields[0].least, shown.fields[0].most) == ("7168", "14336")
    assert shown.refused == [
        "Declare what MB/s are provisioned today (the storage facts), then ask for another limit.",
        "This report does not show both the commit and the redo write: redo can't be judged.",
    ]
    sold = [{"kind": "device_mb_s", "used": 90, "maximum": 125, "unit": "MB/s", "total_used": 90, "total_maximum": 125}]
    fields = view.view(basis(limits=sold), AskedChange(), [], None, "").fields
    assert [one.help for one in fields if one.name == "mb_s_limit"] == ["All volumes together; today 125."]
    assert [(one.name, round(one.share, 2)) for one in shown.places] == [("DATA_ONE", 0.9), ("DATA_TWO", 0.1)]


def test_without_an_advisory_there_is_no_cache_field_and_a_sentence() -> None:
    shown = view.view(basis(advisory=None), AskedChange(), [], None, "")
    assert "cache_mb" not in [one.name for one in shown.fields]
    assert any("no buffer pool advisory" in one for one in shown.refused)


def test_what_the_address_asks_stands_in_the_form() -> None:
    asked = AskedChange(medium="nvme", devices="2", move=["DATA_TWO"])
    shown = view.view(basis(), asked, [], None, "")
    assert {one.name: one.value for one in shown.fields if one.value} == {"medium": "nvme", "devices": "2"}
    assert [one.name for one in shown.places if one.chosen] == ["DATA_TWO"]
    assert shown.asked


def test_stored_curves_can_be_chosen() -> None:
    field = next(field for field in view.view(basis(), AskedChange(), [LINE], None, "").fields if field.name == "curve")
    assert [(choice.value, choice.label) for choice in field.groups[0].choices] == [("abc", "array at night")]


@pytest.mark.parametrize("changed", [{}, {"advisory": None}])
def test_stored_curves_are_offered_beside_the_media_whatever_else_there_is(changed: dict[str, None]) -> None:
    names = [field.name for field in view.view(basis(**changed), AskedChange(), [LINE], None, "").fields]
    assert names[names.index("medium") + 1] == "curve"


def test_a_report_without_a_basis_has_no_form() -> None:
    assert view.view(None, AskedChange(), [], None, "").fields == ()


def test_an_answer_is_rows_with_units() -> None:
    answer = rules.what_if(basis(), AskedChange(latency_ms=0.5))
    shown = view.view(basis(), AskedChange(latency_ms="0.5"), [], answer, "").answer
    assert shown is not None
    rows = {one.label: one.value for one in shown.rows}
    assert rows["Held back by"] == "IOPS of the host"
    assert rows["Saved, counting only the reads themselves"] == "33 %"
    assert rows["A read then takes"].endswith(" ms")


def test_a_saving_that_is_the_same_however_it_is_counted_is_told_once() -> None:
    answer = rules.what_if(basis(), AskedChange(latency_ms=0.5))
    shown = view.view(basis(), AskedChange(latency_ms="0.5"), [], answer, "").answer
    assert shown is not None
    apart = replace(shown, rows=[Row(way, f"{60 + place} %") for place, way in enumerate(WAYS)])
    assert apart.alone == apart.rows
    same = replace(shown, rows=[*(Row(way, "69 %") for way in WAYS), Row("A read then takes", "0.5 ms")])
    assert same.alone == [Row("Saved, however it is counted", "69 %"), Row("A read then takes", "0.5 ms")]


@pytest.mark.parametrize(
    ("pairs", "asked"),
    [
        ([("part", "1"), ("medium", ""), ("devices", " 2 ")], AskedChange(devices="2")),
        ([("cache_mb", "14,336")], AskedChange(cache_mb="14336")),
        ([("move", "A, B"), ("move", "C"), ("other", "x")], AskedChange(move=["A, B", "C"])),
    ],
)
def test_an_address_is_read_field_by_field(pairs: list[tuple[str, str]], asked: AskedChange) -> None:
    assert service.from_address(pairs) == asked


def test_the_page_answers_what_its_address_asks(visitor: TestClient) -> None:
    address = upload(visitor)
    page = visitor.get(f"{address}?medium=nvme&move=DATA_ONE").text
    part = page[page.index('<section id="what-if"') : page.index('id="forecasts"')]
    assert '<option value="nvme" selected>' in part
    assert re.search(r'value="DATA_ONE" checked', part)
    assert "Reads of DATA_ONE (90 % of the read time) on " in plain(part)
    assert "Redo it by hand" in part


def test_a_script_gets_the_form_and_the_answer_alone(visitor: TestClient) -> None:
    address = upload(visitor)
    headers = {"HX-Request": "true", "HX-Target": "div#what-if-answer"}
    answer = visitor.get(f"{address}?latency_ms=0.5", headers=headers)
    assert answer.text.lstrip().startswith('<section id="what-if" class="card">')
    assert "would save 33 % of DB time" in plain(answer.text)
    assert {"HX-Request", "HX-Target"} <= set(answer.headers["vary"].split(", "))
    assert "<html" in visitor.get(f"{address}?latency_ms=0.5").text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("devices=0.1", "2: twice as many"),
        ("latency_ms=%3Cb%3E", "“Or a read takes, ms” must be a number above zero, not &#39;&lt;b&gt;&#39;"),
        ("cache_mb=99999999", "sizes from"),
        ("curve=none", "There is no such load curve"),
    ],
)
def test_what_cannot_be_answered_is_said_beside_the_form(visitor: TestClient, query: str, said: str) -> None:
    page = visitor.get(f"{upload(visitor)}?{query}")
    assert page.status_code == 200
    assert said in page.text


def test_a_report_that_cannot_be_judged_still_has_a_page(visitor: TestClient, invented: Invented) -> None:
    invented.document["verdict"]["basis"] = None
    invented.document["verdict"].pop("arithmetic")
    address = upload(visitor)
    assert 'id="what-if"' not in visitor.get(address).text
    assert "Nothing can be computed" in visitor.get(f"{address}?devices=2").text
