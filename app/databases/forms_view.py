"""A database on a page: its forms with what was typed."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from app.databases.settings import BLANK, SETTINGS, Setting
from app.declared.databases import DatabaseLine
from app.declared.form_fields import Texts
from app.text.storage_form import shown


@dataclass(frozen=True)
class Typed:
    """One field of another form: its name, label, unit and help, what stands in it, and what is wrong with it."""

    key: str
    label: str
    unit: str
    help: str
    value: str
    fault: str
    kind: str


def declared_texts(database: DatabaseLine) -> dict[str, str]:
    """The declared facts as the form's fields hold them."""
    return {key: shown(value) for key, value in (database.storage or {}).items()}


USUAL = "Where both are blank, those of the last {days} days are kept."
"""As `IOBOUND_KEEP_DAYS` says."""


def settings(database: DatabaseLine, typed: Texts | None, faults: Texts, days: int | None = None) -> list[Typed]:
    """The form of settings, as they are or as they were typed; what is part of another is kept as that says.

    `days` is how long reports are kept where a database says nothing.
    """
    values = settings_texts(database) if typed is None else typed
    return [
        Typed(
            setting.key,
            setting.label,
            setting.unit,
            _help(setting, days),
            values.get(setting.key, ""),
            faults.get(setting.key, ""),
            setting.kind,
        )
        for setting in SETTINGS
        if database.whole is None or setting.kind != "number"
    ]


def _help(setting: Setting, days: int | None) -> str:
    return setting.help.replace(BLANK, USUAL.format(days=days)) if days and setting.kind == "number" else setting.help


def settings_texts(database: DatabaseLine) -> dict[str, str]:
    """The settings as the form's fields hold them."""
    return {setting.key: text_of(getattr(database, setting.key)) for setting in SETTINGS}


def text_of(value: object) -> str:
    """One setting as its field holds it."""
    return shown(value)


def marker(typed: Texts | None, faults: Texts) -> list[Typed]:
    """The form of a new marker."""
    values = typed or {}
    return [
        Typed("at", "When", "", "The day, or the day and time: 2026-01-31 10:00, on the clock that its reports print.",
              values.get("at", ""), faults.get("at", ""), "text"),
        Typed("text", "What happened", "", "A few words: moved to all-flash, 19c upgrade.",
              values.get("text", ""), faults.get("text", ""), "text"),
    ]  # fmt: skip


def options(choices: Sequence[tuple[str, str]]) -> Markup:
    """Thousands of values with their labels, of which none holds a NUL, to choose from: escaped in one go."""
    if not choices:
        return Markup()
    values, labels = (str(escape("\0".join(texts))).split("\0") for texts in zip(*choices, strict=True))
    lines = (f'<option value="{value}">{label}</option>' for value, label in zip(values, labels, strict=True))
    return Markup("".join(lines))  # noqa: S704 - escaped above
