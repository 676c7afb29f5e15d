"""A batch out of a request: an archive as the body, or several files of a form, into the store while it comes."""

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from anyio import CancelScope
from fastapi import Request
from sqlalchemy import Engine

from app.analysis import archives
from app.analysis.archives import BadArchive
from app.ingest.accepting import Bounds
from app.ingest.batch_body import FILES, HEAD, Sending
from app.ingest.redacting import UNNAMED, Redacting, asked_by
from app.ingest.reference import Reference
from app.logins.slowing import network
from app.queue.job import Queue
from app.store.audit.noting import hold
from app.store.engine.unavailable import put_off
from app.store.upkeep.quota import Quota
from app.web.few_threads import FewThreads
from app.web.layers.layer import address_of
from app.web.problems import Problem
from app.web.requests.form_parts import NO_TEXTS, Field, File, Piece, parts
from app.web.requests.request_errors import too_large
from app.web.requests.request_files import MULTIPART, Body, comes_packed
from app.web.requests.scanning import NO_SCANNER, Scanner
from app.web.requests.unpacking import STEP, Gunzip, Spool
from parsers.errors import TooLarge

THREADS = 4
MOST_SENDERS = 16
"""At once, of all. Who sends as many as are left leaves them to others: a slow sender keeps nobody out."""
BUSY = "So many batches are being sent that no more are taken now: send it again in 10 seconds."
NO_ARCHIVE = "This is no zip, tar or tar.gz: send a single report to /api/v1/reports, or several as files of a form."
PASTED = {"text": "pasted.txt"}
"""The text box of a page, taken as a file of that name."""
NO_FILES = "Send one or more files as multipart fields named file."
LOG = logging.getLogger(__name__)


class BatchTaking:
    """What `POST /batches` does. One for the whole program: it bounds how many send at once."""

    def __init__(
        self,
        engine: Engine,
        queue: Queue,
        bounds: Bounds | None = None,
        redacting: Redacting = Redacting(),
        scanner: Scanner = NO_SCANNER,
    ) -> None:
        self._redacting, self._scanner = redacting, scanner
        self._engine, self._queue, self._bounds = engine, queue, bounds or Bounds()
        self._quota = Quota(engine, self._bounds.store_bytes)
        self._senders = list[str]()
        self._threads = FewThreads(THREADS)

    async def take(
        self, request: Request, filename: str, address: Mapping[str, str | None], *, redact: bool = False
    ) -> str:
        """The public id of the batch that this request brought. Raises Problem, Refused.

        `filename` is that of a body that is no form; `address` is the sender's reference in the address.
        """
        async with self.sending(request) as sending:
            if request.headers.get("content-type", "").startswith(MULTIPART):
                filename, fields = await self._form(request, sending)
                if not sending.files:
                    raise Problem(422, "invalid_request", NO_FILES)
            else:
                fields = {}
                await self._body(request, sending, filename)
            await self._end(sending, filename, Reference.of(address, fields), asked_by(redact, fields))
            return sending.id

    @asynccontextmanager
    async def of_browser(self, request: Request) -> AsyncIterator[Body | str | None]:
        """What a form of a page brought: a single file or pasted text, unpacked, which is gone when the context ends;
        the public id of the batch that an archive or several files became; None where no file was chosen. Raises
        Problem, Refused."""
        async with self.sending(request) as sending:
            name, fields = await self._form(request, sending, PASTED)
            if sending.files == 1 and not archives.is_archive(sending.head):
                if sending.size > self._bounds.file_bytes:  # the body's own bound is that of a batch
                    raise TooLarge(too_large(self._bounds.file_bytes))
                spool = Spool()
                try:
                    await self._threads.run(_fill, spool, sending)
                    yield Body(spool, name, fields)
                finally:
                    spool.close()
                return
            if sending.files:
                await self._end(sending, name, Reference.of({}, fields), asked_by(address=False, form=fields))
        yield sending.id if sending.ended else None

    async def _end(self, sending: Sending, filename: str, reference: Reference, asked: bool) -> None:
        """It becomes a batch; of one that is to be redacted no name is kept. Raises Problem where there is no key."""
        if self._redacting.wanted(asked):
            sending.forget_names()
            filename, reference = UNNAMED, self._redacting.reference(reference)
        await self._threads.run(sending.end, filename, reference)

    @asynccontextmanager
    async def sending(self, request: Request) -> AsyncIterator[Sending]:
        """One that is sent: unless it was ended well, nothing of it is left. Its files are scanned when they are
        unpacked. Raises Problem (`busy`, or where no scanner answers), OverQuota."""
        sender = network(address_of(request.scope) or "")
        if self._senders.count(sender) >= MOST_SENDERS - len(self._senders):  # who has as many as are left
            raise Problem(503, "busy", BUSY, retry_after="10")
        await self._threads.run(self._quota.check)
        await self._threads.run(self._scanner.look)
        self._senders.append(sender)
        hold()  # its bytes may turn out to be none of a batch
        sending = Sending(self._engine, self._queue, self._bounds)
        try:
            yield sending
        finally:
            self._senders.remove(sender)
            if not sending.ended:
                with CancelScope(shield=True), put_off(LOG, "A batch that was broken off could not be removed now"):
                    await self._threads.run(sending.abandon)

    async def feed(self, sending: Sending, data: bytes) -> None:
        """The next bytes of the file that began last."""
        sending.feed(data)
        if sending.full:
            await self._threads.run(sending.flush)

    async def plain(self, request: Request) -> AsyncIterator[bytes]:
        """The body without the gzip of its transport."""
        if not comes_packed(request):
            async for piece in request.stream():
                yield piece
            return
        gunzip = Gunzip()
        async for packed in request.stream():
            for begin in range(0, len(packed), STEP // 16):
                for piece in await self._threads.run(_all, gunzip, packed[begin : begin + STEP // 16]):
                    yield piece
        gunzip.end()

    async def _body(self, request: Request, sending: Sending, filename: str) -> None:
        sending.file(filename)
        checked = False
        async for piece in self.plain(request):
            if not checked and sending.size + len(piece) >= HEAD:
                sending.feed(piece)
                checked, piece = _check(sending.head), b""
            await self.feed(sending, piece)
        if not checked:
            _check(sending.head)

    async def _form(
        self, request: Request, sending: Sending, texts: Mapping[str, str] = NO_TEXTS
    ) -> tuple[str, dict[str, str]]:
        fields: dict[str, str] = {}
        first, wanted = "", False
        async for part in parts(request.headers.get("content-type", ""), self.plain(request), texts):
            match part:
                case File(field=field, filename=name) if field == "file" or field in texts:
                    wanted = name != ""  # a browser sends an empty one where none was chosen
                    if wanted:
                        sending.file(name)
                        first = first or name
                case Piece(data=data) if wanted:
                    await self.feed(sending, data)
                case Field(name=name, value=value):
                    fields[name] = value
                case File(field=field):
                    raise Problem(422, "invalid_request", f"The form has a file {field!r}: files are named file.")
        return first if sending.files == 1 else FILES.format(count=sending.files), fields


def _check(head: bytes) -> bool:
    if not archives.is_archive(head):
        raise BadArchive(NO_ARCHIVE)
    return True


def _fill(spool: Spool, sending: Sending) -> None:
    for piece in sending.back():
        spool.feed(piece)
    spool.end()


def _all(gunzip: Gunzip, data: bytes) -> list[bytes]:
    return list(gunzip.feed(data))
