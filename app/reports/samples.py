"""The project's own sample reports and load curves, as pages offer them."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from msgspec import Struct

from app.resources import samples_dir
from rules.yaml_tables import read_table

SUFFIXES = frozenset({".txt", ".lst", ".html"})


@dataclass(frozen=True)
class Sample:
    """`name` is its address, folder/file; `title` and `kind` are for people; `flawed`: something in it is wrong."""

    name: str
    title: str
    kind: str
    path: Path
    flawed: bool = False


class Summary(Struct, frozen=True):
    """What pages need of the summary beside a sample."""

    title: str
    flawed: bool = False


def all_samples() -> list[Sample]:
    """Every sample report, by folder and name, the flawed ones last; its title stands in the summary beside it."""
    paths = sorted(path for path in samples_dir().glob("*/*") if path.suffix in SUFFIXES)
    return sorted(map(_sample, paths), key=lambda sample: sample.flawed)


@cache
def _sample(path: Path) -> Sample:
    kind = path.parent.name
    summary = read_table(path.with_suffix(".yml"), Summary)
    return Sample(f"{kind}/{path.name}", summary.title, _words(kind), path, summary.flawed)


def _words(kind: str) -> str:
    words = {"awr": "AWR", "rac": "RAC", "html": "HTML", "statspack": "Statspack"}
    return " ".join(words.get(word, word) for word in kind.split("_"))
