"""What the REST API answers about load curves, as OpenAPI shows it."""

from datetime import UTC, datetime
from typing import Self

from msgspec import Struct, structs
from pydantic import BaseModel, Field

from app.declared.curves import CurveLine
from app.web.addresses import CURVES, from_root
from rules.curves.curve_study import STUDY, CurveStudy

NO_CURVE = "There is no load curve of that id; /api/v1/curves lists them."


class CurveItem(BaseModel):
    """A load curve as lists show it."""

    id: str
    url: str
    name: str
    source: str = Field(examples=["orion"])
    file: str
    received_at: datetime
    databases: int = Field(description="How many databases lie on it")
    io_bytes: int | None = Field(description="Size of a request")
    write_percent: float | None
    floor_ms: float | None = Field(description="How long a request, or one MB of scans, takes without load")
    max_iops: float | None
    max_mbps: float | None

    @classmethod
    def of(cls, line: CurveLine, study: CurveStudy) -> Self:
        return cls(
            id=line.id,
            url=from_root(f"{CURVES}/{line.id}"),
            name=line.name,
            source=line.source,
            file=line.file,
            received_at=line.received_at.replace(tzinfo=UTC),
            databases=line.databases,
            io_bytes=None if study.io_bytes is None else round(study.io_bytes),
            write_percent=study.write_percent,
            floor_ms=study.floor_ms,
            max_iops=study.max_iops,
            max_mbps=study.max_mbps,
        )


class CurveList(BaseModel):
    """Load curves. Ask again with `cursor` = `next` for those after them."""

    curves: list[CurveItem]
    next: str | None


class StoredCurve(CurveStudy, frozen=True, kw_only=True):
    """A load curve with its address."""

    id: str
    url: str


class CurvesUploaded(Struct, frozen=True):
    """The load curves of an upload; `duplicate` when the same bytes were here before. `id` is the first one's."""

    id: str
    url: str
    duplicate: bool
    curves: list[StoredCurve]


def stored(public_id: str, document: bytes) -> StoredCurve:
    """A curve as the store keeps it, with its address."""
    study = STUDY.decode(document)
    return StoredCurve(id=public_id, url=from_root(f"{CURVES}/{public_id}"), **structs.asdict(study))
