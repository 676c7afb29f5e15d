"""Cases in YAML: the one place that reads them."""

from pathlib import Path
from typing import Any

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Six times as fast as the one in Python, where the library was built with it."""


def read_yaml(path: Path) -> Any:
    """What a file of ours holds."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)


def named_cases(path: Path) -> dict[str, dict[str, Any]]:
    """The cases of a file by name; a name that begins with `_` is no case, but what cases share."""
    return {name: case for name, case in read_yaml(path).items() if not name.startswith("_")}
