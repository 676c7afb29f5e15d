"""What the REST API answers about load curves, as OpenAPI shows it."""

from datetime import UTC
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field

from app.declared.curves import CurveLine
from app.web.addresses import CURVES


class CurveItem(BaseModel):
    """A load curve as lists show it."""

    id: str
    url: str
    name: str
    source: str = Field(examples=["orion"])
    file: str
    received_at: str
    databases: int = Field(description="How many databases stand on it")

    @classmethod
    def of(cls, line: CurveLine) -> Self:
        return cls(
            id=line.id,
            url=f"{CURVES}/{line.id}",
            name=line.name,
            source=line.source,
            file=line.file,
            received_at=line.received_at.replace(tzinfo=UTC).isoformat(),
            databases=line.databases,
        )


class CurveList(BaseModel):
    """Load curves, newest first. Ask again with `cursor` = `next` for those after them."""

    curves: list[CurveItem]
    next: str | None


class CurveDocument(BaseModel):
    """The contract's curve object: points, audit, fit and operating point."""

    model_config = ConfigDict(extra="allow")

    schema_: int = Field(alias="schema", examples=[1])
    source: str
    io_bytes: float | None
    write_percent: float | None
    points: list[dict[str, Any]]
    audit: list[dict[str, Any]]
    fit: dict[str, Any] | None
    floor_ms: float | None
    max_iops: float | None
    max_mbps: float | None
    knee_outstanding: float | None
    saturated: bool | None
    operating_point: dict[str, Any] | None


class StoredCurve(CurveDocument):
    """A load curve with its address."""

    id: str
    url: str


class CurvesUploaded(BaseModel):
    """The load curves of an upload; `duplicate` when the same bytes were here before. `id` is the first one's."""

    id: str
    url: str
    duplicate: bool = False
    curves: list[StoredCurve]
