"""Query parameters that a call of the REST API knows. Any other is refused, and one that is given twice.

A slip in a name would else ask for everything, and a script that removes what it is answered would remove that. Pages
ignore what they do not know: browsers and mails add to addresses.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_origin

from fastapi import Request
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import BaseModel

from app.web.problems import Problem

SHOWN = 60
"""So many letters of a wrong name are repeated."""
SEVERAL = (list, tuple, set, frozenset)


async def known_parameters(request: Request) -> None:
    """Raises Problem with one sentence that names what the call knows."""
    route = request.scope["route"]
    if not request.query_params or not route.include_in_schema or not request.url.path.startswith("/api/"):
        return
    allowed, given = parameters(route), Counter(name for name, _ in request.query_params.multi_items())
    for name, times in given.items():
        if name not in allowed:
            raise Problem(422, "unknown_parameter", _unknown(name, allowed))
        if times > 1 and not allowed[name]:
            raise Problem(422, "repeated_parameter", f"{name} is given {times} times: give it once.")


def parameters(route: APIRoute) -> Mapping[str, bool]:
    """What a call knows: by name whether it may be given several times.

    From its signature, and what it describes to OpenAPI by itself because it reads the address as a whole.
    """
    described = (route.openapi_extra or {}).get("parameters", ())
    named = {parameter["name"]: False for parameter in described if parameter["in"] == "query"}
    return dict(sorted((named | dict(_declared(route.dependant))).items()))


def _declared(dependant: Dependant) -> Iterator[tuple[str, bool]]:
    for field in dependant.query_params:
        kind = field.field_info.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from (
                (inner.alias or name, _is_several(inner.annotation)) for name, inner in kind.model_fields.items()
            )
        else:
            yield field.alias, _is_several(kind)
    for dependency in dependant.dependencies:
        yield from _declared(dependency)


def _is_several(annotation: Any) -> bool:
    return any((get_origin(part) or part) in SEVERAL for part in (annotation, *get_args(annotation)))


def _unknown(name: str, allowed: Mapping[str, bool]) -> str:
    called = "".join(character if character.isprintable() else "?" for character in name[:SHOWN])
    if not allowed:
        return f"This call takes no parameters: leave {called or 'the nameless one'} out."
    return f"This call knows no parameter {called or 'without a name'}: it knows {', '.join(allowed)}."
