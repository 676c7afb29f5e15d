"""One file from the request to the answer: taken, waited for, answered in a few words or by where to ask."""

import asyncio
from functools import partial

import msgspec
from fastapi import Request, Response

from app.analysis import archives
from app.ingest.accepting import REFUSED, WAITING, Accepted, Accepting
from app.ingest.outcome import Outcomes, Uploaded, UploadState
from app.ingest.prefer import Preference
from app.ingest.reference import Reference
from app.ingest.service import ARCHIVE
from app.ingest.waiting import Waiting
from app.web.few_threads import FewThreads
from app.web.layers.in_hand import InHand
from app.web.layers.layer import is_gone
from app.web.problems import Problem, refused_as
from app.web.requests.request_files import Body
from app.web.requests.scanning import NO_SCANNER, Scanner

THREADS = 4
"""More at once would only keep each other, and the health check, from running."""
SCANS = 4
"""So many files are scanned at once, by threads of their own: a scanner that hangs keeps no others from answers."""
GONE = "This upload was removed before it was read: send it again."


class Uploading:
    """What `POST /reports` does. `patience` are the seconds that one file may take."""

    def __init__(
        self, accepting: Accepting, outcomes: Outcomes, waiting: Waiting, patience: float, in_hand: InHand,
        scanner: Scanner = NO_SCANNER,
    ) -> None:  # fmt: skip
        self._accepting, self._outcomes, self._waiting = accepting, outcomes, waiting
        self._patience, self._in_hand, self._scanner = patience, in_hand, scanner
        self._threads, self._scans = FewThreads(THREADS), FewThreads(SCANS)

    async def accept(self, body: Body, reference: Reference, *, redact: bool = False) -> Accepted:
        """Keep and queue it, once it was scanned. Raises Problem: an archive goes to /batches; 503 where too much waits
        or no scanner answers; Refused where it is infected."""
        if archives.is_archive(body.spool.head):
            raise Problem(415, "archive", ARCHIVE)
        if self._scanner.on:
            await self._scans.run(self._scanner.check_file, body.spool.file)
        return await self._threads.run(self._accept, body, reference, redact)

    def _accept(self, body: Body, reference: Reference, redact: bool) -> Accepted:
        data = body.spool.read()
        return self._accepting.accept(data, body.filename, body.spool.sha256, reference, redact=redact)

    async def state(self, request: Request, accepted: Accepted) -> Uploaded | UploadState | None:
        """What became of it, waited for as long as one file may take; None where it is gone."""
        await self._finished(request, accepted, self._patience)
        if accepted.upload is None:
            return await self._threads.run(self._outcomes.state, accepted.id)
        return await self._threads.run(partial(self._outcomes.uploaded, duplicate=True), accepted.upload)

    async def answer(self, request: Request, accepted: Accepted, preference: Preference, *, full: bool) -> Response:
        """201 or 200 with what became of it, 202 where that takes longer than the sender waits. Raises Problem."""
        finished = False
        if accepted.number is not None:
            seconds = self._patience if preference.seconds is None else preference.seconds
            finished = await self._finished(request, accepted, seconds)
            if not finished and await self._left(request, accepted):
                return Response(status_code=499)  # nobody reads it
        answer = await self._threads.run(self._answer, accepted, finished, full)
        if preference.applied is not None:
            answer.headers["Preference-Applied"] = preference.applied
        return answer

    async def _finished(self, request: Request, accepted: Accepted, seconds: float) -> bool:
        """Whether it was read before the time was over, the sender left, or the service stopped that had not begun."""
        if seconds <= 0 or accepted.number is None:
            return False
        read = asyncio.ensure_future(self._waiting.until_finished(accepted.id))
        left = asyncio.ensure_future(_disconnected(request))
        in_vain = asyncio.ensure_future(self._in_vain(accepted))
        tasks = (read, left, in_vain)
        try:
            await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            return read.done()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _in_vain(self, accepted: Accepted) -> None:
        """Returns when the service stops before it began to read this file."""
        await self._in_hand.until_stopping()
        if await self._threads.run(self._begun, accepted):
            await asyncio.get_running_loop().create_future()

    def _begun(self, accepted: Accepted) -> bool:
        state = self._outcomes.state(accepted.id)
        return state is not None and state.state != WAITING

    async def _left(self, request: Request, accepted: Accepted) -> bool:
        """Whether the sender is gone and nobody began to read: then the file costs nothing more."""
        assert accepted.number is not None  # noqa: S101 - only what waits is asked for
        return await request.is_disconnected() and await self._threads.run(self._accepting.drop, accepted.number)

    def _answer(self, accepted: Accepted, finished: bool, full: bool) -> Response:
        if accepted.upload is not None:
            return self._uploaded(accepted.upload, None, full=full)
        new = self._outcomes.uploaded(accepted.id, duplicate=False, full=full) if finished else None
        if new is not None:  # what became of most of those that were waited for
            return _json(new, 201, new.url)
        state = self._outcomes.state(accepted.id)
        if state is None:
            raise Problem(503, "store_unavailable", GONE, retry_after="1")
        if state.state == REFUSED and state.error is not None:
            raise refused_as(state.error.code, state.error.message)
        if state.report is not None:
            return self._uploaded(state.report.id, state.report, full=full)
        return _json(state, 202, state.url)

    def _uploaded(self, public_id: str, brief: Uploaded | None, *, full: bool) -> Response:
        """`brief` is what became of a file in a few words; without it the same bytes were here before."""
        uploaded, duplicate = brief, brief is None or brief.duplicate
        if brief is None or full:
            uploaded = self._outcomes.uploaded(public_id, duplicate=duplicate, full=full)
        if uploaded is None:
            raise Problem(503, "store_unavailable", GONE, retry_after="1")
        return _json(uploaded, 200 if duplicate else 201, uploaded.url)


def _json(document: Uploaded | UploadState, status: int, place: str) -> Response:
    return Response(msgspec.json.encode(document), status, {"Location": place}, "application/json")


async def _disconnected(request: Request) -> None:
    """Returns when the sender has left; its body was read to the end before."""
    while not is_gone(await request.receive()):
        continue
