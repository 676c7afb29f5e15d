"""What `GET /fleet` takes, as OpenAPI shows it."""

from pydantic import BaseModel, ConfigDict, Field

from app.fleet.query import DEFAULT, SORTS, Asked, read
from app.web.paging import LONGEST
from app.web.paging_in_memory import Cursor, Limit
from app.web.stated_clean import NO_NUL

FLEET = "/api/v1/fleet"
TIME = "ISO 8601 without a zone, on the clock of each database; a day alone is its beginning, in `until` all of it"
_SORT = "|".join(sort.replace(".", r"\.") for sort in SORTS)


class FleetQuery(BaseModel):
    """Which databases over which time, in which order."""

    model_config = ConfigDict(extra="ignore")

    group: str | None = Field(None, description="Only databases of this group", pattern=NO_NUL, max_length=200)
    q: str | None = Field(None, pattern=NO_NUL, max_length=LONGEST, examples=["sales prod"],
        description="Words that each occur in a database's name, label, group, container or DBID",
    )  # fmt: skip
    since: str | None = Field(
        None, description=f"Reports that end after it count: {TIME}", max_length=40, pattern=NO_NUL
    )
    until: str | None = Field(
        None, description=f"Reports that end by then count: {TIME}", max_length=40, pattern=NO_NUL
    )
    sort: str = Field(
        DEFAULT, json_schema_extra={"pattern": f"^(-?({_SORT}))?$"}, max_length=100,
        description="Column to sort by, such as `io_share` or `read_iops.p95`, from the top with `-` before it; "
        "unknown figures come last",
    )  # fmt: skip

    def asked(self) -> Asked:
        """The same for `Fleet`. Raises Problem for a time that is none."""
        return read(self.model_dump())


class FleetPageQuery(FleetQuery):
    """The same, a page at a time: each page is worked out of all databases, so ask for as many as you can take."""

    cursor: Cursor = None
    limit: Limit = 50
