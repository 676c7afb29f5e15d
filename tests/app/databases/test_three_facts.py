"""The three facts in place: what each field may say, and that nothing else that is declared is lost."""

from typing import Any

import pytest

from app.databases.three_facts import COUNT_OR_SIZE, IOPS, MEDIA, fields, merged, read


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ({}, {}),
        ({MEDIA: "nvme", COUNT_OR_SIZE: "24", IOPS: "5,000"}, {"media": "nvme", "devices": 24, IOPS: 5000}),
        ({MEDIA: "azure_premium", COUNT_OR_SIZE: "P30"}, {"media": "azure_premium", "size": "P30"}),
        ({COUNT_OR_SIZE: " "}, {}),
    ],
)
def test_a_number_counts_devices_and_a_word_is_a_size(typed: dict[str, str], facts: dict[str, Any]) -> None:
    found, faults = read(typed)
    if "media" in facts and faults:
        assert MEDIA in faults  # no such class in the table
        return
    assert found == facts
    assert faults == {}


@pytest.mark.parametrize(
    ("typed", "field"),
    [({COUNT_OR_SIZE: "-4"}, COUNT_OR_SIZE), ({IOPS: "many"}, IOPS), ({MEDIA: "cheese"}, MEDIA), ({IOPS: "0"}, IOPS)],
)
def test_what_is_wrong_is_told_at_its_field(typed: dict[str, str], field: str) -> None:
    _, faults = read(typed)
    assert list(faults) == [field]
    shown = {one.key: one for one in fields(None, typed, faults)}
    assert shown[field].fault == faults[field]
    assert shown[field].value == typed[field]


def test_what_is_declared_stands_in_the_fields() -> None:
    assert [one.value for one in fields({"media": "nvme", "devices": 12, IOPS: 400, "raid": "RAID 10"})] == [
        "nvme", "12", "400",
    ]  # fmt: skip
    assert fields({"devices": 4, "size": "P30"})[1].value == "P30"
    assert fields(None)[0].choices


def test_the_rest_of_what_is_declared_stays() -> None:
    now = {"media": "nvme", "devices": 12, "raid": "RAID 10", IOPS: 400}
    assert merged(now, {"media": "sata_ssd"}) == {"raid": "RAID 10", "media": "sata_ssd"}
    assert merged({"size": "P30", "devices": 4}, {"size": "P30"}) == {"devices": 4, "size": "P30"}
    assert merged({"size": "P30", "devices": 4}, {"size": "P40"}) == {"size": "P40"}
    assert merged(None, {"devices": 3}) == {"devices": 3}
