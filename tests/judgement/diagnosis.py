"""A diagnosis of one report, written by hand before the product was asked, and the words it may use."""

from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
import yaml
from msgspec import Struct

from rules.storage.outcome.answer import Answer

HERE = Path(__file__).parent
DIAGNOSES = HERE / "diagnoses"

Purchase = Literal["media", "spindles", "either", "neither", "none"]


class Problem(Struct, frozen=True, forbid_unknown_fields=True):
    """What is wrong: `major` where a good engineer names it in her first answer; `lines` of the raw file show it."""

    weight: Literal["major", "minor"]
    lines: list[int]
    says: str


class Never(Struct, frozen=True, forbid_unknown_fields=True):
    """What a verdict on this report must not say."""

    because: str
    answer: Answer | None = None
    purchase: Purchase | None = None
    finding: str | None = None
    problem: str | None = None


class Diagnosis(Struct, frozen=True, forbid_unknown_fields=True):
    """One report; `twins` are copies of it in another format. `answer` and `purchase` list what is right, best first;
    any of `leads` (problems) may lead. `sign` holds the rules that one would sign at medium or above."""

    report: str
    twins: list[str]
    readable: bool
    diagnosis: str
    answer: list[Answer]
    purchase: list[Purchase]
    leads: list[str]
    problems: dict[str, Problem]
    sign: list[str]
    must_not: list[Never]

    def with_weight(self, weight: str) -> dict[str, Problem]:
        """The problems of that weight, by name."""
        return {name: problem for name, problem in self.problems.items() if problem.weight == weight}


@cache
def diagnoses() -> dict[str, Diagnosis]:
    """Every diagnosis, by its set and the name of its file."""
    paths = sorted(DIAGNOSES.rglob("*.yml"))
    return {path.relative_to(DIAGNOSES).with_suffix("").as_posix(): _read(path) for path in paths}


def _read(path: Path) -> Diagnosis:
    return msgspec.convert(_yaml(path), Diagnosis)


@cache
def vocabulary() -> frozenset[str]:
    """The names of problems."""
    groups: dict[str, dict[str, str]] = _yaml(HERE / "vocabulary.yml")
    return frozenset(name for group in groups.values() for name in group)


@cache
def named_by() -> dict[str, list[str]]:
    """Which rules (codes) and cases of the verdict name which problem."""
    table: dict[str, list[str]] = _yaml(HERE / "named_by.yml")
    return table


def _yaml(path: Path) -> Any:
    return yaml.load(path.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
