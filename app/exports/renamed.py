"""A document for a file with the names of databases and what people call them replaced, figures and sentences as they
were.

Names stand in fields of their own; what they are there, sentences say as well. The statements that sentences name are
replaced by their ids.
"""

import re
import secrets
from collections.abc import Callable, Collection, Iterator
from dataclasses import fields, is_dataclass
from dataclasses import replace as dataclass_replace
from typing import Any, TypeVar

from msgspec import Struct, structs
from pydantic import BaseModel

from app.store.audit.noting import about
from parsers.redaction.words import reference_redacted

KEY_BYTES = 32
T = TypeVar("T")
_STATEMENT = re.compile(r"(?<=\bSQL )(?=[0-9a-z]*\d)[0-9a-z]{6,13}\b")
OURS = ("in", "on", "DBID")
"""With which a database is called by its container, its host, its number."""
SHORTEST = 2
"""A name of one character is told from no word of a sentence."""
_NUMBERS = frozenset({"dbid"})


def new_key() -> bytes:
    """A key that nobody keeps, of one export; the audit log says that it is redacted."""
    about(redacted=True)
    return secrets.token_bytes(KEY_BYTES)


def renamed(document: T, names: Collection[str], key: bytes, *, statements: bool = True) -> T:
    """The document under other names: whole values of the fields that are called so, and the same within sentences.

    Without `statements` those that sentences name have other ids already.
    """
    values = sorted(
        {value for value in _values(document, names) if len(value.strip()) >= SHORTEST}, key=len, reverse=True
    )
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(value)}(?!\w)" for value in values)) if values else None

    def replaced(match: re.Match[str]) -> str:
        return reference_redacted(match[0], key, OURS)

    def word(text: str) -> str:
        text = _STATEMENT.sub(replaced, text) if statements else text
        return text if pattern is None else pattern.sub(replaced, text)

    def name(text: str) -> str:
        return reference_redacted(text, key, OURS)

    made: T = _walked(document, "", names, word, name)
    return made


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Struct):
        yield from structs.asdict(value).items()
    elif isinstance(value, BaseModel):
        yield from ((field, getattr(value, field)) for field in type(value).model_fields)
    elif is_dataclass(value):
        yield from ((field.name, getattr(value, field.name)) for field in fields(value))
    elif isinstance(value, dict):
        yield from ((str(key), part) for key, part in value.items())


def _values(value: Any, names: Collection[str], field: str = "") -> Iterator[str]:
    """What stands in the fields of names."""
    if isinstance(value, str):
        if field in names:
            yield value
    elif isinstance(value, int):
        if field in _NUMBERS:
            yield str(value)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _values(part, names, field)
    else:
        for key, part in _parts(value):
            yield from _values(part, names, key)


def _walked(
    value: Any, field: str, names: Collection[str], word: Callable[[str], str], name: Callable[[str], str]
) -> Any:
    def walk(part: Any, key: str = field) -> Any:
        return _walked(part, key, names, word, name)

    if isinstance(value, str):
        return name(value) if field in names else word(value)
    if isinstance(value, bool | float | None):
        return value
    if isinstance(value, int):
        return int(name(str(value))) if field in _NUMBERS else value
    if isinstance(value, list | tuple):
        return type(value)([walk(part) for part in value])
    changed = {key: walk(part, key) for key, part in _parts(value)}
    if isinstance(value, Struct):
        return structs.replace(value, **changed)
    if isinstance(value, BaseModel):
        return value.model_copy(update=changed)
    if is_dataclass(value) and not isinstance(value, type):
        return dataclass_replace(value, **changed)
    return {key: walk(part, str(key)) for key, part in value.items()} if isinstance(value, dict) else value
