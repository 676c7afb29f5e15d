"""The service's description (OpenAPI), as far as several look into it: JSON that is changed where it stands."""

from collections.abc import Iterator
from typing import Any, NamedTuple

Json = dict[str, Any]
"""A part of the description, such as a schema."""
Responses = dict[int | str, Json]
"""What a call may answer, by status, as `responses` of a route takes it."""


class Operation(NamedTuple):
    """One call: its method in lower case, its path, and what is said of it, which is changed where it stands."""

    method: str
    path: str
    described: Json

    @property
    def answers(self) -> dict[str, Json]:
        """What it may answer, by status."""
        answers: dict[str, Json] = self.described["responses"]
        return answers

    def takes(self) -> Iterator[Json]:
        """The schemas of all that it takes: of its parameters and of its body, in each form."""
        yield from (parameter["schema"] for parameter in self.described.get("parameters", ()) if "schema" in parameter)
        contents = self.described.get("requestBody", {}).get("content", {}).values()
        yield from (content["schema"] for content in contents if "schema" in content)


def operations(document: Json) -> Iterator[Operation]:
    """Every call."""
    for path, methods in document.get("paths", {}).items():
        for method, operation in methods.items():
            yield Operation(method, path, operation)


def components(document: Json, kind: str) -> Json:
    """What several calls share, by name; of which `kind` it is ("schemas") as OpenAPI calls it."""
    shared: Json = document.setdefault("components", {}).setdefault(kind, {})
    return shared
