"""What is wrong with a request that no route takes, in one sentence: which field or parameter, and what it may be."""

import types
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Union, get_args, get_origin

import msgspec
from fastapi import Request
from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic_core import PydanticCustomError

from app.web.layers.layer import route_of
from app.web.requests.invalid_fields import Asked, InvalidField
from app.web.requests.known_parameters import parameters
from app.web.stated_clean import NO_NUL
from rules.wording import counted, listed

PATTERNS = {
    NO_NUL: "must not hold the character NUL",
    r"^[0-9]{1,9}$": "must be `next` as the page before tells it",
    r"^\d{4}-\d{2}-\d{2}$": "must be a day, such as 2026-01-31",
}
"""What a pattern asks for. A field that needs words of its own raises `invalid_value` before its pattern is asked."""
UNFIT = "is not written as it has to be"
LONGEST = 60
WHOLE, TIME = "must be a whole number", "must be a day, or a day and time, such as 2026-01-31T10:00:00"
KINDS = {
    "int": WHOLE, "float": "must be a number", "finite": "must be a number", "decimal": "must be a number",
    "bool": "must be true or false", "string": "must be text", "list": "must be a list", "dict": "must be an object",
    "model": "must be an object", "dataclass": "must be an object", "date": "must be a day, such as 2026-01-31",
    "datetime": TIME, "none": "must be null",
}  # fmt: skip
"""What a value has to be, by the first word of pydantic's name for the error."""
BOUNDS: dict[str, Callable[[Asked], str]] = {
    "string_unicode": lambda asked: "must be text in valid Unicode",
    "greater_than": lambda asked: f"must be more than {_figure(asked.gt)}",
    "greater_than_equal": lambda asked: f"must be {_figure(asked.ge)} or more",
    "less_than": lambda asked: f"must be less than {_figure(asked.lt)}",
    "less_than_equal": lambda asked: f"must be {_figure(asked.le)} or less",
    "string_too_short": lambda asked: _at_least(asked.min_length, "characters"),
    "string_too_long": lambda asked: f"must have at most {counted(asked.max_length, 'character')}",
    "too_short": lambda asked: _at_least(asked.min_length, "entries"),
    "too_long": lambda asked: f"must have at most {counted(asked.max_length, 'entry', 'entries')}",
    "string_pattern_mismatch": lambda asked: PATTERNS.get(asked.pattern, UNFIT),
    "literal_error": lambda asked: f"must be {asked.expected}",
    "enum": lambda asked: f"must be {asked.expected}",
    "timezone_naive": lambda asked: "must name no time zone: times are as the reports print them",
    "timezone_aware": lambda asked: "must name its time zone",
}
OWN_WORDS = "own_words"


def invalid_value(words: str) -> PydanticCustomError:
    """What a validator of ours raises: the words follow the name of the field, as `must be a whole number`."""
    return PydanticCustomError(OWN_WORDS, "{words}", {"words": words})


def sentence(request: Request, invalid: InvalidField) -> str:
    """What is wrong, of the first thing that is."""
    where, *loc = invalid.loc
    if invalid.kind == "json_invalid":
        return f"The body is no JSON, from character {loc[0]} on: {invalid.asked.error.lower()}."
    if where == "body" and not loc:
        return "Send a JSON object as the body."
    subject = _subject(str(where), loc)
    if invalid.kind == "missing":
        return f"{subject} is missing."
    if invalid.kind == "extra_forbidden":
        return f"There is no {subject[4:]}: {_known(request, str(where), loc)}."
    if invalid.kind == OWN_WORDS:
        return f"{subject} {invalid.asked.words}."
    return f"{subject} {_wanted(invalid)}{_given(invalid.value)}."


def _subject(where: str, loc: Sequence[str | int]) -> str:
    """`The field markers[0].at`, `The parameter limit`."""
    name = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in loc).removeprefix(".")
    kind = {"body": "field", "query": "parameter", "path": "part of the address called"}.get(where, where)
    return f"The {kind} {name}"


def _wanted(invalid: InvalidField) -> str:
    kind = invalid.kind
    if kind in BOUNDS:
        return BOUNDS[kind](invalid.asked)
    # What pydantic calls otherwise no field of today can bring about; its own words are better than none.
    return KINDS.get(kind.partition("_")[0], f"is not taken: {invalid.message}")


def _given(value: object) -> str:
    """What was sent, where that is short enough to help."""
    if isinstance(value, dict | list | bytes) or value is None:
        return ""
    try:
        shown = msgspec.json.encode(value).decode()
    except (TypeError, UnicodeEncodeError):
        return ""
    return f", not {shown}" if len(shown) <= LONGEST else ""


def _at_least(number: int, of: str) -> str:
    return f"must have {number:,} {of} or more" if number > 1 else "must not be empty"


def _figure(value: object) -> str:
    return f"{value:,.12g}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else str(value)


def _known(request: Request, where: str, loc: Sequence[str | int]) -> str:
    route = route_of(request.scope)
    names: Iterable[str] = ()
    if isinstance(route, APIRoute) and where == "query":
        names = parameters(route)
    elif isinstance(route, APIRoute) and where == "body" and route.body_field is not None:
        names = _fields(route.body_field.field_info.annotation, loc[:-1])
    known = sorted(names)
    return f"known are {listed(known)}" if known else "leave it out"


def _fields(kind: Any, loc: Sequence[str | int]) -> list[str]:
    """The fields of a model, or of what lies at `loc` in it."""
    for step in loc:
        model = _model(kind)
        if isinstance(step, int):
            kind = next(iter(get_args(kind)), None)
        elif model is not None:
            kind = model.model_fields[step].annotation
    innermost = _model(kind)
    return [] if innermost is None else [field.alias or name for name, field in innermost.model_fields.items()]


def _model(kind: Any) -> type[BaseModel] | None:
    """The model of an annotation: itself, or what it may be besides null."""
    if get_origin(kind) in (Union, types.UnionType):
        return next((model for argument in get_args(kind) if (model := _model(argument))), None)
    return kind if isinstance(kind, type) and issubclass(kind, BaseModel) else None
