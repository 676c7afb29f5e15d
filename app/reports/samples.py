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


@dataclass(frozen=True)
class CurveSample:
    """A load curve: one file, or a folder with the files of one test. `source` says who published it, if anyone."""

    name: str
    title: str
    source: str
    path: Path

    def files(self) -> list[tuple[str, bytes]]:
        """Names and bytes, as an upload has them."""
        found = sorted(self.path.iterdir()) if self.path.is_dir() else [self.path]
        return [(one.name, one.read_bytes()) for one in found]


@cache
def curve_samples() -> list[CurveSample]:
    """Every sample curve by its name; what it is stands in the comment at its head."""
    found = sorted((samples_dir() / "curves").iterdir())
    return [_curve(path) for path in found if path.is_dir() or path.suffix == ".csv"]


def _curve(path: Path) -> CurveSample:
    if not path.is_dir():
        return CurveSample(path.name, _title(path), _head(path), path)
    told = next(filter(None, map(_head, sorted(path.iterdir()))), "The same figures as the tool writes them.")
    return CurveSample(path.name, f"{_title(path)}, as its files", told, path)


def _head(path: Path) -> str:
    """The comment in the first line; empty without one."""
    head = path.read_text(encoding="utf-8").partition("\n")[0]
    return head.lstrip("# ") if head.startswith("#") else ""


def _title(path: Path) -> str:
    words = {"cern": "CERN", "ramsan": "RamSan", "orion": "Orion", "benchware": "Benchware"}
    return " ".join(words.get(one, one) for one in path.stem.split("-"))
