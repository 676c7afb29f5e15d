"""How lists are asked for a page at a time."""

from collections.abc import Iterable

from pydantic import BaseModel, ConfigDict, Field


class PageQuery(BaseModel):
    """How a list is paged."""

    model_config = ConfigDict(extra="ignore")

    cursor: str | None = Field(default=None, description="`next` of the page before, in the same order", min_length=1)
    limit: int = Field(default=50, ge=1, le=500, description="How many at most")


def sort_names(columns: Iterable[str]) -> tuple[str, ...]:
    """Every way in which a list can be sorted by these: up, and with - before it down."""
    return tuple(f"{way}{name}" for name in columns for way in ("", "-"))
