"""What `GET /comparisons` takes, as OpenAPI shows it."""

from pydantic import BaseModel, ConfigDict, Field

from app.comparison.service import Asked
from app.web.stated_clean import NO_NUL
from rules.comparison.units import UnitKey

REFERENCE = (
    "A report's id, `ID.PART` for one report of a file that holds several, several with commas, or a range of time "
    "`FROM/TO` of the database, either end open, as its reports print times"
)
LONGEST = 40_000


class ComparisonQuery(BaseModel):
    """What is held against what: `before` and `after`, or a `marker` with so many `days` on either side."""

    model_config = ConfigDict(extra="ignore")

    before: str | None = Field(None, description=REFERENCE, pattern=NO_NUL, max_length=LONGEST)
    after: str | None = Field(None, description=REFERENCE, pattern=NO_NUL, max_length=LONGEST)
    unit: UnitKey | None = Field(None, description="The unit of work; the one that hides least where none is named")
    database_id: str | None = Field(None, description="The database that ranges are of", pattern=NO_NUL)
    series: str | None = Field(
        None,
        description="Which series of it, such as `instance-1` or `cluster`; that with most reports where none is named",
        pattern=NO_NUL,
    )
    marker: str | None = Field(None, description="A marker of a database: before it, and after it", pattern=NO_NUL)
    days: int | None = Field(None, description="So many days on either side of the marker; else all", ge=1, le=36_500)
    forecast: str | None = Field(
        None, description="Which forecast of the report before is held against what came of it", pattern=NO_NUL
    )

    def asked(self) -> Asked:
        """The same for `Comparing`; a parameter without a value is none."""
        return Asked(**{name: value or None for name, value in self.model_dump().items()})
