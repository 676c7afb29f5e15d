"""Situations of the field as figures beside an ordinary hour, and what a DBA would answer: `table.yml`, `pairs.yml`."""

from pathlib import Path
from typing import Any

import yaml


def _told(name: str) -> dict[str, dict[str, Any]]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    told: dict[str, dict[str, Any]] = yaml.load(Path(__file__).with_name(name).read_text("utf-8"), Loader=loader)
    return told


TABLE = _told("table.yml")
PAIRS = _told("pairs.yml")
