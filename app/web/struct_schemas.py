"""OpenAPI's schemas of what is answered as msgspec Structs: made from the types that are encoded, not kept by hand."""

from typing import Any

import msgspec
from fastapi import FastAPI, Response
from pydantic import BaseModel

from app.web import examples, open_api, stated_clean, stated_logins
from app.web.open_api import Json, Responses

PLACE = "#/components/schemas/{name}"
_ANSWERED: list[type[msgspec.Struct]] = []
"""Every type that a route answers with, as the routes' modules name them while they load."""


def schema_of(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Where OpenAPI shows that type; its parts come with it."""
    if kind not in _ANSWERED:
        _ANSWERED.append(kind)
    return {"$ref": PLACE.format(name=kind.__name__)}


def answers(kind: type[msgspec.Struct], status: int = 200, description: str = "Successful Response") -> Responses:
    """The answer of a call, as `responses` of a route takes it."""
    content = {"application/json": {"schema": schema_of(kind)}}
    return {status: {"description": description, "content": content}}


def encoded(document: msgspec.Struct) -> Response:
    """The answer itself: the JSON of the type that `answers` names."""
    return Response(msgspec.json.encode(document), media_type="application/json")


def document(service: FastAPI, *models: type[BaseModel], logins: bool = False) -> None:
    """Lets the service's OpenAPI hold the schemas of all these types, and of models that only answers by hand have.

    `logins` is whether its calls want one."""
    without = service.openapi

    def openapi() -> Json:
        made = service.openapi_schema is not None
        schema = without()
        if not made:
            more = components() | {kind.__name__: kind.model_json_schema() for kind in models}
            _merge(open_api.components(schema, "schemas"), more)
            examples.show(schema)
            stated_clean.show(schema)
            stated_logins.show(schema, logins=logins)
        return schema

    service.openapi = openapi  # type: ignore[method-assign]  # FastAPI's own way to extend it


def components() -> Json:
    """The schemas of all these types and their parts, by name."""
    _, schemas = msgspec.json.schema_components(_ANSWERED, ref_template=PLACE)
    return {name: _plain(schema) for name, schema in schemas.items()}


def _plain(schema: Any) -> Any:
    """The same as programs that make clients know it: arrays of a fixed length by what each place may hold, and no
    object or list as a default."""
    if isinstance(schema, list):
        return [_plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {
        name: _plain(part) for name, part in schema.items() if name != "default" or not isinstance(part, dict | list)
    }
    if "prefixItems" in plain:
        each = plain["prefixItems"]
        places = [place for number, place in enumerate(each) if place not in each[:number]]
        plain["items"] = places[0] if len(places) == 1 else {"anyOf": places}
        del plain["prefixItems"]
    return plain


def _merge(schemas: Json, more: Json) -> None:
    """Raises ValueError where two types share a name: one of them would be shown as the other."""
    missing = [kind.__name__ for kind in _ANSWERED if kind.__name__ not in more]
    if twice := sorted(set(schemas) & set(more)) + missing:
        raise ValueError(f"OpenAPI cannot tell two types of one name apart: {', '.join(twice)}.")
    schemas.update(more)
