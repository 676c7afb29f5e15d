"""Pairs and series that people published, against what was worked out by hand (field-trial.md)."""

from typing import Any

import pytest

import rules
from tests.corpus import needs_corpus
from tests.rules.comparison.sides import real
from tests.rules.comparison.test_ugly import adds_up, document

pytestmark = [needs_corpus, pytest.mark.corpus]

SLOB = "slob/asm-"
OFF, ON = "p30x2_cache-off_awr_p30x2_d8s_s40_t1_wu4_awr", "p30x2_cache-on_awr_p30x2_d8s_s40_t1_wu4_awr"
P60 = "p60x2_awr_p60x2_e32s_s128_t1_wu4_awr"
IDLE = [f"awr-html/export__awrrpt_1_{number}_{number + 1}.html" for number in range(161, 173)]


def compared(before: str, after: str, unit: str | None = None, **said: Any) -> dict[str, Any]:
    found = document(rules.compare([real(before)], [real(after)], unit, **said))
    adds_up(found)
    return found


def test_a_cache_switched_on_came_out_as_the_model_says() -> None:
    found = compared(f"{SLOB}{OFF}.html", f"{SLOB}{ON}.html", "single_block_read")
    told = found["prediction"]
    assert told["modelled_ms"] == pytest.approx(4.593, abs=0.001)
    assert told["observed_ms"] == pytest.approx(4.614, abs=0.001)
    assert told["residual_is"] == "as modelled"
    assert found["comparable"] == "with_caution"
    assert any("caches may still have been filling" in one for one in found["because"])
    commit = next(one for one in found["metrics"] if one["name"] == "log_file_sync_ms")
    assert (commit["before"], commit["after"], commit["verdict"]) == (4.0, pytest.approx(6.7, abs=0.01), "unclear")
    assert [one["same_plan"] for one in found["statements"][:2]] == [True, True]
    assert found["statements"][0]["ratio"] == pytest.approx(0.80, abs=0.01)


@pytest.mark.parametrize("kind", [".html", ".txt", "_rac.html", "_rac.txt"])
def test_the_unit_that_is_chosen_there(kind: str) -> None:
    found = compared(f"{SLOB}{OFF}{kind}", f"{SLOB}{ON}{kind}")
    assert found["unit"] == "execute"
    assert found["distance"] < 0.12
    assert found["comparable"] == "with_caution"


def test_work_of_other_hosts_and_databases_is_said() -> None:
    found = compared(f"{SLOB}{OFF}.html", f"{SLOB}{P60}.html")
    assert found["comparable"] == "no"
    assert found["because"][0].startswith("Two different databases (before ")
    assert found["factor"] == pytest.approx(1.03, abs=0.01)
    assert {"what": "CPUs", "before": "8", "after": "32"} in found["configuration"]


def test_a_migration_to_larger_hosts_is_said() -> None:
    found = compared(f"{SLOB}{OFF}.html", f"{SLOB}{P60}.html", migration=True)
    assert found["comparable"] == "with_caution"
    assert any("read this as a migration" in one for one in found["because"])
    assert any(one.startswith("Changed as well: CPUs (8 → 32), cores (4 → 16) and memory") for one in found["because"])
    assert found["factor"] == pytest.approx(1.03, abs=0.01)
    assert found["work_ratio"] == pytest.approx(2.98, abs=0.01)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (f"{SLOB}{OFF}.html", f"{SLOB}{OFF}.txt"),
        (f"{SLOB}{OFF}_rac.html", f"{SLOB}{OFF}_rac.txt"),
        ("awr-html/awr_1830_1845.html", "awr-txt/awr_1830_1845.txt"),
    ],
)
def test_two_prints_of_one_interval_are_the_same(one: str, other: str) -> None:
    found = compared(one, other)
    assert found["because"] == ["Both sides are the same interval: there is no before and after."]
    assert found["factor"] == pytest.approx(1.0, abs=0.01)
    known = [row for row in found["metrics"] if row["before"] is not None and row["after"] is not None]
    assert len(known) > 40
    assert {row["name"]: row["because"] for row in known if row["verdict"] not in ("same", "unclear")} == {}
    unclear = {row["name"]: row["because"] for row in known if row["verdict"] == "unclear"}
    assert set(unclear.values()) == {"the windows cannot be compared"}
    assert found["slower"] == []
    assert [row for row in found["configuration"] if row["what"] in ("host", "control_files")] == []


def test_instance_and_cluster_count_different_things() -> None:
    found = compared(f"{SLOB}{OFF}.html", f"{SLOB}{OFF}_rac.html")
    assert found["comparable"] == "no"
    assert found["because"][0].startswith("A report of one instance with a report of a whole cluster")


def test_windows_of_one_idle_morning_are_one_load() -> None:
    """DB time of these half-hours runs from 1.1 to 8.1 active sessions on one load; captured time does not."""
    sides = [real(name) for name in IDLE[:6]], [real(name) for name in IDLE[6:]]
    found = document(rules.compare(*sides))
    adds_up(found)
    assert found["base"] == "CPU and wait time"
    assert found["before"]["windows"] == found["after"]["windows"] == 6
    assert found["before"]["time_s"] == pytest.approx(sum(one.metrics["captured_time_s"] for one in sides[0]))
    assert found["rank_test"]["told_apart"] is False
    assert {one["verdict"] for one in found["metrics"] if one["name"] == "single_block_read_ms"} == {"same"}
    low, high = found["before"]["range"]
    assert low <= found["before"]["median"] <= high
    assert any("figures are of that sum, CPU and wait time" in one for one in found["because"])


def test_the_phantom_half_hour() -> None:
    """169_170 prints eight times the DB time of its neighbours; its reads take what theirs take."""
    found = compared(IDLE[7], IDLE[8])
    assert found["base"] == "CPU and wait time"
    step = next(one for one in found["waterfall"] if one["component"] == "single_block_read")
    assert step["after_ms"] / step["before_ms"] == pytest.approx(1.0, abs=0.3)
    assert found["db_time_ratio"] == pytest.approx(1.0, abs=0.05)


def test_hours_against_days_and_other_work() -> None:
    found = compared("awr-html/awrrpt_1_164_170.html", "awr-html/awrrpt_1_160_204.html")
    assert found["comparable"] == "no"
    assert any("do different work (" in one for one in found["because"])
    assert any("differ by a factor of 7.33" in one for one in found["because"])


def test_a_storm_that_ended_is_no_gain_of_storage() -> None:
    found = compared("awr-html/rmgtibp_1_231002_1230_1300.html", "awr-html/awrrpt_1_72371_72372.html")
    assert found["waterfall"][0]["component"] == "concurrency"
    assert "contention between sessions (0.60 ms instead of 3.33 ms) explains 97 % of it" in found["sentences"][0]
