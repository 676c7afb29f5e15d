"""What the worker processes do with untrusted bytes; each answers with lines of JSON text."""

import gc
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from app.analysis.context import JudgingContext, keys_of
from app.analysis.finished import CORE
from app.analysis.parts import FINDINGS, SINGLE, SQL_TEXTS
from parsers.errors import Refused
from parsers.load_curves.curve import LoadCurve
from rules.storage.inputs.declared import StorageFacts

if TYPE_CHECKING:
    from app.analysis.analyse import Analysed

BEGINNING = 64 * 1024
"""Bytes of a file in which a header is looked for; only where one stands further on a report is judged twice."""
Files = Sequence[tuple[str, bytes]]

_ENCODER = msgspec.json.Encoder()


def analyse_to_json(data: bytes, filename: str, beside: JudgingContext | None = None) -> bytearray:
    """Two lines a piece: what it is, and the piece. A report is its core, then its parts."""
    from app.analysis.analyse import analyse

    gc.disable()  # a report is a hundred thousand small objects and none of them a cycle
    try:
        analysed = analyse(data, filename, beside)
    finally:
        gc.enable()
    return _lines(line for report in analysed for piece in _pieces(report) for line in piece)


def _pieces(report: "Analysed") -> Iterator[tuple[tuple[str, str], Any]]:
    """Each piece of a report behind its kind and name."""
    yield (CORE, SINGLE), report.core
    if report.core.error is not None:
        return
    for name, section in report.sections.items():
        yield ("section", name), section
    for table in report.tables:
        yield ("table", str(table.number)), table
    yield SQL_TEXTS, report.sql_texts
    yield FINDINGS, report.findings


def keys_to_json(data: bytes, filename: str) -> bytearray:
    """One line: the keys of the databases that the headers at the beginning of a file name; none where none is told."""
    import parsers
    from app.analysis import archives

    try:
        reports = [] if archives.is_archive(data) else parsers.headers(archives.single(data)[:BEGINNING], filename)
    except Refused:  # the whole may still be a report
        reports = []
    return _lines([sorted({key for report in reports for key in keys_of(report)})])


def curves_to_json(files: Files, storage: StorageFacts | None) -> bytearray:
    """Two lines a load curve: the curve as it was measured, and the contract's curve object."""
    import rules
    from parsers.load_curves import read_curves

    curves = read_curves(files)
    return _lines(part for one in curves for part in (one, rules.study(one, storage)))


def study_to_json(curve: LoadCurve, storage: StorageFacts) -> bytearray:
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
