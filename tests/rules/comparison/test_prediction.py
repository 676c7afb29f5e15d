"""A forecast held against what came."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import convert

import rules
from rules.comparison.forecast import Forecast, PromisedGain
from rules.what_if.basis import Basis
from tests.rules.comparison.sides import answer, later, printed, window

BASIS: dict[str, Any] = {
    "reads": {
        "read_ms": 5.0,
        "single": [{"waits": 1e6, "seconds": 5400.0, "mean_ms": 5.0, "line": None}],
        "multi": [],
        "batched": [],
        "coupled": [{"waits": 1e4, "seconds": 450.0, "mean_ms": 45.0, "line": None}],
    },
    "base": {"seconds": 9000.0, "is": "DB time"},
    "floors": {"ms": [0.5], "mid": None},
    "limits": [],
}
GAIN = (
    {"kind": "media", "change": "reads at 2 ms", "read_ms": 2.0, "conservative": 0.36, "coupled": 0.39},
    {"kind": "media", "change": "reads at 0.5 ms", "read_ms": 0.5, "conservative": 0.54, "coupled": 0.585},
    {"kind": "devices_x2", "change": "twice the devices", "read_ms": 3.0, "conservative": None, "coupled": None},
    {"kind": "ceiling", "change": "reads take no time", "read_ms": 0.0, "conservative": 0.6, "coupled": 0.65},
)


def forecast(gain: tuple[dict[str, Any], ...] = GAIN, **said: Any) -> Forecast:
    return Forecast(
        "2024-05-16T08:00:00Z", "all-flash", convert(gain, tuple[PromisedGain, ...]), convert(BASIS, Basis), **said
    )


def outcome(after: rules.Window, kept: Forecast | None = None) -> dict[str, Any] | None:
    return answer(rules.compare([window()], [after], "execute", kept or forecast()))["prediction"]


def achieved(read_ms: float, db_time_s: float, **shares: float) -> rules.Window:
    return later(db_time_s=db_time_s, metrics={"single_block_read_ms": read_ms, **shares})


def test_as_modelled() -> None:
    """Reads at 1 ms save 0.8 of 0.6: 4,680 of 9,000 s are left."""
    found = outcome(achieved(1.0, 4680.0, single_block_read_share=0.23, cpu_share=0.385), forecast(GAIN[1:]))
    assert found is not None
    assert found["modelled"]["conservative"] == pytest.approx(0.48)
    assert found["modelled"]["coupled"] == pytest.approx(0.52)
    assert found["modelled_ms"] == pytest.approx(found["observed_ms"]) == pytest.approx(2.6)
    assert (found["residual_is"], found["stored"]) == ("as modelled", True)
    assert found["promised"]["read_ms"] == 0.5
    assert found["sentence"] == (
        "Forecast: each execution 2.17 to 2.41 times as fast at 0.50 ms; storage delivered 1.00 ms; at that latency "
        "the model predicts 1.92 to 2.08 times as fast; observed: 1.92 times: in line with it."
    )


@pytest.mark.parametrize(
    ("shares", "db_time_s", "because"),
    [
        ({"cpu_share": 0.05, "single_block_read_share": 0.4}, 3000.0, "CPU"),
        ({"cpu_share": 0.55, "single_block_read_share": 0.2}, 6000.0, "CPU"),
        ({"cpu_share": 0.2, "single_block_read_share": 0.5, "commit_share": 0.05}, 8500.0, "reads"),
        ({"cpu_share": 0.27, "single_block_read_share": 0.16, "commit_share": 0.4}, 6700.0, "other"),
        ({"cpu_share": 0.27, "single_block_read_share": 0.16, "concurrency_share": 0.4}, 6700.0, "coupling"),
    ],
)
def test_what_the_rest_is(shares: dict[str, float], db_time_s: float, because: str) -> None:
    found = outcome(achieved(1.0, db_time_s, **shares))
    assert found is not None
    assert found["residual_is"] == because
    assert found["residual"] == pytest.approx(db_time_s / 4680 - 1)
    assert "than the cautious figure" in found["sentence"]


def test_the_one_that_was_kept_is_the_promise() -> None:
    found = outcome(achieved(1.0, 4680.0), forecast(GAIN[:1]))
    assert found is not None
    assert (found["promised"]["read_ms"], found["promised"]["factor"]) == (2.0, pytest.approx(1 / 0.64))


@pytest.mark.parametrize(("read_ms", "nearest"), [(0.9, 0.5), (1.1, 2.0), (0.01, 0.5)])
def test_the_promise_is_the_one_of_the_nearest_latency(read_ms: float, nearest: float) -> None:
    found = outcome(achieved(read_ms, 4680.0))
    assert found is not None
    assert found["promised"]["read_ms"] == nearest


def test_a_promise_that_reads_did_not_keep() -> None:
    """No faster than before: the model says that nothing was to be gained."""
    found = outcome(achieved(5.5, 9000.0))
    assert found is not None
    assert found["modelled"]["factor"] == 1.0
    assert "storage delivered 5.50 ms; at that latency the model predicts 1.00 times" in found["sentence"]


@pytest.mark.parametrize(
    ("after", "kept"),
    [
        (later(metrics={"single_block_read_ms": None}), forecast()),
        (later(metrics={"executes_per_s": 100.0, "single_block_read_ms": 1.0}), Forecast(None, None, (), None)),
        (later(metrics={"single_block_read_ms": 4.8}), forecast(stored=False)),  # hardly another latency
    ],
    ids=["no latency", "no basis", "worked out now, of nothing"],
)
def test_nothing_to_check(after: rules.Window, kept: Forecast) -> None:
    assert outcome(after, kept) is None


def test_a_report_in_which_reads_are_no_part_of_the_time_foretells_nothing() -> None:
    little = {
        **BASIS,
        "reads": {**BASIS["reads"], "single": [{**BASIS["reads"]["single"][0], "seconds": 300.0}], "coupled": []},
    }
    before = replace(window(), printed=printed(basis=convert(little, Basis), gain=GAIN))
    assert answer(rules.compare([before], [achieved(1.0, 4680.0)], "execute"))["prediction"] is None


def test_what_nobody_asked_for_is_not_checked_where_reads_are_as_before() -> None:
    """Every verdict foresees faster media; that none was bought is no broken promise."""
    verdicts = replace(forecast(), label=None)
    assert outcome(achieved(4.8, 9000.0), verdicts) is None
    assert outcome(achieved(1.0, 4680.0), verdicts) is not None
    found = answer(rules.compare([window()], [achieved(4.8, 9000.0)], "execute", verdicts))["findings"]
    assert next(one["state"] for one in found if one["code"] == "CM11") == "not_applicable"


def test_what_a_verdict_foresaw_is_no_promise() -> None:
    """Nobody said that reads would take 2 ms: the storage that takes 4 ms has broken nothing."""
    found = rules.compare([window()], [achieved(4.0, 7920.0)], "execute", replace(forecast(GAIN[:1]), label=None))
    one = answer(found)["prediction"]
    assert one["sentence"] == (
        "For reads at 2.00 ms the report before predicted each execution 1.56 to 1.64 times as fast. Reads take "
        "4.00 ms, for which the model predicts 1.14 to 1.15 times as fast; observed: 1.14 times, within noise."
    )
    told = next(one for one in answer(found)["findings"] if one["code"] == "CM11")
    assert (told["state"], told["severity"]) == ("fired", "info")
    assert {(each["what"], each["limit"]) for each in told["evidence"]} >= {
        ("single-block read, after", None), ("single-block read of the forecast", None)
    }  # fmt: skip


def test_what_is_within_noise_confirms_no_model() -> None:
    found = outcome(achieved(4.4, 8700.0))
    assert found is not None
    assert found["sentence"].endswith("observed: 1.03 times, within noise.")
    found = outcome(achieved(3.8, 7830.0))  # the model says ×1.17, and ×1.149 came: 13 % less is noise
    assert found is not None
    assert found["modelled"]["factor"] > 1.15
    assert found["sentence"].endswith("observed: 1.15 times, within noise.")
    slow = outcome(achieved(1.0, 9000.0))  # the model says ×1.92: nothing came of it, and that is told
    assert slow is not None
    assert "92 % more than the cautious figure" in slow["sentence"]


def test_without_a_forecast_the_report_before_is_asked() -> None:
    before = replace(window(), printed=printed(basis=convert(BASIS, Basis), gain=GAIN))
    found = answer(rules.compare([before], [achieved(1.0, 4680.0)], "execute"))
    assert found["prediction"]["stored"] is False
    assert "the report before predicts each execution 1.92 to 2.08 times as fast" in " ".join(found["sentences"])
    assert answer(rules.compare([window()], [achieved(1.0, 4680.0)], "execute"))["prediction"] is None
