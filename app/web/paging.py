"""How lists are asked for a page at a time."""

from pydantic import BaseModel, ConfigDict, Field


class PageQuery(BaseModel):
    """How lists of databases and curves page."""

    model_config = ConfigDict(extra="ignore")

    cursor: str | None = Field(default=None, description="`next` of the page before", pattern=r"^[0-9]{1,9}$")
    limit: int = Field(default=50, ge=1, le=500)

    @property
    def before(self) -> int | None:
        return None if self.cursor is None else int(self.cursor)
