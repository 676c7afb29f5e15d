"""Untrusted files are read in a process of their own, with a limit of time and of memory.

The process answers with finished JSON text, so nothing that a file says becomes an object in the service.
One pool serves the web service and the command line.
"""

import multiprocessing
import resource
import threading
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import msgspec
from pebble import ProcessExpired, ProcessPool

from app.analysis.archives import is_archive, is_packed
from app.analysis.context import JudgingContext
from app.analysis.finished import Finished, reports_of
from app.analysis.jobs import (
    BEGINNING,
    Files,
    analyse_to_json,
    curves_to_json,
    host_to_json,
    keys_to_json,
    study_to_json,
)
from parsers.errors import Refused, TooLarge
from parsers.host_tools.activity import HostActivity
from parsers.load_curves.curve import LoadCurve
from rules.storage.inputs.declared import StorageFacts

CURVE, _ACTIVITY = msgspec.json.Decoder(LoadCurve), msgspec.json.Decoder(HostActivity)
_KEYS = msgspec.json.Decoder(list[str])
Job = Callable[[bytes, str, JudgingContext], bytes | bytearray]


@dataclass(frozen=True, slots=True)
class Limits:
    """What reading one file may cost. An archive holds many reports and gets more time."""

    seconds: float = 30.0
    archive_seconds: float = 600.0
    memory_bytes: int = 2 * 1024**3
    workers: int = 2
    files_a_process: int = 100


@dataclass(frozen=True, slots=True)
class StudiedCurve:
    """One load curve: as it was measured, as JSON too, and the contract's curve object as JSON."""

    curve: LoadCurve
    measured: bytes
    document: bytes


class TookTooLong(Refused):
    """The file was not read within the time limit."""

    code = "timeout"


class Failed(Refused):
    """The program itself failed on this file; the contract has no code for our own mistakes."""

    code = "failed"


class Analyst:
    """Reads and judges files in worker processes. A context manager; processes start with the first file."""

    def __init__(self, limits: Limits | None = None, job: Job | None = None) -> None:
        self.limits = limits or Limits()
        self._job = job or analyse_to_json
        self._changing = threading.Lock()
        self._pool = self._new_pool()

    def analyse(self, data: bytes, filename: str, beside: JudgingContext | None = None) -> list[Finished]:
        """The analyses of one file, refused reports among them as objects with `error`.

        Raises Refused (`timeout`, `too_large`, `failed`) when there is no answer at all.
        """
        seconds = self.limits.archive_seconds if is_archive(data) else self.limits.seconds
        return reports_of(self._answer(self._job, (data, filename, beside or JudgingContext()), seconds))

    def keys(self, data: bytes, filename: str) -> list[str]:
        """The keys of the databases that a file names at its beginning; none where it does not say. Raises Refused."""
        (line,) = self._answer(
            keys_to_json, (data if is_packed(data) else data[:BEGINNING], filename), self.limits.seconds
        )
        return _KEYS.decode(line)

    def curves(self, files: Files, storage: StorageFacts | None = None) -> list[StudiedCurve]:
        """The load curves of some files: of one, of a set that belongs together, or of a zip. Raises Refused."""
        lines = self._answer(curves_to_json, (list(files), storage), self.limits.seconds)
        return [
            StudiedCurve(CURVE.decode(measured), measured, document)
            for measured, document in zip(lines[::2], lines[1::2], strict=True)
        ]

    def study(self, curve: LoadCurve, storage: StorageFacts) -> bytes:
        """The contract's curve object as JSON, with the component that matches the declared facts."""
        (line,) = self._answer(study_to_json, (curve, storage), self.limits.seconds)
        return line

    def host(self, data: bytes, filename: str) -> HostActivity:
        """What a host's own tool saw. Raises Refused."""
        (line,) = self._answer(host_to_json, (data, filename), self.limits.seconds)
        return _ACTIVITY.decode(line)

    def _answer(self, job: Callable[..., bytes | bytearray], given: tuple[Any, ...], seconds: float) -> list[bytes]:
        """The lines that the job answers with; Refused where it refuses, breaks or takes too long."""
        future = self._living_pool().schedule(job, args=given, timeout=seconds)
        error = future.exception()
        if error is not None:
            raise _sentence(error, seconds) from error
        return bytes(future.result()).split(b"\n")

    def close(self) -> None:
        """Stop the processes; files being read are given up."""
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join()

    def _new_pool(self) -> ProcessPool:
        return ProcessPool(
            max_workers=self.limits.workers,
            max_tasks=self.limits.files_a_process,
            initializer=_limit_memory,
            initargs=(self.limits.memory_bytes,),
            context=multiprocessing.get_context("spawn"),
        )

    def _living_pool(self) -> ProcessPool:
        """The pool; a new one when somebody killed an idle process, which pebble takes for the end of all."""
        with self._changing:
            if not self._pool.active:
                self.close()
                self._pool = self._new_pool()
            return self._pool

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _limit_memory(memory_bytes: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))


def _sentence(error: BaseException, seconds: float) -> Refused:
    if isinstance(error, Refused):
        return error
    if isinstance(error, TimeoutError):
        return TookTooLong(f"This file was not read within {seconds:g} seconds: try again, or bring a shorter report.")
    if isinstance(error, MemoryError):
        return TooLarge("This file needs more memory than one report may have: bring a shorter report.")
    if isinstance(error, ProcessExpired):
        return Failed("The process that read this file was ended before it answered: try again, or report the file.")
    return Failed(f"iobound failed on this file ({type(error).__name__}): please report it with the file's release.")
