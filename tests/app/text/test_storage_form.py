"""Storage facts: every key of the rules has its field, and what is typed becomes what is meant."""

from pathlib import Path
from typing import Any

import pytest

from app.text import storage_form
from rules.storage.inputs.declared import KEYS, fault
from rules.storage.inputs.media import media


def test_every_fact_that_rules_know_has_a_field_once() -> None:
    listed = [one.key for group in storage_form.GROUPS for one in group.facts]
    assert sorted(listed) == sorted(KEYS)


def test_every_fact_has_a_label_and_one_line_of_help() -> None:
    for one in storage_form.FACTS.values():
        assert one.label
        assert one.help.endswith(".")
        assert len(one.help) < 100


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ({"devices": "64"}, {"devices": 64}),
        ({"devices": " 64 "}, {"devices": 64}),
        ({"host_iops_limit": "80,000"}, {"host_iops_limit": 80000}),
        ({"device_mb_s": "2.5"}, {"device_mb_s": 2.5}),
        ({"device_mb_s": "1e3"}, {"device_mb_s": 1000}),
        ({"host_cache": "true", "redo_separate": "no"}, {"host_cache": True, "redo_separate": False}),
        ({"media": "nvme", "raid": "RAID 5 (7+1)"}, {"media": "nvme", "raid": "RAID 5 (7+1)"}),
        ({"devices": "", "luns": "  ", "unknown": "4"}, {}),
    ],
)
def test_what_is_typed_becomes_facts(typed: dict[str, str], meant: dict[str, Any]) -> None:
    assert storage_form.from_texts(typed) == (meant, {})


@pytest.mark.parametrize(
    ("key", "typed", "says"),
    [
        ("devices", "many", "Devices must be a number above zero."),
        ("devices", "0", "Devices must be a number above zero."),
        ("device_iops", "-5", "Most of one device must be a number above zero in requests/s."),
        ("device_iops", "nan", "Most of one device must be a number above zero in requests/s."),
        ("device_iops", "1e300", "Most of one device must be a number above zero in requests/s."),
        ("device_iops", "2,5", "Most of one device must be a number above zero in requests/s."),
        ("host_cache", "maybe", "Storage key 'host_cache' must be true or false"),
        ("media", "stone", "Unknown media class 'stone'"),
    ],
)
def test_what_cannot_be_meant_is_one_sentence(key: str, typed: str, says: str) -> None:
    _, faults = storage_form.from_texts({key: typed})
    assert str(faults[key]).startswith(says)
    assert str(faults[key]).endswith(".")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"raid": "RAID 77"}, "RAID must be a level such as RAID 10 or RAID 5 (7+1), not 'RAID 77': else give “Copies"),
        ({"host": "E99"}, "Unknown host size 'E99': give “Limit of the host (requests/s)” and “Limit of the host (MB"),
        ({"size": "P30"}, "Size of the volume (P30) needs the class it is a size of: give “Media” too."),
        ({"ports": "1.5"}, "Ports must be a whole number, not 1.5."),
    ],
)
def test_a_form_calls_keys_by_their_labels(typed: dict[str, str], says: str) -> None:
    (fault,) = storage_form.from_texts(typed)[1].values()
    assert storage_form.in_words(fault).startswith(says)


def test_what_was_typed_is_told_as_it_was_typed() -> None:
    (fault,) = storage_form.from_texts({"raid": "device_iops"})[1].values()
    assert "not 'device_iops': else give “Copies of a write”." in storage_form.in_words(fault)


def test_a_size_is_one_of_its_class() -> None:
    right = {"media": "azure-premium", "size": "P30"}
    assert storage_form.from_texts(right) == (right, {})
    assert "its sizes are" in str(storage_form.from_texts({"media": "azure-premium", "size": "P33"})[1]["size"])
    assert "give 'media' too" in str(storage_form.from_texts({"size": "P30"})[1]["size"])


def test_what_a_form_shows_is_read_back_as_it_was() -> None:
    kept = {"devices": 64, "device_mb_s": 2.5, "host_cache": False, "media": next(iter(media())), "raid": "RAID 10"}
    assert storage_form.from_texts({key: storage_form.shown(value) for key, value in kept.items()}) == (kept, {})


def test_every_choice_that_is_offered_is_taken() -> None:
    for one in storage_form.FACTS.values():
        for value, _ in one.choices:
            found, faults = storage_form.from_texts({one.key: value})
            assert faults == {}
            assert fault(found) is None


@pytest.mark.parametrize("value", [float("inf"), float("nan"), 1e12, 10**400, ["a"], {"a": 1}])
def test_what_no_storage_has_is_wrong(value: Any) -> None:
    assert storage_form.wrong({"devices": value})


def test_the_readme_tells_every_fact_and_every_class_of_media() -> None:
    told = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    assert [key for key in (*KEYS, *media()) if f"`{key}`" not in told] == []
