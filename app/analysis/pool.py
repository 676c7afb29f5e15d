"""What the worker processes are asked: to read and judge reports, to read load curves and a host's own figures.

A process answers with finished JSON text, so nothing that a file says becomes an object in the service.
One pool serves the web service and the command line.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from app.analysis.archives import is_packed
from app.analysis.context import JudgingContext
from app.analysis.finished import Finished, reports_of
from app.analysis.jobs import (
    BEGINNING,
    Files,
    analyse_or_split,
    analyse_piece,
    curves_to_json,
    host_to_json,
    keys_to_json,
    sheet_to_json,
    study_to_json,
    versus_to_json,
)
from app.analysis.lockup import READING, Lock
from app.analysis.redacted_files import RedactedFile, answered, redact_to_json
from app.analysis.side_by_side import side_by_side
from app.analysis.split import FileFacts, Piece, PieceRead, Split, together
from app.analysis.workers import Asked, Begun, Failed, Killed, Limits, TookTooLong, Workers
from parsers.errors import NotAReport
from parsers.host_tools.activity import HostActivity
from parsers.load_curves.curve import LoadCurve
from rules.storage.inputs.declared import StorageFacts

__all__ = ["CURVE", "Analyst", "Failed", "Job", "Killed", "Limits", "StudiedCurve", "TookTooLong"]

CURVE, _ACTIVITY = msgspec.json.Decoder(LoadCurve), msgspec.json.Decoder(HostActivity)
_KEYS = msgspec.json.Decoder(list[str])
_WHOLE, _PIECE = msgspec.msgpack.Decoder(list[bytes] | Split), msgspec.msgpack.Decoder(PieceRead)
MODULES = ("app.analysis.analyse", "app.analysis.jobs")
"""What every job needs: imported while the process starts."""
Job = Callable[[bytes, str, JudgingContext, bool, str | None], list[bytes] | Split]
PieceJob = Callable[[Piece, FileFacts, int, JudgingContext], PieceRead]


@dataclass(frozen=True, slots=True)
class StudiedCurve:
    """One load curve: as it was measured, as JSON too, and the contract's curve object as JSON."""

    curve: LoadCurve
    measured: bytes
    document: bytes


class Analyst(Workers):
    """Reads and judges files in worker processes. A context manager; processes start with the first file."""

    def __init__(
        self,
        limits: Limits | None = None,
        job: Job = analyse_or_split,
        piece_job: PieceJob = analyse_piece,
        lock: Lock | None = READING,
    ) -> None:
        super().__init__(limits, lock, (*MODULES, job.__module__, piece_job.__module__))
        self._job, self._piece_job = job, piece_job

    def analyse(
        self,
        data: bytes,
        filename: str,
        beside: JudgingContext | None = None,
        whole: bool = True,
        sha256: str | None = None,
    ) -> list[Finished]:
        """The analyses of one file, refused reports among them as objects with `error`. Without `whole` each comes
        with the parts that are kept alone, unless its file is read in pieces. `sha256` is that of the unpacked bytes,
        where it is known.

        Raises Refused (`timeout`, `too_large`, `failed`) when there is no answer at all.
        """
        return self.ask(*self._analysis(data, filename, beside or JudgingContext(), whole, sha256))

    def begin_analysis(
        self, data: bytes, filename: str, beside: JudgingContext | None = None, whole: bool = True
    ) -> Begun[list[Finished]]:
        """The same, under way: several files are read at once by as many processes as there are.

        The pieces of a file of many reports are read while its result is waited for.
        """
        return self.begin(*self._analysis(data, filename, beside or JudgingContext(), whole))

    def _analysis(
        self, data: bytes, filename: str, context: JudgingContext, whole: bool, sha256: str | None = None
    ) -> Asked[list[Finished]]:
        def made(answer: list[bytes] | Split) -> list[Finished]:
            return self._together(answer, context) if isinstance(answer, Split) else reports_of(answer)

        return self._job, (data, filename, context, whole, sha256), self.limits.seconds_for(data), made, _WHOLE

    def _together(self, split: Split, beside: JudgingContext) -> list[Finished]:
        """The reports of a file, each piece of which may take as long as a file, and all as long as an archive."""

        def begin(piece: Piece) -> Begun[PieceRead]:
            given = piece, split.facts, split.reports, beside
            return self.begin(self._piece_job, given, self.limits.seconds, PieceRead._make, _PIECE)

        read: dict[int, PieceRead] = {}
        with side_by_side(begin, split.pieces, self.limits.workers) as finished:
            for place, begun in finished:
                read[place] = begun.result()
                if sum(piece.seconds for piece in read.values()) > self.limits.archive_seconds:
                    raise TookTooLong(self.limits.archive_seconds)
        return together(split, [read[place] for place in sorted(read)])

    def keys(self, data: bytes, filename: str) -> list[str]:
        """The keys of the databases that a file names at its beginning; none where it does not say. Raises Refused."""
        (line,) = self._answer(
            keys_to_json, (data if is_packed(data) else data[:BEGINNING], filename), self.limits.seconds
        )
        return _KEYS.decode(line)

    def redaction(self, data: bytes, key: bytes) -> RedactedFile:
        """An unpacked report file without its customer, with its way back; or why it is refused. Raises Refused where
        there is no answer."""
        (file,) = self.ask(redact_to_json, (data, "", key), self.limits.seconds_for_whole(data), answered)
        return file

    def redacted(self, data: bytes, key: bytes) -> str:
        """The text of an unpacked report file without its customer. Raises Refused."""
        file = self.redaction(data, key)
        if file.code is not None:
            raise NotAReport(file.sentence)
        return file.text

    def curves(self, files: Files, storage: StorageFacts | None = None, columns: str = "") -> list[StudiedCurve]:
        """The load curves of some files: of one, of a set that belongs together, or of a zip. Raises Refused.

        `columns` says what columns of a table mean: `heading=meaning`, parted by commas.
        """
        lines = self._answer(curves_to_json, (list(files), storage, columns), self.limits.seconds)
        return [
            StudiedCurve(CURVE.decode(measured), measured, document)
            for measured, document in zip(lines[::2], lines[1::2], strict=True)
        ]

    def study(self, curve: LoadCurve, storage: StorageFacts) -> bytes:
        """The contract's curve object as JSON, with the component that matches the declared facts."""
        (line,) = self._answer(study_to_json, (curve, storage), self.limits.seconds)
        return line

    def versus(self, first: LoadCurve, second: LoadCurve, storages: tuple[StorageFacts, StorageFacts]) -> bytes:
        """The contract's comparison of two curves as JSON; each side with the declared facts of its storage."""
        (line,) = self._answer(versus_to_json, (first, second, storages), self.limits.seconds)
        return line

    def sheet(self, curves: Sequence[LoadCurve], storage: StorageFacts) -> bytes:
        """The contract's sheet of a storage as JSON, out of its tests."""
        (line,) = self._answer(sheet_to_json, (list(curves), storage), self.limits.seconds)
        return line

    def host(self, data: bytes, filename: str) -> HostActivity:
        """What a host's own tool saw. Raises Refused."""
        (line,) = self._answer(host_to_json, (data, filename), self.limits.seconds)
        return _ACTIVITY.decode(line)

    def _answer(self, job: Callable[..., bytes | bytearray], given: tuple[Any, ...], seconds: float) -> list[bytes]:
        """The lines that the job answers with; Refused where it refuses, breaks or takes too long."""
        return self.ask(job, given, seconds, _lines)


def _lines(answer: bytes | bytearray) -> list[bytes]:
    return bytes(answer).split(b"\n")
