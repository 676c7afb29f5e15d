"""An example of each type that is answered, as OpenAPI shows it: each stands there once, and every answer of that type
names it.

They lie in `examples.json` of each subject, by the name of the type; `python -m tools.openapi_examples` writes them.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import app
from app.web.open_api import Json, components, operations

FILE = "examples.json"
PLACE = "#/components/examples/{name}"
JSON = "application/json"
OF = "x-example"
"""Under this name an answer whose schema is open says of which type its example is."""
LAST_GOOD = "299"
_FILE = msgspec.json.Decoder(Json)


@cache
def examples() -> Mapping[str, Any]:
    """Every example by the name of its type."""
    files = sorted(Path(app.__path__[0]).glob(f"*/{FILE}"))
    return {name: example for path in files for name, example in _FILE.decode(path.read_bytes()).items()}


def show(document: Json) -> None:
    """Puts the examples into an OpenAPI document, and their names on the answers of their types."""
    used = set()
    for content in answers(document):
        name = content.pop(OF, None) or type_of(content)
        if name in examples():
            content["examples"] = {name: {"$ref": PLACE.format(name=name)}}
            used.add(name)
    if used:
        shown = {name: {"value": examples()[name]} for name in sorted(used)}
        components(document, "examples").update(shown)


def answers(document: Json) -> Iterator[Json]:
    """What each call answers as JSON where it does what was asked."""
    for operation in operations(document):
        for status, answer in operation.answers.items():
            if status <= LAST_GOOD and (content := answer.get("content", {}).get(JSON)) is not None:
                yield content


def type_of(content: Json) -> str:
    """The name of the type of an answer; empty where it has none."""
    return str(content.get("schema", {}).get("$ref", "")).rpartition("/")[2]
