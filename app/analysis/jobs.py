"""What the worker processes do with untrusted bytes; each answers with lines of JSON text."""

import gc
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from app.analysis.context import Beside
from parsers.load_curves.curve import LoadCurve

Files = Sequence[tuple[str, bytes]]

_ENCODER = msgspec.json.Encoder()


def analyse_to_json(data: bytes, filename: str, beside: Beside | None = None) -> bytearray:
    """Two lines a report: the analysis object and its tables."""
    from app.analysis.analyse import analyse

    gc.disable()  # a report is a hundred thousand small objects and none of them a cycle
    try:
        found = analyse(data, filename, beside)
    finally:
        gc.enable()
    return _lines(part for one in found for part in (one.document, one.tables))


def curves_to_json(files: Files, storage: Mapping[str, Any] | None) -> bytearray:
    """Two lines a load curve: the curve as it was measured, and the contract's curve object."""
    import rules
    from parsers.load_curves import read_curves

    curves = read_curves(files)
    return _lines(part for one in curves for part in (one, rules.study(one, storage)))


def study_to_json(curve: LoadCurve, storage: Mapping[str, Any]) -> bytearray:
    """One line: the contract's curve object of a curve that was read before."""
    import rules

    return _lines([rules.study(curve, storage)])


def host_to_json(data: bytes, filename: str) -> bytearray:
    """One line: the samples of a host's own tool."""
    from parsers.host_tools import read_host

    return _lines([read_host(data, filename)])


def _lines(parts: Iterable[Any]) -> bytearray:
    """One buffer takes them all, since a copy of it would be what needs most memory."""
    lines = bytearray()
    for part in parts:
        if lines:
            lines += b"\n"
        _ENCODER.encode_into(part, lines, len(lines))
    return lines
