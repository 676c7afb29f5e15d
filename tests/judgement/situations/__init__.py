"""Situations of the field as figures beside an ordinary hour, and what a DBA would answer: `table.yml`."""

from pathlib import Path
from typing import Any

import yaml

TABLE: dict[str, dict[str, Any]] = yaml.load(
    Path(__file__).with_name("table.yml").read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
)
