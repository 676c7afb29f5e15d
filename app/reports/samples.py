"""The project's own sample reports and load curves, as pages offer them."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from app.resources import samples_dir

SUFFIXES = frozenset({".txt", ".lst", ".html"})


@dataclass(frozen=True)
class Sample:
    """`name` is its address, folder/file; `title` and `kind` are for people; `flawed`: something in it is wrong."""

    name: str
    title: str
    kind: str
    path: Path
    flawed: bool = False


def all_samples() -> list[Sample]:
    """Every sample report, by folder and name, the flawed ones last; its title stands in the summary beside it."""
    found = sorted(path for path in samples_dir().glob("*/*") if path.suffix in SUFFIXES)
    return sorted(map(_sample, found), key=lambda one: one.flawed)


@cache
def _sample(path: Path) -> Sample:
    kind = path.parent.name
    told = yaml.safe_load(path.with_suffix(".yml").read_text(encoding="utf-8"))
    return Sample(f"{kind}/{path.name}", told["title"], _words(kind), path, told.get("flawed", False))


def _words(kind: str) -> str:
    words = {"awr": "AWR", "rac": "RAC", "html": "HTML", "statspack": "Statspack"}
    return " ".join(words.get(one, one) for one in kind.split("_"))
