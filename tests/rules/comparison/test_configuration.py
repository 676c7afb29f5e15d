"""What is listed as configured otherwise, and what of it can move figures."""

from dataclasses import replace
from typing import Any

import pytest

from rules.comparison.configuration import causes, changes, configuration
from rules.comparison.side import Side
from tests.rules.comparison.sides import printed, window


def side(format: str = "awr-html", metrics: dict[str, float] | None = None, **said: Any) -> Side:
    return Side((replace(window(format=format, metrics=metrics), printed=printed(**said)),))


def rows(before: Side, after: Side) -> list[tuple[str, str | None, str | None]]:
    return [(one.what, one.before, one.after) for one in configuration(before, after)]


def test_nothing_differs() -> None:
    assert rows(side(parameters={"a": "1"}), side(parameters={"a": "1"})) == []
    assert rows(side(parameters={"a": "1"}), side(parameters={})) == []  # one side prints none


def test_what_differs_is_listed_causes_first() -> None:
    before = side(
        host="one", cpus=8, cores=4, memory_gb=31.4, parameters={"db_name": "A", "optimizer_mode": "ALL_ROWS"}
    )
    after = side(
        host="two",
        cores=8,
        memory_gb=62.8,
        metrics={"cpus": 32.0},
        parameters={"db_name": "B", "filesystemio_options": "SETALL"},
    )
    assert rows(before, after) == [
        ("CPUs", "16", "32"),
        ("cores", "4", "8"),
        ("memory of the host", "31.4 GiB", "62.8 GiB"),
        ("filesystemio_options", None, "SETALL"),
        ("optimizer_mode", "ALL_ROWS", None),
        ("host", "one", "two"),
        ("db_name", "A", "B"),
    ]
    assert [one.what for one in causes(configuration(before, after))][-1] == "optimizer_mode"
    assert changes(causes(configuration(before, after))) == 3


@pytest.mark.parametrize(("old", "new", "listed"), [(8e9, 8.4e9, False), (8e9, 12e9, True), (8e9, 0.0, False)])
def test_caches_drift(old: float, new: float, listed: bool) -> None:
    found = rows(side(metrics={"buffer_cache_bytes": old}), side(metrics={"buffer_cache_bytes": new}))
    assert bool(found) == listed


@pytest.mark.parametrize(
    ("was", "now", "text", "same"),
    [
        ("+DATA/X/one.ctl,  +FRA/X/two.ctl", "+DATA/X/one.ctl, +FRA/X/two.ctl", False, True),
        ("node-one.example.org, node-two.example.org", "node-one.e, node-two.e", True, True),
        ("node-one.example.org", "node-one.e", False, False),
        ("16", "160", True, False),
        ("TRUE", "true", False, True),
    ],
)
def test_values_that_text_cut(was: str, now: str, text: bool, same: bool) -> None:
    after = side(format="awr-text" if text else "awr-html", parameters={"control_files": now})
    assert (rows(side(parameters={"control_files": was}), after) == []) == same


def test_names_and_places_are_no_causes() -> None:
    old = dict.fromkeys(("db_file_name_convert", "audit_file_dest", "processes", "undo_retention", "spfile"), "1")
    new = dict.fromkeys(old, "2")
    found = configuration(side(parameters=old), side(parameters=new))
    assert len(found) == 5
    assert causes(found) == []
    count = configuration(side(parameters={"db_file_multiblock_read_count": "8"}), side(parameters={"a": "1"}))
    assert len(causes(count)) == 2


def test_declared_storage() -> None:
    found = configuration(side(storage={"media": "disk-15k"}), side(storage={"media": "nvme", "devices": 4}))
    told = [(one.what, one.before, one.after) for one in found]
    assert told == [("storage: devices", None, "4"), ("storage: media", "disk-15k", "nvme")]
    assert causes(found) == []
