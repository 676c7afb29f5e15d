"""The project's own load curves, as the page of curves offers them."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.resources import samples_dir


@dataclass(frozen=True)
class CurveSample:
    """A load curve: one file, or a folder with the files of one test. `source` says who published it, if anyone."""

    name: str
    title: str
    source: str
    path: Path

    def files(self) -> list[tuple[str, bytes]]:
        """Names and bytes, as an upload has them."""
        paths = sorted(self.path.iterdir()) if self.path.is_dir() else [self.path]
        return [(path.name, path.read_bytes()) for path in paths]


@cache
def curve_samples() -> list[CurveSample]:
    """Every sample curve by its name; what it is stands in the comment at its head."""
    paths = sorted((samples_dir() / "curves").iterdir())
    return [_curve(path) for path in paths if path.is_dir() or path.suffix == ".csv"]


def _curve(path: Path) -> CurveSample:
    if not path.is_dir():
        return CurveSample(path.name, _title(path), _head(path), path)
    summary = next(filter(None, map(_head, sorted(path.iterdir()))), "The same figures as the tool writes them.")
    return CurveSample(path.name, f"{_title(path)}, as its files", summary, path)


def _head(path: Path) -> str:
    """The comment in the first line; empty without one."""
    head = path.read_text(encoding="utf-8").partition("\n")[0]
    return head.lstrip("# ") if head.startswith("#") else ""


def _title(path: Path) -> str:
    words = {"cern": "CERN", "ramsan": "RamSan", "orion": "Orion", "benchware": "Benchware"}
    return " ".join(words.get(word, word) for word in path.stem.split("-"))
