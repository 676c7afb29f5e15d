"""The service's description (OpenAPI), as far as several look into it: JSON that is changed where it stands."""

from collections.abc import Iterator, Mapping
from typing import Any

Json = dict[str, Any]
"""A part of the description, such as a schema."""
Responses = dict[int | str, Json]
"""What a call may answer, by status, as `responses` of a route takes it."""


def operations(document: Mapping[str, Any]) -> Iterator[tuple[str, str, Json]]:
    """Every call: its method in lower case, its path, and what is said of it."""
    for path, methods in document.get("paths", {}).items():
        for method, operation in methods.items():
            yield method, path, operation
