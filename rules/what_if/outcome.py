"""The answer to a what-if, as it is sent, shown and kept."""

from msgspec import Struct

from rules.storage.arithmetic.line import Line

Number = int | float


class Held(Struct, frozen=True):
    """The limit that holds a change back: what would be used of it at today's pace, and its maximum."""

    kind: str
    label: str
    used: Number
    maximum: Number
    unit: str


class Room(Struct, frozen=True):
    """By what factor the work could grow until one thing is full."""

    kind: str
    label: str
    used: Number
    maximum: Number
    unit: str
    factor: Number | None
    """Null where nothing of it is used."""


class NeededDevices(Struct, frozen=True):
    """How many devices or volumes of the new class carry today's requests."""

    each_iops: Number
    count: int
    medium: str


class WhatIf(Struct, frozen=True):
    """What it would save, as shares (0 to 1) of `base`: conservative, with coupled waits, and over every assumption.

    `factor` is time before / time after. `read_ms` is what a read takes in the end, held back where a limit holds it;
    `new_rate` the reads a second that the same sessions then ask for (null where reads get slower); `needs_iops` those
    at today's pace, which the new storage must sustain; `worked` the arithmetic, line by line, each with its figures.
    """

    change: str
    base: str
    conservative: Number
    coupled: Number
    range: tuple[Number, Number]
    factor: Number | None
    coupled_factor: Number | None
    read_ms: Number | None
    new_rate: Number | None
    needs_iops: Number | None
    needs_devices: NeededDevices | None
    held_by: Held | None
    ceilings: tuple[Room, ...]
    assumes: tuple[str, ...]
    next_bottleneck: str | None
    sentence: str
    worked: tuple[Line, ...]
    impossible: str | None = None
    """Why today's work could not be done there, where the change brings less than it needs."""
