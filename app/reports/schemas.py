"""What the REST API answers of reports, by the types that the worker writes."""

from typing import Annotated, Any

from fastapi import Query
from msgspec import Struct

from app.analysis.document import Analysis, SectionState
from parsers.model.report import Header

Full = Annotated[bool, Query(description="With `analysis`, the core of each report's analysis")]


class Section(Struct, frozen=True):
    """One section of a report: absent, empty and present are three things.

    Rows have the contract's columns and `line`; unknown is null, as is `instance` in a cluster's own row. What is
    printed about the section as a whole stands beside its rows, by name.
    """

    state: SectionState
    line: int | None
    title: str | None
    rows: list[dict[str, Any]]


class StoredAnalysis(Analysis, frozen=True, kw_only=True):
    """The core of one report's analysis, with its addresses: `database_id` is null where the report is being moved."""

    id: str
    url: str
    database_id: str | None


class WholeReport(Header, frozen=True, kw_only=True):
    """The report with its sections."""

    sections: dict[str, Section]


class WholeAnalysis(Analysis, frozen=True, kw_only=True):
    """The whole analysis object: `findings` are all of them, fired first.

    `sql_texts` holds each statement's text once, by the SQL id or hash value that rows of sections carry.
    """

    report: WholeReport
    sql_texts: dict[str, str]
