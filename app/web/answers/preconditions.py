"""Conditions of a change: it is made only where a resource is as the client read it (RFC 9110, 13.1).

They are asked within the transaction of the change, of what stands there once nobody else can change it. Without a
condition the last writer wins.
"""

from typing import Annotated, TypeVar

from fastapi import Depends, Header, Request, Response
from pydantic import BaseModel, WithJsonSchema

from app.web.answers import entity_tags
from app.web.problems import Problem

Resource = TypeVar("Resource", bound=BaseModel)
STALE = "This is not as you read it any more: read it again, and send the change with the ETag that it has then."
THERE = "This is as If-None-Match says that it must not be, so nothing was changed."
NO_TAGS = "{name} takes tags in their quotes as ETag tells them, with commas between, or *."
AS_TAGS = {"type": "string", "pattern": r'^(\*|(W/)?"[!#-~]*"(, (W/)?"[!#-~]*")*)$'}
MATCH = "The `ETag` that was read: the change is made only where it is still that one, else 412"


class Precondition:
    """What a request says that must hold of a resource before it is changed."""

    def __init__(self, match: str | None = None, none_match: str | None = None) -> None:
        self._match, self._none_match = _tags("If-Match", match), _tags("If-None-Match", none_match)

    def check(self, now: BaseModel) -> None:
        """Raises Problem (412) where it does not hold of the resource as it is now."""
        tag = tag_of(now)
        if self._match is not None and not _names(self._match, tag):
            raise Problem(412, "precondition_failed", STALE)
        if self._none_match is not None and _names([other.removeprefix("W/") for other in self._none_match], tag):
            raise Problem(412, "precondition_failed", THERE)


def tag_of(now: BaseModel) -> str:
    """The tag of a resource that can be changed under a condition."""
    return entity_tags.tag_of(now.model_dump_json().encode())


def tagged(now: Resource, response: Response) -> Resource:
    """The resource as an answer that has its tag."""
    response.headers["ETag"] = tag_of(now)
    return now


async def precondition(
    request: Request,
    _match: Annotated[str | None, Header(alias="If-Match", description=MATCH), WithJsonSchema(AS_TAGS)] = None,
) -> Precondition:
    """The conditions of a request. Raises Problem where they are no tags: a change must not go by what was not read."""
    return Precondition(_named(request, "if-match"), _named(request, "if-none-match"))


Unchanged = Annotated[Precondition, Depends(precondition)]
"""What a route takes that changes what two may change at once."""


def _named(request: Request, header: str) -> str | None:
    given = request.headers.getlist(header)
    return ", ".join(given) if given else None


def _tags(name: str, header: str | None) -> list[str] | None:
    if header is None:
        return None
    tags = entity_tags.read(header)
    if not tags:
        raise Problem(422, "invalid_request", NO_TAGS.format(name=name))
    return tags


def _names(given: list[str], tag: str) -> bool:
    """Whether it is among these, by the strong comparison: a weak tag names none, a packed one what it packs."""
    return given == [entity_tags.ANY] or tag in [entity_tags.unpacked(other) for other in given]
