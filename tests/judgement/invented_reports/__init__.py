"""Twelve invented reports that the project's report writer prints: name, and how to make its text."""

from collections.abc import Callable
from functools import partial
from importlib import import_module

NAMES = (
    "cannery-cursor-storm",
    "slipway-no-memory-left",
    "customs-literal-statements",
    "brewery-scans-and-victims",
    "tannery-job-posted-late",
    "smelter-round-rate",
    "ferry-standby-follows",
    "bakery-page-cache-files",
    "chapel-nothing-to-do",
    "mint-backup-night",
    "glasshouse-flashback-logs",
    "lighthouse-second-node-hangs",
)


def _text(name: str) -> str:
    module = import_module(f"{__name__}.{name.partition('-')[0]}")
    text = module.text()
    assert isinstance(text, str)
    return text


REPORTS: dict[str, Callable[[], str]] = {name: partial(_text, name) for name in NAMES}
