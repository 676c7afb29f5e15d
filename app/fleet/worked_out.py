"""What a database's reports make of it in a fleet, before it has a name: its figures, and what it adds to the totals.

These are figures alone, which the store keeps for programs that start later.
"""

from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from app.fleet import figures as fleetfigures
from app.fleet.document import FleetFigures
from app.fleet.figures import Reported
from app.fleet.slots import Stretches
from app.store.worked_out.worked_out import Lasting


@dataclass(frozen=True, slots=True)
class Worked:
    """Of one database, over one window."""

    reported: Reported | None
    """None where it has no report in the window."""
    figures: FleetFigures
    stretches: Stretches
    """Those of which the time is known, with a row for each of `fleetfigures.SPREAD`."""
    starts: frozenset[int]
    """The hours in which what its reports are of was started."""
    twins: int
    longer: int
    uncovered: float
    """Seconds of longer windows that are left out and that no shorter one covers."""
    undated: int
    """Reports that cannot be placed: they stand beside dated ones, or a range is asked."""
    guessed: int
    """Reports that could be of either of two hours."""


class _Packed(msgspec.Struct, array_like=True):
    """The same as it lies in the store."""

    reported: Reported | None
    figures: dict[str, Any]
    begins: bytes
    seconds: bytes
    added: bytes
    usual: float
    starts: list[int]
    counts: tuple[int, int, float, int, int]


def _pack(worked: Worked) -> bytes:
    stretches = worked.stretches
    packed = _Packed(
        reported=worked.reported,
        figures=worked.figures.model_dump(),
        begins=stretches.begins.astype("<i8").tobytes(),
        seconds=stretches.seconds.astype("<f8").tobytes(),
        added=stretches.added.astype("<f8").tobytes(),
        usual=stretches.usual,
        starts=sorted(worked.starts),
        counts=(worked.twins, worked.longer, worked.uncovered, worked.undated, worked.guessed),
    )
    return msgspec.msgpack.encode(packed)


_READ = msgspec.msgpack.Decoder(_Packed)


def _unpack(body: bytes) -> Worked:
    packed = _READ.decode(body)
    figures = FleetFigures.model_validate(packed.figures)
    added = np.frombuffer(packed.added, dtype="<f8").reshape(len(fleetfigures.SPREAD), -1)
    begins, seconds = np.frombuffer(packed.begins, dtype="<i8"), np.frombuffer(packed.seconds, dtype="<f8")
    stretches = Stretches(begins, seconds, added, packed.usual)
    starts = frozenset(packed.starts)
    return Worked(packed.reported, figures, stretches, starts, *packed.counts)


LASTING: Lasting[Worked] = Lasting("fleet", " ".join(("1", *FleetFigures.model_fields)), _pack, _unpack)
"""Raise its number where a figure of the fleet is worked out otherwise. Another figure is seen by its name."""
