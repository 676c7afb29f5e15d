"""The settings as `serve --help`, `worker --help` and docs/configuration.md list them: from their declaration alone."""

import textwrap
from collections.abc import Iterator
from typing import NamedTuple

from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from app.environment.login_settings import LoginSettings
from app.environment.setting_sources import CONFIG, FILE, variable
from app.environment.store_settings import MIB
from app.settings import Settings

DERIVED = {"data": "the user data folder"}
"""What stands in place of a default that depends on the machine."""
UNITS = {"_seconds": "s", "_hours": "h", "_days": "days"}
WIDTH = 100
SOURCES = (
    f"NAME{FILE} in place of NAME names a file that holds the value, as containers get secrets. --config FILE, or "
    f"{CONFIG}, names a file of settings in TOML: the names in small letters without IOBOUND_ (database_url, port, "
    "allowed_hosts). The environment wins over files, and options over all."
)


class Row(NamedTuple):
    """One setting."""

    name: str
    default: str
    meaning: str


def rows() -> Iterator[Row]:
    """Every setting with its default and its meaning, those of logins last."""
    of_logins = LoginSettings.model_fields
    for name, field in sorted(Settings.model_fields.items(), key=lambda setting: setting[0] in of_logins):
        yield Row(variable(name, field), DERIVED.get(name) or _default(name, field), field.description or "")


def listed() -> str:
    """For a terminal."""
    lines = ["environment:"]
    for row in rows():
        default = f" ({row.default})" if row.default else ""
        lines.append(f"  {row.name}")
        lines += textwrap.wrap(f"{row.meaning}{default}", WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6)
    return "\n".join([*lines, "", *textwrap.wrap(SOURCES, WIDTH)])


def table() -> str:
    """For docs/configuration.md."""
    lines = [f"| `{row.name}` | {row.default or 'none'} | {row.meaning} |" for row in rows()]
    return "\n".join(["| variable | default | what |", "|---|---|---|", *lines])


def _default(name: str, field: FieldInfo) -> str:
    value = field.default
    if value is None or value is PydanticUndefined or value in ("", ()):
        return ""
    if name.endswith("_bytes"):
        return f"{value // MIB} MiB" if value < 1024 * MIB else f"{value / (1024 * MIB):g} GiB"
    if isinstance(value, bool):
        return "on" if value else "off"
    shown = f"{value:g}" if isinstance(value, float) else str(value)
    return next((f"{shown} {unit}" for ending, unit in UNITS.items() if name.endswith(ending)), shown)
