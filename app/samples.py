"""The project's own sample reports, as the first page offers them."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from app.resources import samples_dir

SUFFIXES = frozenset({".txt", ".lst", ".html"})


@dataclass(frozen=True)
class Sample:
    """`name` is its address, folder/file; `title` and `kind` are for people."""

    name: str
    title: str
    kind: str
    path: Path


def all_samples() -> list[Sample]:
    """Every sample report, by folder and name; its title stands in the summary beside it."""
    found = sorted(path for path in samples_dir().glob("*/*") if path.suffix in SUFFIXES)
    return [_sample(path) for path in found]


@cache
def _sample(path: Path) -> Sample:
    kind = path.parent.name
    title = yaml.safe_load(path.with_suffix(".yml").read_text(encoding="utf-8"))["title"]
    return Sample(f"{kind}/{path.name}", title, _words(kind), path)


def _words(kind: str) -> str:
    words = {"awr": "AWR", "rac": "RAC", "html": "HTML", "statspack": "Statspack"}
    return " ".join(words.get(one, one) for one in kind.split("_"))
