"""What the REST API answers, as OpenAPI shows it. The analysis object's inner parts are open: keys may be added."""

from datetime import UTC
from typing import Any, Self

from msgspec import NODEFAULT, structs
from pydantic import BaseModel, ConfigDict, Field, create_model
from pydantic.config import JsonDict

from app.store.reports import ReportLine
from app.web.addresses import from_root
from app.web.open_api import Responses
from app.web.struct_schemas import PLACE

EXAMPLE: JsonDict = {
    "type": "about:blank", "title": "Unprocessable Content", "status": 422, "code": "not_a_report",
    "detail": "This is an ASH report; bring the AWR report of the same time.",
}  # fmt: skip


class ProblemDocument(BaseModel):
    """RFC 9457: what went wrong, with a code for programs and a sentence for people."""

    model_config = ConfigDict(json_schema_extra={"examples": [EXAMPLE]})

    type: str = "about:blank"
    title: str = Field(examples=["Unprocessable Content"])
    status: int = Field(examples=[422])
    code: str = Field(examples=["not_a_report"])
    detail: str = Field(examples=["This is an ASH report; bring the AWR report of the same time."])


def _of_line() -> dict[str, tuple[Any, Any]]:
    return {
        field.name: (field.type, ... if field.default is NODEFAULT else field.default)
        for field in structs.fields(ReportLine)
    }


class ReportItem(create_model("ReportItem", **_of_line())):  # type: ignore[misc]  # its fields are those of the line
    """A report as lists show it. Times are as printed, without a zone; `received_at` is UTC."""

    url: str

    @classmethod
    def of(cls, line: ReportLine, address: str) -> Self:
        query = f"?part={line.part}" if line.part > 1 else ""
        values = structs.asdict(line) | {"received_at": line.received_at.replace(tzinfo=UTC)}
        return cls(url=from_root(f"{address}/{line.id}{query}"), **values)


class ReportList(BaseModel):
    """Reports in the order that was asked for. Ask again with `cursor` = `next` for those after them."""

    reports: list[ReportItem]
    next: str | None = Field(examples=["WyItcmVjZWl2ZWQiLG51bGwsNDFd"])


class Health(BaseModel):
    """The service answers; which one it is."""

    status: str = Field(examples=["ok"])
    version: str | None = Field(examples=["0.3.0"])
    parser: str = Field(description="Version of the parser", examples=["3"])
    rules: str = Field(description="Version of the rules", examples=["9"])
    media: str = Field(description="Version of what is known of media", examples=["2026-11-22"])
    store: str = Field(description="Version of the store's tables", examples=["2026_12_04_webhooks"])


def problems(*statuses: int) -> Responses:
    """The problem documents of a call, for OpenAPI."""
    content = {"application/problem+json": {"schema": {"$ref": PLACE.format(name=ProblemDocument.__name__)}}}
    return {status: {"description": "A problem document", "content": content} for status in statuses}
