"""The curve object of the contract, as the command line and the API hand it out."""

from typing import Any

import pytest
from msgspec import json

import rules
from tests.rules.curves.samples import curve, sample

CONTRACT = {
    "schema", "source", "io_bytes", "write_percent", "points", "audit", "fit", "floor_ms", "max_iops", "max_mbps",
    "knee_outstanding", "saturated", "operating_point",
}  # fmt: skip
AUDIT = ["CP01", "CP02", "CP03", "CP05", "CP06", "CP08", "CP09", "CP10", "CP11", "RD05"]


def _study(*said: Any) -> dict[str, Any]:
    """As JSON shows it."""
    told: dict[str, Any] = json.decode(json.encode(rules.study(*said)))
    return told


def _states(told: dict[str, Any]) -> dict[str, str]:
    return {one["code"]: one["state"] for one in told["audit"]}


def test_the_object_has_the_keys_of_the_contract() -> None:
    told = _study(sample("cern-random"), {"devices": 64, "media": "hdd-7k2"})
    assert set(told) >= CONTRACT
    assert set(told["fit"]) >= {
        "model", "servers", "service_ms", "delay_ms", "asymptote_iops", "asymptote_mbps", "rms_percent",
        "other_rms_percent",
    }  # fmt: skip
    assert set(told["operating_point"]) == {"outstanding", "iops", "mbps", "latency_ms", "cpu_percent"}
    assert [set(one) for one in told["points"]] == [{"outstanding", "iops", "mbps", "latency_ms", "cpu_percent"}] * 38
    assert all({"rule", "state", "message"} <= set(one) for one in told["audit"])
    assert not [one for one in str(told).split() if one.startswith(("nan", "inf"))]


def test_the_audit_is_of_every_rule_that_asks_for_no_report() -> None:
    told = _study(sample("cern-random"))
    codes = [one["code"] for one in told["audit"]]
    assert [one for one in codes if one.startswith(("CP", "RD"))] == AUDIT
    assert _states(told)["CP01"] == "quiet"
    assert _states(told)["CP03"] == "not_enough_data"


def test_what_is_not_declared_is_named() -> None:
    missing = {one["code"]: one["message"] for one in _study(sample("cern-random"))["audit"]}
    assert missing["CP03"] == "Neither the curve nor the declared storage tells: media."
    assert missing["CP08"] == "Neither the curve nor the declared storage tells: devices, controllers, ports."


def test_the_manual_s_example_fails_its_audit() -> None:
    states = _states(_study(sample("orion-manual")))
    assert (states["CP01"], states["CP02"]) == ("fired", "fired")


def test_the_part_that_ends_first_is_named() -> None:
    told = _study(sample("cern-scan"), {"controllers": 4, "controller_mb_s": 200})
    assert told["component"]["label"] == "4 controllers"
    assert told["headroom"]["maximum"] == 745


def test_storage_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="above zero"):
        _study(sample("cern-scan"), {"controllers": 0})


def test_a_curve_without_points_ends_well() -> None:
    told = _study(curve([]))
    assert (told["fit"], told["component"], told["headroom"]) == (None, None, None)
    assert "fired" not in _states(told).values()
    assert "broken" not in _states(told).values()
