"""What is wrong with declared storage is said in one sentence; what is right passes."""

import re

import pytest

import rules
from rules.storage.inputs.declared import StorageFacts, expanded, fault, figure
from tests.rules.build import report_of


@pytest.mark.parametrize(
    ("storage", "said"),
    [
        ({"devises": 4}, "Unknown storage key 'devises'"),
        ({"media": "stone"}, "Unknown media class 'stone'"),
        ({"devices": "four"}, "'devices' must be a number above zero"),
        ({"devices": True}, "'devices' must be a number above zero"),
        ({"queue_depth": 0}, "'queue_depth' must be a number above zero"),
        ({"volume_iops_limit": float("nan")}, "'volume_iops_limit' must be a number above zero"),
        ({"host_cache": "yes"}, "'host_cache' must be true or false"),
        ({"scope": "node"}, "cluster or instance"),
        ({"device_iops": "5,000"}, "'device_iops' must be a number above zero, written plainly as 5000, not '5,000'"),
        ({"device_iops": "5k"}, "'device_iops' must be a number above zero, written plainly as 5000, not '5k'"),
        ({"host_iops_limit": float("inf")}, "'host_iops_limit' must be a number above zero"),
        ({"devices": 2.5}, "'devices' must be a whole number, not 2.5"),
        (
            {"raid": "banana"},
            "'raid' must be a level such as RAID 10 or RAID 5 (7+1), not 'banana': else give write_copies",
        ),
        ({"raid": "RAID 57"}, "'raid' must be a level"),
        ({"burst": "x" * 201}, "'burst' must be at most 200 characters long"),
        ({"growth": 0}, "'growth' must be a number above zero"),
        ({"size": "P30"}, "'size' (P30) needs the class it is a size of"),
        ({"size": "P33", "media": "azure-premium"}, "azure-premium is not sold as 'P33': its sizes are P1,"),
        ({"size": "P30", "media": "nvme"}, "Class nvme has no sizes"),
        ({"host": "E32v3"}, "Unknown host size 'E32v3' (known and like it: E32s_v3"),
        ({"host": "cray"}, "Unknown host size 'cray': give host_iops_limit"),
    ],
)
def test_a_fault_is_named(storage: dict[str, object], said: str) -> None:
    assert said in str(fault(storage))
    with pytest.raises(ValueError, match=re.escape(said)):
        rules.judge(report_of({}), storage)


def test_names_stand_for_figures_and_say_where_these_are_from() -> None:
    known, sources = expanded({"media": "azure-premium", "size": "p60", "host": "Standard_E32s_v3", "luns": None})
    assert (known["device_iops"], known["device_mb_s"]) == (16000, 500)
    assert (known["host_iops_limit"], known["host_mb_s_limit"]) == (51200, 768)
    assert (known["host_cached_iops_limit"], known["host_cached_mb_s_limit"]) == (64000, 512)
    assert "luns" not in known
    assert sources["device_iops"].startswith("p60 of Azure Premium SSD")
    assert sources["host_iops_limit"].startswith("E32s_v3, media table of 20")


def test_what_is_declared_outright_is_not_replaced() -> None:
    known, sources = expanded({"media": "azure-premium", "size": "P30", "device_iops": 8000})
    assert (known["device_iops"], known["device_mb_s"]) == (8000, 200)
    assert "device_iops" not in sources


def test_names_that_are_not_known_stand_for_nothing() -> None:
    assert expanded({"size": "P30", "host": "cray"}) == ({"size": "P30", "host": "cray"}, {})
    assert expanded({}) == ({}, {})


def test_what_is_right_passes() -> None:
    right = {
        "media": "hdd-15k",
        "devices": 40,
        "raid": "RAID 10",
        "host_cache": False,
        "scope": "instance",
        "luns": None,
    }
    assert fault(right) is None
    assert rules.judge(report_of({}), right).verdict.case == "cannot_judge"


@pytest.mark.parametrize(
    ("storage", "number"),
    [({"ports": 4}, 4), ({"ports": 0.5}, 0.5), ({}, None), ({"ports": None}, None), ({"ports": "four"}, None),
     ({"ports": True}, None)],
)  # fmt: skip
def test_a_figure_is_a_number_or_unknown(storage: StorageFacts, number: float | None) -> None:
    assert figure(storage, "ports") == number
