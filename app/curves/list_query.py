"""How `GET /curves` is asked: what it narrows to, its order and its pages."""

from typing import Literal

from pydantic import Field

from app.declared.curve_filter import NEWEST, SORTS, CurveFilter
from app.web.paging import PageQuery, sort_names, words
from parsers.load_curves.curve import Tool


class CurveQuery(PageQuery):
    """How `GET /curves` narrows, sorts and pages. What is named more than once holds together."""

    q: str | None = words("its name, its file or the tool that measured it")
    source: Tool | None = Field(default=None, description="The tool that measured it")
    sort: Literal[*sort_names(SORTS)] = Field(  # type: ignore[valid-type]
        default=NEWEST,
        description="What they are sorted by, with - before it from the top. `received` is the order of their coming",
    )

    def wanted(self) -> CurveFilter:
        """The same for the store."""
        return CurveFilter(**self.model_dump(exclude={"cursor", "limit", "sort"}))
