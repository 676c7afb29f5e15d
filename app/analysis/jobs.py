"""What the worker processes do with untrusted bytes; each answers with lines of JSON text."""

import gc
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from time import process_time
from typing import TYPE_CHECKING, Any

import msgspec

from app.analysis.context import JudgingContext, keys_of
from app.analysis.findings_json import findings_as_json
from app.analysis.finished import CORE, Finished, parts_of
from app.analysis.packed_parts import FAST
from app.analysis.parts import FINDINGS, SINGLE, SQL_TEXTS, TERMS, PartKey
from app.analysis.search_terms import terms_of
from app.analysis.split import FileFacts, Piece, PieceRead, Split
from parsers.errors import NotReadYet, Refused
from parsers.load_curves.curve import LoadCurve
from parsers.model.written_tables import written
from rules.storage.inputs.declared import StorageFacts

if TYPE_CHECKING:
    from app.analysis.analyse import Analysed

BEGINNING = 64 * 1024
"""Bytes of a file in which a header is looked for; only where one stands further on a report is judged twice."""
Files = Sequence[tuple[str, bytes]]

_ENCODER = msgspec.json.Encoder()


def analyse_to_json(
    data: bytes, filename: str, beside: JudgingContext | None = None, *, whole: bool = True
) -> list[bytes]:
    """Two lines a piece: what it is, and the piece. A report is its core, then its parts: all, or those kept."""
    from app.analysis.analyse import analyse

    with without_collection():  # whose end would look at all that still lives
        return _reports(analyse(data, filename, beside, whole=whole), whole)


def analyse_here(data: bytes, filename: str, beside: JudgingContext | None = None) -> list[Finished]:
    """What `Analyst.analyse` answers, for a job that goes on with it: a part becomes JSON when it is asked for."""
    from app.analysis.analyse import analyse

    with without_collection():
        analysed = analyse(data, filename, beside)
    return [Finished(_ENCODER.encode(report.core), _Unencoded(_parts_here(report))) for report in analysed]


def _parts_here(report: "Analysed") -> dict[PartKey, Any]:
    tables = parts_of(report.tables)
    return {**{key: msgspec.Raw(table) for key, table in tables.items()}, **dict(_parts(report))}


def analyse_or_split(
    data: bytes, filename: str, beside: JudgingContext, whole: bool = True, sha256: str | None = None
) -> list[bytes] | Split:
    """As `analyse_to_json`; a file of more reports than one process should read is split instead, and none is read.

    The reports of an archive are read one after the other. Where the judgement asks for a section that was postponed,
    the file is read whole. `sha256` is that of the unpacked bytes, where it is known.
    """
    if not whole:
        with suppress(NotReadYet):
            return _analyse_or_split(data, filename, beside, sha256, whole=False)
    return _analyse_or_split(data, filename, beside, sha256, whole=True)


def _analyse_or_split(
    data: bytes, filename: str, beside: JudgingContext, sha256: str | None, *, whole: bool
) -> list[bytes] | Split:
    from app.analysis import analyse, archives, pieces

    if archives.is_archive(data):
        return analyse_to_json(data, filename, beside, whole=whole)
    with without_collection():
        recognised = analyse.recognised(archives.members(data), filename)
        facts = analyse.facts_of(data, filename, sha256)
        if not isinstance(recognised, Refused) and len(cut := pieces.cut(recognised)) > 1:
            return Split(facts, tuple(pieces.packed(cut)))
        return _reports(analyse.numbered(analyse.judge_all(recognised, beside, whole=whole), facts), whole)


def analyse_piece(piece: Piece, facts: FileFacts, parts: int, beside: JudgingContext) -> PieceRead:
    """The reports of one piece of a file of so many `parts`."""
    from app.analysis import analyse, pieces

    began = process_time()
    with without_collection():
        judged = analyse.judge_all(pieces.unpacked(piece), beside)
        reports = analyse.numbered(judged, facts, piece.first, parts)
        if reports[0].core.error is not None:
            return PieceRead((), _ENCODER.encode(reports[0].core), process_time() - began)
        read = tuple((_ENCODER.encode(report.core), _packed(report)) for report in reports)
    return PieceRead(read, None, process_time() - began)


@contextmanager
def without_collection() -> Iterator[None]:
    """A report is a hundred thousand small objects and none of them a cycle; at the end nothing should hold it."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _reports(analysed: "Sequence[Analysed]", whole: bool) -> list[bytes]:
    """All as lines. They are used up: what is written leaves its room to what follows."""
    return [
        line for report in analysed for line in (*written((CORE, SINGLE), report.core), *_parts_as_lines(report, whole))
    ]


def _packed(report: "Analysed") -> bytes:
    """Its parts, as lines behind their names."""
    return zlib.compress(b"\n".join(_parts_as_lines(report)), FAST)


def _parts_as_lines(report: "Analysed", whole: bool = True) -> list[bytes]:
    """Its parts below their names, behind the tables where these are written; with what a report is found by, which who
    prints it does not ask for. Its sections are used up."""
    parts = dict(_parts(report, whole))
    if report.core.error is None:
        parts[TERMS] = terms_of(report.sections)
    report.sections.clear()
    for key in list(parts):
        report.tables.extend(written(key, parts.pop(key)))
    return report.tables


def _parts(report: "Analysed", whole: bool = True) -> Iterator[tuple[PartKey, Any]]:
    """Its parts but for the tables."""
    if report.core.error is not None:
        return
    for name in report.sections if whole else _kept(report.sections):
        yield PartKey("section", name), report.sections[name]
    if whole:
        yield SQL_TEXTS, report.sql_texts
    yield FINDINGS, findings_as_json(report.findings)


def _kept(sections: Iterable[str]) -> list[str]:
    from app.analysis.kept_parts import KEPT_SECTIONS  # with what comparisons look at

    return [name for name in sections if name in KEPT_SECTIONS]


class _Unencoded(Mapping[PartKey, bytes]):
    """Parts as they were judged; each becomes JSON when it is read."""

    def __init__(self, parts: Mapping[PartKey, Any]) -> None:
        self._parts = parts

    def __getitem__(self, key: PartKey) -> bytes:
        return _ENCODER.encode(self._parts[key])

    def __iter__(self) -> Iterator[PartKey]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)


def keys_to_json(data: bytes, filename: str) -> bytearray:
    """One line: the keys of the databases that the headers at the beginning of a file name; may be none."""
    import parsers
    from app.analysis import archives

    try:
        reports = [] if archives.is_archive(data) else parsers.headers(archives.single(data)[:BEGINNING], filename)
    except Refused:  # the whole may still be a report
        reports = []
    return _lines([sorted({key for report in reports for key in keys_of(report)})])


def curves_to_json(files: Files, storage: StorageFacts | None, columns: str = "") -> bytearray:
    """Two lines a load curve: the curve as it was measured, and the contract's curve object."""
    import rules
    from parsers.load_curves import read_curves

    curves = read_curves(files, columns)
    return _lines(part for curve in curves for part in (curve, rules.study(curve, storage)))


def study_to_json(curve: LoadCurve, storage: StorageFacts) -> bytearray:
    """One line: the contract's curve object of a curve that was read before."""
    import rules

    return _lines([rules.study(curve, storage)])


def versus_to_json(first: LoadCurve, second: LoadCurve, storages: tuple[StorageFacts, StorageFacts]) -> bytearray:
    """One line: the second curve against the first, each with the facts of its storage."""
    from rules.curves.versus import versus

    return _lines([versus(first, second, *storages)])


def sheet_to_json(curves: Sequence[LoadCurve], storage: StorageFacts) -> bytearray:
    """One line: the sheet of a storage out of its tests."""
    from rules.curves.sheet import sheet

    return _lines([sheet(curves, storage)])


def host_to_json(data: bytes, filename: str) -> bytearray:
    """One line: the samples of a host's own tool."""
    from parsers.host_tools import read_host

    return _lines([read_host(data, filename)])


def _lines(parts: Iterable[Any]) -> bytearray:
    """One buffer takes them all, each written where it stays: a copy would be what needs most memory."""
    lines = bytearray()
    for part in parts:
        _ENCODER.encode_into(part, lines, -1)
        lines += b"\n"
    del lines[-1:]
    return lines
