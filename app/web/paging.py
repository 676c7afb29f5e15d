"""How lists are asked for a page at a time."""

from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from app.web.stated_clean import NO_NUL

LONGEST = 200
"""Letters of what is searched for."""


class PageQuery(BaseModel):
    """How a list is paged."""

    model_config = ConfigDict(extra="ignore")

    cursor: str | None = Field(
        default=None, description="`next` of the page before, in the same order", min_length=1, pattern=NO_NUL
    )
    limit: int = Field(default=50, ge=1, le=500, description="How many at most")


def sort_names(columns: Iterable[str]) -> tuple[str, ...]:
    """Every way in which a list can be sorted by these: up, and with - before it down."""
    return tuple(f"{way}{name}" for name in columns for way in ("", "-"))


def text(description: str, **more: Any) -> Any:
    """A text that a list may be narrowed to; None where nothing is asked."""
    return Field(default=None, description=description, min_length=1, pattern=NO_NUL, **more)


def words(description: str) -> Any:
    """Words that are searched for."""
    meaning = f"Words that each occur in {description}; large and small letters are alike"
    return text(meaning, max_length=LONGEST, examples=["sales prod"])
