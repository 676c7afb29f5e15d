"""What `clean_text.py` refuses is said in OpenAPI: no text that a call takes holds NUL."""

from collections.abc import Iterator, Mapping

from app.web.open_api import Json, components, operations

NO_NUL = r"^[^\x00]*$"
SAYS_MORE = ("pattern", "enum", "format", "const", "contentMediaType")
"""A text with one of these is bounded already, or is no text."""
MANY = ("anyOf", "oneOf", "allOf")
INSIDE = ("items", "additionalProperties")


def show(document: Json) -> None:
    """Every text in addresses, headers and bodies has that pattern, where it has no narrower one."""
    shared = components(document, "schemas")
    seen: set[str] = set()
    for schema in (schema for operation in operations(document) for schema in operation.takes()):
        for text in _texts(schema, shared, seen):
            text["pattern"] = NO_NUL


def _texts(schema: Json, shared: Mapping[str, Json], seen: set[str]) -> Iterator[Json]:
    """The parts of a schema that are any text; of what several share, once."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name not in seen and name in shared:
            seen.add(name)
            yield from _texts(shared[name], shared, seen)
        return
    if schema.get("type") == "string" and not any(key in schema for key in SAYS_MORE):
        yield schema
    below = [part for name in MANY for part in schema.get(name, ())]
    below += [schema[name] for name in INSIDE if isinstance(schema.get(name), dict)]
    for part in (*below, *schema.get("properties", {}).values()):
        yield from _texts(part, shared, seen)
