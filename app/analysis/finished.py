"""One analysis as the worker processes answer it: JSON text in pieces, which nobody decodes unasked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from app.analysis.document import Analysis, Refusal
from app.analysis.parts import FINDINGS, SINGLE, SQL_TEXTS, Kind, PartKey, PrintedParts, whole

CORE: Final = "core"
"""Begins a report among the pieces that the worker answers with."""


class _Failed(msgspec.Struct):
    error: Any = None


# Made once, when the module is read: two threads that make what decodes a type at the same time end the process.
ANALYSIS = msgspec.json.Decoder(Analysis)
_REFUSAL, _FAILED = msgspec.json.Decoder(Refusal), msgspec.json.Decoder(_Failed)
_NAMED, _CORE_FOLLOWS = msgspec.json.Decoder(PartKey), msgspec.json.encode((CORE, SINGLE))


@dataclass(frozen=True, slots=True)
class Finished(PrintedParts):
    """The core of one report's analysis as JSON, and its parts; a refused one has none."""

    core: bytes
    parts: Mapping[PartKey, bytes] = field(default_factory=dict)

    def analysis(self) -> Analysis | Refusal:
        """The core by its type."""
        try:
            return ANALYSIS.decode(self.core)
        except msgspec.ValidationError:  # few are refused: of the others nobody asks first
            if _FAILED.decode(self.core).error is None:
                raise
            return _REFUSAL.decode(self.core)

    def raw(self, key: PartKey) -> bytes | None:
        return self.parts.get(key)

    def keys(self, kind: Kind) -> Sequence[PartKey]:
        keys = [key for key in self.parts if key.kind == kind]
        return sorted(keys, key=lambda key: int(key.name)) if kind == "table" else keys

    def whole(self) -> bytes:
        """The whole analysis object as JSON."""
        return whole(self.core, dict(self.raws("section")), self.raw(SQL_TEXTS), self.raw(FINDINGS))


def reports_of(lines: Sequence[bytes]) -> list[Finished]:
    """The reports of what the worker answered: each piece is a line that names it, and the line that it is."""
    begins = [place for place in range(0, len(lines), 2) if lines[place] == _CORE_FOLLOWS]
    return [
        Finished(lines[begin + 1], parts_of(lines[begin + 2 : end]))
        for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True)
    ]


def parts_of(lines: Sequence[bytes]) -> dict[PartKey, bytes]:
    """The parts of one report among those lines."""
    return {_NAMED.decode(named): part for named, part in zip(lines[::2], lines[1::2], strict=True)}
