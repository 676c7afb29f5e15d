"""Where settings come from beside the environment: files that hold a secret each, and one file with many settings.

`IOBOUND_NAME` in the environment wins, then the file that `IOBOUND_NAME_FILE` names (as containers get secrets), then
the file that `IOBOUND_CONFIG` names, in TOML with the names in small letters.
"""

import difflib
import os
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource

PREFIX, FILE, CONFIG = "IOBOUND_", "_FILE", "IOBOUND_CONFIG"
OF_OTHERS = (
    CONFIG, "IOBOUND_SERVER", "IOBOUND_TOKEN", "IOBOUND_COLLECT", "IOBOUND_CONNECT", "IOBOUND_DB_PASSWORD",
    "IOBOUND_OPTIONS", "IOBOUND_SPOOL",
)  # fmt: skip
"""What `iobound push` and the collector read."""
UNKNOWN = "{name} is no setting: {near}"


class Misconfigured(Exception):
    """The settings cannot be used; the sentence says which one, and why."""


def address_of_clamd(value: str | None) -> str | None:
    """What names a service on this machine or another one. Raises ValueError."""
    host, _, port = (value or "").rpartition(":")
    if value and not value.startswith("/") and not (host and port.isascii() and port.isdigit() and int(port) < 65536):
        raise ValueError("write host:port, as 127.0.0.1:3310, or the path of a socket, as /run/clamav/clamd.ctl")
    return value


def variable(name: str, field: FieldInfo) -> str:
    """What a setting is called in the environment."""
    return field.validation_alias if isinstance(field.validation_alias, str) else f"{PREFIX}{name.upper()}"


class SecretFiles(PydanticBaseSettingsSource):
    """The contents of files that variables name, without the end of the last line."""

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        """One setting; None where nothing names a file of it. Raises Misconfigured."""
        name = variable(field_name, field)
        path = os.environ.get(name + FILE)
        if not path:
            return None, name, False
        if os.environ.get(name):
            raise Misconfigured(f"{name} and {name}{FILE} are both set: leave one of them out.")
        return _text(Path(path), name + FILE).rstrip("\r\n"), name, False

    def __call__(self) -> dict[str, Any]:
        return _present(self)


class ConfigFile(PydanticBaseSettingsSource):
    """The file of settings, where one is named."""

    def __init__(self, settings: type[BaseSettings]) -> None:
        super().__init__(settings)
        self.values = config_values(settings.model_fields)

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        """One setting; None where the file says nothing of it."""
        return self.values.get(field_name), variable(field_name, field), False

    def __call__(self) -> dict[str, Any]:
        return _present(self)


def _present(source: PydanticBaseSettingsSource) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, field in source.settings_cls.model_fields.items():
        value, variable_name, _ = source.get_field_value(field, name)
        if value is not None:
            values[variable_name if field.validation_alias else name] = value
    return values


def config_values(names: Iterable[str]) -> Mapping[str, Any]:
    """What the file of settings says. Raises Misconfigured."""
    path = os.environ.get(CONFIG)
    if not path:
        return {}
    try:
        values = tomllib.loads(_text(Path(path), CONFIG))
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"{path} is no TOML: {str(error)[:1].lower()}{str(error)[1:]}.") from error
    for key in values:
        if key not in names:
            raise Misconfigured(f"{path}: {UNKNOWN.format(name=key, near=_near(key, names))}")
    return values


def unknown_variables(fields: Mapping[str, FieldInfo]) -> list[str]:
    """A sentence for every variable of ours by its name that nothing reads."""
    names = [variable(name, field) for name, field in fields.items()]
    known = {*names, *(name + FILE for name in names), *OF_OTHERS}
    given = sorted(name for name in os.environ if name.startswith(PREFIX) and name not in known)
    return [UNKNOWN.format(name=name, near=_near(name, names)) for name in given]


def _near(name: str, known: Iterable[str]) -> str:
    ends = {setting.removeprefix(PREFIX): setting for setting in known}  # all begin alike, and would all be near
    nearest = difflib.get_close_matches(name.removeprefix(PREFIX), ends, n=1, cutoff=0.6)
    return f"{ends[nearest[0]]} is the nearest." if nearest else "`iobound serve --help` lists them."


def _text(path: Path, name: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Misconfigured(f"{name}: {path} cannot be read ({(error.strerror or '').lower()}).") from error
    except UnicodeDecodeError as error:
        raise Misconfigured(f"{name}: {path} is no text in UTF-8.") from error
