"""A change of the storage as somebody asks for it: its fields with their bounds and help, once for every outlet."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import asdict

Typed = float | str
"""A number, or the text that an address holds for it."""
MOST = 1e12
"""No storage has so much of anything."""
MOST_TIMES = 1000.0


class AskedChange(Struct, frozen=True, omit_defaults=True):
    """What is to change; None where nothing is asked. Nothing is checked yet (see `rules.what_if.change.checked`)."""

    medium: Annotated[str | None, Meta(description="A class of the media table; its floors give the range")] = None
    latency_ms: Annotated[
        Typed | None, Meta(gt=0, le=MOST, description="What a read takes after the change")
    ] = None  # fmt: skip
    curve: Annotated[
        str | None, Meta(description="Id of a stored load curve: reads take what it shows at the new rate")
    ] = None  # fmt: skip
    devices: Annotated[Typed | None, Meta(ge=1, le=MOST_TIMES, description="A factor: 2 is twice as many")] = None
    iops_limit: Annotated[
        Typed | None, Meta(gt=0, le=MOST, description="Requests a second that all volumes together may do")
    ] = None  # fmt: skip
    mb_s_limit: Annotated[
        Typed | None, Meta(gt=0, le=MOST, description="Megabytes a second that all volumes together may do")
    ] = None  # fmt: skip
    host: Annotated[
        str | None, Meta(description="Another virtual machine by its size (E64s_v3), as the media table knows it")
    ] = None  # fmt: skip
    host_cache_hits: Annotated[
        Typed | None, Meta(gt=0, le=1, description="Share of the reads that a cache of the host would answer")
    ] = None  # fmt: skip
    cache_mb: Annotated[
        Typed | None,
        Meta(gt=0, le=MOST, description="Size of the buffer cache, within the sizes that the advisory prints"),
    ] = None
    move: Annotated[
        list[str] | None, Meta(max_length=100, description="Only these tablespaces or files get faster")
    ] = None  # fmt: skip
    move_share: Annotated[Typed | None, Meta(gt=0, le=1, description="Or this share of the read time")] = None
    redo_write_ms: Annotated[
        Typed | None, Meta(gt=0, le=MOST, description="What a redo write takes after the change")
    ] = None  # fmt: skip

    def fields(self) -> dict[str, Typed | list[str]]:
        """What is asked for, by field; what was left blank is not."""
        return {name: value for name, value in asdict(self).items() if value not in (None, "", [])}
