"""How `GET /databases` is asked: what it narrows to, its order and its pages."""

from typing import Literal

from pydantic import Field

from app.declared.database_filter import NEWEST, SORTS, DatabaseFilter
from app.store.schema.tables import BIGGEST
from app.web.paging import PageQuery, sort_names, text, words
from rules.storage.decision import Case
from rules.storage.outcome.answer import Answer


class DatabaseQuery(PageQuery):
    """How `GET /databases` narrows, sorts and pages. What is named more than once holds together."""

    name: str | None = text("As its reports, or those of one joined into it, print it")
    dbid: int | None = Field(default=None, description="Oracle's DBID, its own or of one joined into it", ge=-BIGGEST,
                             le=BIGGEST)  # fmt: skip
    label: str | None = text("What the user calls it")
    group: str | None = text("Those of one group")
    q: str | None = words(
        "its name, label, group, container or DBID, or in the instances and hosts that its reports print"
    )
    case: Case | None = Field(default=None, description="Case of the verdict of its newest report")
    answer: Answer | None = Field(default=None, description="Answer of the verdict of its newest report")
    sample: bool | None = Field(
        default=None, description="Only those all of whose reports are the program's own samples, or only others"
    )
    sort: Literal[*sort_names(SORTS)] = Field(  # type: ignore[valid-type]
        default=NEWEST,
        description="What they are sorted by, with - before it from the top; unknown ones come last either way. "
        "`newest` is the order in which they came, `newest_end` the end of the newest interval; `answer` "
        "and figures are those of the newest report; `urgency` goes by the severity of its worst finding, then by the "
        "share of DB time that its best step could save, or where that is not known waits for storage",
    )

    def wanted(self) -> DatabaseFilter:
        """The same for the store."""
        return DatabaseFilter(**self.model_dump(exclude={"cursor", "limit", "sort"}))
