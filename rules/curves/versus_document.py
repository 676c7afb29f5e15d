"""The contract's object of two load curves side by side: what one storage does against another at the same load."""

from msgspec import Struct, json

from rules.curves.curve_study import LoadLevel
from rules.curves.mix_document import Number


class CurveSide(Struct, frozen=True, kw_only=True):
    """One of the two: its figures, and the part that ended it where that is known."""

    name: str | None = None
    floor_ms: Number | None = None
    max_iops: Number | None = None
    max_mbps: Number | None = None
    servers: Number | None = None
    ended_by: str | None = None
    because: str | None = None
    each_device_iops: Number | None = None
    spread_percent: Number | None = None
    levels: tuple[LoadLevel, ...] = ()


class AtLoad(Struct, frozen=True, kw_only=True):
    """Both with as many requests in flight: rates, times of one request (or of one MB) and their ratio."""

    outstanding: Number
    first_rate: Number
    second_rate: Number
    first_ms: Number
    second_ms: Number
    ratio: Number


class CurveDifference(Struct, frozen=True, kw_only=True):
    """One figure of both, second over first; `real` says whether it is more than the spread, None where that is not
    known."""

    figure: str
    unit: str
    first: Number
    second: Number
    ratio: Number
    real: bool | None = None


class LayerCost(Struct, frozen=True, kw_only=True):
    """What lies between the two costs: milliseconds a request without load, the middle ratio of times at equal load,
    and the share of the maximum that is lost (below zero: gained)."""

    floor_ms: Number | None = None
    times: Number | None = None
    maximum_percent: Number | None = None


class CurveComparison(Struct, frozen=True, kw_only=True):
    """The second curve against the first. `unit` is what both count, requests or MB; `noise_percent` is from where on a
    difference counts, `noise_from` what that was had from."""

    schema: int = 1
    first: CurveSide
    second: CurveSide
    unit: str | None
    sentences: tuple[str, ...]
    differences: tuple[CurveDifference, ...] = ()
    at_loads: tuple[AtLoad, ...] = ()
    cost: LayerCost | None = None
    noise_percent: Number
    noise_from: str


COMPARISON = json.Decoder(CurveComparison)
