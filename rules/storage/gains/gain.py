"""One gain of a verdict: what a change would save, and on which conditions."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

Kind = Literal["media", "devices_x2", "devices_unlimited", "devices_for_goal", "cache", "part", "redo", "ceiling"]


class Gain(Struct, frozen=True):
    """The contract's gain. Shares are of DB time, 0 to 1; None where nothing can be promised.

    `change` is the whole label: `action` with the condition (`assumes`), with the limit that holds it (`held_by`), or
    with why no share can be given (`untold_because`). `conservative` counts the reads themselves, `coupled` also the
    waits that are made of them; of devices `closed` and `open` are the two models of how the load answers.
    """

    kind: Kind
    change: str
    read_ms: float | None
    needs_iops: int | float | None = None
    assumed_floor_ms: float | None = None
    conservative: float | None = None
    coupled: float | None = None
    closed: float | None = None
    open: float | None = None
    action: str = ""
    assumes: str | None = None
    untold_because: str | None = None
    held_by: str | None = None
    closed_iops: int | float | UnsetType | None = UNSET
    at_same_iops: float | UnsetType = UNSET
    with_enough_iops: float | UnsetType | None = UNSET
    held_to_ms: float | UnsetType = UNSET
    write_ms: float | UnsetType = UNSET
    then_read_ms: float | UnsetType = UNSET
    size_mb: int | float | UnsetType = UNSET
    factor: float | UnsetType = UNSET
    devices_times: float | UnsetType | None = UNSET
    in_flight: float | UnsetType = UNSET
    explained_ms: float | UnsetType = UNSET
    servers: float | UnsetType = UNSET
    service_ms: float | UnsetType = UNSET
    by: str | UnsetType = UNSET

    @property
    def of_devices(self) -> bool:
        """Whether it is about more of the same devices."""
        return self.kind.startswith("devices")
