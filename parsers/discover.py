"""Finds what a package holds: exactly one object of a kind in each module, or the start fails."""

import importlib
from pathlib import Path
from types import ModuleType
from typing import TypeVar

Kind = TypeVar("Kind")


def discover(package: ModuleType, kind: type[Kind]) -> list[Kind]:
    """Every module's one object of `kind`, in the order of the module names.

    A module that cannot be imported, or holds none or several, stops the start: a section, metric
    or rule that silently is not there would read as "nothing wrong".
    """
    objects = []
    for name in sorted(_modules(package)):
        module = importlib.import_module(f"{package.__name__}.{name}")
        mine = [value for value in vars(module).values() if isinstance(value, kind)]
        if len(mine) != 1:
            raise ImportError(f"{module.__name__} must hold exactly one {kind.__name__}, holds {len(mine)}")
        objects.append(mine[0])
    return objects


def _modules(package: ModuleType) -> list[str]:
    """The names of those that lie in its folder, as files: `pkgutil` takes several times as long to tell."""
    (folder,) = package.__path__
    return [path.stem for path in Path(folder).iterdir() if path.suffix == ".py" and path.stem != "__init__"]
