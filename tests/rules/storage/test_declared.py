"""What is wrong with declared storage is said in one sentence; what is right passes."""

import pytest

import rules
from rules.storage.declared import fault
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
    ],
)
def test_a_fault_is_named(storage: dict[str, object], said: str) -> None:
    assert said in str(fault(storage))
    with pytest.raises(ValueError, match=said.split(" must", maxsplit=1)[0]):
        rules.judge(report_of({}), storage)


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
