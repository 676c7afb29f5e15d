"""Finds what a package holds: exactly one object of a kind in each module, or the start fails."""

import importlib
import pkgutil
from types import ModuleType
from typing import TypeVar

Kind = TypeVar("Kind")


def discover(package: ModuleType, kind: type[Kind]) -> list[Kind]:
    """Every module's one object of `kind`, in the order of the module names.

    A module that cannot be imported, or holds none or several, stops the start: a section, metric
    or rule that silently is not there would read as "nothing wrong".
    """
    objects = []
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
        module = importlib.import_module(f"{package.__name__}.{info.name}")
        mine = [value for value in vars(module).values() if isinstance(value, kind)]
        if len(mine) != 1:
            raise ImportError(f"{module.__name__} must hold exactly one {kind.__name__}, holds {len(mine)}")
        objects.append(mine[0])
    return objects
