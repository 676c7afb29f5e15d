"""What pydantic finds wrong, by type: which field, what it was given, and what it asks for."""

from dataclasses import dataclass, fields

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

Loc = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a field asks for, as far as its kind of error tells it."""

    gt: object = None
    ge: object = None
    lt: object = None
    le: object = None
    min_length: int = 0
    max_length: int = 0
    pattern: str = ""
    expected: str = ""
    words: str = ""
    """Of an error that a validator of ours raised."""
    error: str = ""
    """Of what is no JSON."""


_ASKED = frozenset(field.name for field in fields(Asked))


@dataclass(frozen=True, slots=True)
class InvalidField:
    """One error: `kind` as pydantic calls it, `loc` where it is, from the outside in."""

    kind: str
    loc: Loc
    message: str
    value: object
    asked: Asked

    @property
    def name(self) -> str:
        """The outermost field."""
        return str(self.loc[0])


def first_of(error: ValidationError | RequestValidationError) -> InvalidField:
    """The first thing that is wrong."""
    wrong = error.errors()[0]
    asked = Asked(**{name: value for name, value in wrong.get("ctx", {}).items() if name in _ASKED})
    return InvalidField(wrong["type"], tuple(wrong["loc"]), wrong["msg"], wrong.get("input"), asked)
