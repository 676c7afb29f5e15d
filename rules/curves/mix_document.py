"""The contract's object of small and large requests side by side, within the curve object."""

from msgspec import Struct

Number = int | float
"""What a tool prints in whole pieces stays whole in JSON."""


class MixCell(Struct, frozen=True, kw_only=True):
    """One load: small and large requests in flight, what each kind got; as measured, and by the model."""

    small: Number
    large: Number
    iops: Number | None = None
    latency_ms: Number | None = None
    mbps: Number | None = None
    model_ms: Number | None = None
    model_mbps: Number | None = None


class MixModel(Struct, frozen=True, kw_only=True):
    """One model with its figures and its errors, in percent (root mean square): on the cells that it was fitted to,
    and on cells that were held back. `small_ms` and `large_ms` are what a request (a MiB of a
    large one) takes of the storage, `servers` how many are served side by side; a capacity has a `weight`."""

    name: str
    held_back_percent: Number | None
    fit_percent: Number
    small_ms: Number | None = None
    large_ms: Number | None = None
    servers: Number | None = None
    max_iops: Number | None = None
    max_mbps: Number | None = None
    weight: Number | None = None


class Mix(Struct, frozen=True, kw_only=True):
    """The map of both kinds, the models by their error on cells held back, and what it says."""

    cells: tuple[MixCell, ...]
    models: tuple[MixModel, ...]
    sentences: tuple[str, ...]
