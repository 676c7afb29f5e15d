"""The tables that rules are written with, in YAML beside them: read once, and held to their type."""

from pathlib import Path
from threading import Lock
from typing import TypeVar

from msgspec import convert

Table = TypeVar("Table")
_ONE_AT_A_TIME = Lock()
"""The library builds what it knows of a type at the first use, and two threads that do so end the process."""


def read_table(path: Path, kind: type[Table]) -> Table:
    """What a table holds. Raises ValidationError, which names the place, for what its type does not have."""
    import yaml  # half of what a command imports that reads no table

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # six times as fast, where the library was built with it
    printed = yaml.load(path.read_text(encoding="utf-8"), Loader=loader)  # noqa: S506 (a safe one either way)
    with _ONE_AT_A_TIME:
        return convert(printed, kind)
