"""The change that a what-if asks for, as OpenAPI shows it: what two resources take."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Above = Annotated[float | None, Field(gt=0, le=1e12)]


class Change(BaseModel):
    """What is to change: one field or more. Files move only to a medium, a latency or a curve."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"medium": "nvme", "devices": 2}]})

    medium: str | None = Field(None, description="A class of the media table; its floors give the range")
    latency_ms: Above = Field(None, description="What a read takes after the change")
    curve: str | None = Field(None, description="Id of a stored load curve: reads take what it shows at the new rate")
    devices: Annotated[float | None, Field(ge=1, le=1000)] = Field(None, description="A factor: 2 is twice as many")
    iops_limit: Above = Field(None, description="Requests a second that all volumes together may do")
    cache_mb: Above = Field(None, description="Size of the buffer cache, within the sizes that the advisory prints")
    move: list[str] | None = Field(None, max_length=100, description="Only these tablespaces or files get faster")
    move_share: Annotated[float | None, Field(gt=0, le=1)] = Field(None, description="Or this share of the read time")
    redo_write_ms: Above = Field(None, description="What a redo write takes after the change")
