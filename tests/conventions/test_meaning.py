"""Who changes what rules or parsers mean raises their version: only then are stored reports read and judged again.

`meaning.yml` holds the version and a digest of what it means, part by part.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

import parsers
import rules
from tests.conventions import meaning
from tests.yaml_cases import read_yaml

KEPT = Path(__file__).with_name("meaning.yml")
MEANS = {"rules": (rules.VERSION, meaning.of_rules), "parsers": (parsers.VERSION, meaning.of_parsers)}


def complaint(package: str, version: str, now: dict[str, str], kept: dict[str, Any]) -> str | None:
    """What to do, in full; None where nothing is."""
    wanted = {"version": version, "means": now}
    if wanted == kept:
        return None
    parts = ", ".join(part for part in {**now, **kept["means"]} if now.get(part) != kept["means"].get(part))
    raised = version != kept["version"]
    remedy = f"raise {package}.VERSION in {package}/__init__.py, so that stored reports are judged again: "
    what = f"what it means changed ({parts or 'nothing but the version'})"
    entry = yaml.safe_dump({package: wanted}, sort_keys=False)
    return f"{'' if raised else remedy}{what}; then put this into tests/conventions/{KEPT.name}:\n{entry}"


@pytest.mark.parametrize("package", MEANS)
def test_what_it_means_is_what_its_version_meant(package: str) -> None:
    version, means = MEANS[package]
    told = complaint(package, version, meaning.digests(means()), read_yaml(KEPT)[package])
    assert told is None, told


def test_a_change_asks_for_a_new_version() -> None:
    before, after = {"metrics": "a", "rules": "b"}, {"metrics": "a", "rules": "c"}
    kept = {"version": "4", "means": before}
    assert complaint("rules", "4", before, kept) is None
    told = str(complaint("rules", "4", after, kept))
    assert told.startswith("raise rules.VERSION in rules/__init__.py")
    assert "(rules)" in told
    assert "raise" not in str(complaint("rules", "5", after, kept))
    assert complaint("rules", "5", after, {"version": "5", "means": after}) is None


def test_every_part_has_something_and_a_changed_limit_is_another_meaning() -> None:
    for package in (meaning.of_rules(), meaning.of_parsers()):
        assert all(package.values())
        assert meaning.digests(package) == meaning.digests(package)
    told = meaning.of_rules()
    first = next(rule for rule in told["rules"].values() if rule[-1])
    first[-1][next(iter(first[-1]))][0] += 1
    changed = meaning.digests(told)
    assert [part for part, made in meaning.digests(meaning.of_rules()).items() if made != changed[part]] == ["rules"]
