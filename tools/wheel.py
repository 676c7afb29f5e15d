"""How a wheel differs from a checkout: the way in, `iobound.py`, becomes the package that holds everything else.

A plain `force-include` would put a copy into editable installs too, where the checkout's own file is meant.
"""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# as places inside `iobound/`
ENTRY = {"iobound.py": "__init__.py", "app/cli/__main__.py": "__main__.py"}


class EntryHook(BuildHookInterface):  # type: ignore[type-arg]
    """Called by hatchling before it builds."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Only wheels are rearranged, not editable installs."""
        if version == "standard":
            build_data["force_include"].update(ENTRY)
