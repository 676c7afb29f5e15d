"""Rows of a comparison as people read them."""

from types import SimpleNamespace
from typing import Any

import pytest

from app.comparison import rows_view as comparerows
from app.comparison import view as compareview
from app.comparison.view import Fact
from rules.comparison.metric_table import MetricRow
from rules.core.finding import Evidence
from rules.wording import became, spent


def fields(known: Any) -> Any:
    """An object with these fields, and those within them."""
    if isinstance(known, dict):
        return SimpleNamespace(**{name: fields(value) for name, value in known.items()})
    return known


def metric(**what: Any) -> MetricRow:
    known = {"name": "read_iops", "label": "Reads", "unit": "1/s", "before": 100.0, "after": 50.0, "ratio": 0.5,
             "better": None, "verdict": "unclear", "because": ""}  # fmt: skip
    return MetricRow(**(known | what))


def metrics_of(rows: list[MetricRow]) -> Any:
    return comparerows.metrics(fields({"metrics": rows}))


def test_what_stands_on_captured_time_says_so() -> None:
    (one,) = metrics_of([metric(label="CPU share", base="CPU and wait time")])
    assert one.label == "CPU share, on CPU and wait time"


def test_many_milliseconds_are_seconds_on_both_sides() -> None:
    (one,) = metrics_of([metric(unit="ms", before=586_205.0, after=5.25)])
    assert (one.before, one.after) == ("586 s", "0.0053 s")


def test_unknown_is_a_dash_and_a_bound_says_so() -> None:
    (one,) = metrics_of([metric(before=None, ratio=None, lower_bound=True)])
    assert (one.before, one.after, one.ratio) == ("–", "at least 50/s", "–")


def test_ranges_stand_below_medians() -> None:
    (one,) = metrics_of([metric(before_range=[90.0, 110.0], after_range=None)])
    assert (one.before_range, one.after_range) == ("90/s to 110/s", "")


@pytest.mark.parametrize(("ratio", "arrow"), [(1.5, "↑"), (0.5, "↓"), (1.001, "="), (None, "")])
def test_arrows_say_where_a_figure_went(ratio: float | None, arrow: str) -> None:
    assert comparerows.arrow(ratio) == arrow


def test_evidence_of_both_sides_is_one_line() -> None:
    def one(what: str, value: Any, unit: str = "ms", limit: float | None = None) -> Evidence:
        return Evidence(what, value, unit, limit)

    found = comparerows.evidence([
        one("reads, before", 5.25), one("reads, after", 1.14, limit=2.0), one("CPU, after", 0.5),
        one("work_mix", "with_caution", ""),
    ])  # fmt: skip
    assert found == [
        Fact("Reads", "5.25 ms → 1.14 ms (limit 2.00 ms)"), Fact("CPU, after", "0.50 ms"),
        Fact("Work mix", "with caution"),
    ]  # fmt: skip


def test_times_of_evidence_are_in_the_unit_that_the_sentence_says_them_in() -> None:
    def side(what: str, value: float, limit: float | None = None) -> Evidence:
        return Evidence(what, value, "ms", limit)

    short = [side("reads, before", 0.00163), side("reads, after", 0.0492, limit=0.00196)]
    assert comparerows.evidence(short) == [Fact("Reads", "1.63 µs → 49.2 µs (limit 1.96 µs)")]
    apart = [side("reads, before", 0.04), side("reads, after", 0.5)]
    assert comparerows.evidence(apart) == [Fact("Reads", "0.04 ms → 0.50 ms")]


def test_what_forbids_a_comparison_is_not_a_bare_no() -> None:
    forbids = Evidence("database", "no", "", None)
    assert comparerows.evidence([forbids]) == [Fact("Database", "not comparable")]


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (None, "–"),
        ({"label": "the CPUs", "used": 0.08, "maximum": 1.0, "unit": "share", "used_share": 0.08, "left_share": 0.92},
         "The CPUs: 8 % used, 92 % left"),
        ({"label": "the CPUs", "used": 0.08, "maximum": 1.0, "unit": "share", "used_share": 0.08, "left_share": 0.92,
          "storage_declared": False}, "The CPUs: 8 % used, 92 % left. Storage: no limit is declared"),
        ({"label": "requests of the host", "used": 9000.0, "maximum": 12800, "unit": "1/s", "used_share": 0.703,
          "left_share": 0.297}, "Requests of the host: 9,000 of 12,800/s used (70 %)"),
    ],
)  # fmt: skip
def test_headroom_is_what_is_used_of_what_binds_first(one: dict[str, Any] | None, said: str) -> None:
    assert comparerows.headroom(fields({"storage_declared": True} | one) if one else None) == said


def test_nothing_foreseen_no_rows() -> None:
    assert comparerows.promises(fields({"prediction": None})) == []


@pytest.mark.parametrize(
    ("stored", "label", "said"),
    [(True, "flash", "Promised"), (True, None, comparerows.FORESEEN), (False, None, comparerows.FORESEEN)],
)
def test_only_a_kept_forecast_is_called_a_promise(stored: bool, label: str | None, said: str) -> None:
    saved = {"read_ms": 2.0, "conservative": 0.5, "coupled": 0.5, "factor": 2.0, "coupled_factor": 2.0}
    prediction = {
        "stored": stored, "label": label, "promised": saved, "modelled": saved, "achieved_read_ms": 2.0,
        "observed_ms": 5.0, "observed_factor": 2.0,
    }  # fmt: skip
    rows = comparerows.promises(fields({"prediction": prediction, "before": {"db_time_ms_per_unit": 10.0}}))
    assert [one.what for one in rows] == ["Before", said, "The model, at the latency achieved", "Observed"]


@pytest.mark.parametrize(
    ("aside", "unknown", "said"),
    [
        ({"twins": 0, "longer": 0, "across": None}, 0, ""),
        ({"twins": 1, "longer": 0, "across": 2}, 0,
         "Left out: a copy of a report that counts, 2 windows that reach beyond the range."),
        (None, 3, "Left out: 3 windows that do not tell their time or work."),
    ],
)  # fmt: skip
def test_what_is_left_out_is_told(aside: dict[str, int] | None, unknown: int, said: str) -> None:
    assert compareview.set_aside(fields({"set_aside": aside, "left_out": unknown})) == said


@pytest.mark.parametrize(
    ("count", "said"), [(0, ""), (1, "1 statement of both sides is left"), (1200, "1,200 statements of")]
)
def test_statements_that_are_rounding_are_counted(count: int, said: str) -> None:
    assert compareview.statements_left_out(fields({"statements_left_out": count})).startswith(said)
    assert bool(compareview.statements_left_out(fields({"statements_left_out": count}))) == bool(count)


def test_two_times_side_by_side_are_in_one_unit() -> None:
    assert (comparerows.value(0.00163, "ms", 0.7), comparerows.value(0.7, "ms", 0.00163)) == ("0.0016 ms", "0.70 ms")
    assert (comparerows.value(9_900, "ms", 58_900), comparerows.value(0.01, "ms", 0.02)) == ("9.90 s", "10.0 µs")


@pytest.mark.parametrize(
    ("value", "said"), [(6.314, "6.31 ms"), (0.0171, "17.1 µs"), (58_900, "58.9 s"), (0, "0 ms"), (None, "–")]
)
def test_milliseconds_are_said_in_the_unit_that_fits(value: float | None, said: str) -> None:
    assert spent(value) == said


@pytest.mark.parametrize(
    ("ratio", "said"),
    [
        (3.5637, "×3.56"),
        (0.9, "×0.90"),
        (30.2, "×30.2"),
        (0.044, "×0.044"),
        (1, "×1.00"),
        (None, "–"),
        (1.5e-05, "÷67,000"),
        (8.9e-05, "÷11,000"),
        (89_920.0, "×90,000"),
        (0.0, "gone"),
        (0.01, "÷100"),
    ],
)
def test_ratios_have_three_figures(ratio: float | None, said: str) -> None:
    assert became(ratio) == said
