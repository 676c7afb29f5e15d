"""Files out of a request: a multipart form's field `file`, or the body itself; gzip is taken off.

Bodies lie on disk past a small size, and are unpacked while they come, by threads of their own: whatever somebody
sends, nobody else waits for it.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Annotated

from anyio import to_thread
from fastapi import Query, Request
from starlette.datastructures import UploadFile

from app.web.few_threads import FewThreads
from app.web.open_api import Json
from app.web.problems import Problem
from app.web.requests.clean_text import form_of
from app.web.requests.unpacking import GZIP, IN_MEMORY, STEP, Spool
from app.web.services import Provided
from app.web.stated_clean import NO_NUL

_BINARY = {"type": "string", "format": "binary"}
_WORDS = {"type": "string", "maxLength": 200}
_YES = {"type": "string", "enum": ["0", "1"]}
_FORM = {
    "type": "object",
    "required": ["file"],
    "properties": {"file": _BINARY, "ticket": _WORDS, "environment": _WORDS, "host": _WORDS, "redact": _YES},
}
_FILES = {
    "type": "object",
    "required": ["file"],
    "properties": {"file": {"type": "array", "minItems": 1, "items": _BINARY}},
}
MOST_FILES = 100
MULTIPART = "multipart/form-data"
UNPACKING_THREADS = 4
WHOLE, MOST_WHOLE = 2 * 2**20, 32
"""A body of so many bytes at most is taken in one go when all of it came, and lies on no disk; so many at once."""
FileName = Annotated[str, Query(description="A name for a raw body", max_length=200, pattern=NO_NUL)]


def _described(form: Json) -> Json:
    """A form, or one file as it is. Any other type is taken too, but programs that make clients need to know of one."""
    content = {MULTIPART: {"schema": form}, "application/octet-stream": {"schema": _BINARY}}
    return {"requestBody": {"required": True, "content": content}}


REQUEST_BODY, FILES_BODY = _described(_FORM), _described(_FILES)


@dataclass(frozen=True, slots=True)
class Received:
    """A file as it was sent; `fields` are the other fields of its form."""

    data: bytes
    filename: str
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Body:
    """A file of a request, unpacked; `fields` are the other fields of its form."""

    spool: Spool
    filename: str
    fields: Mapping[str, str] = field(default_factory=dict)


class Bodies:
    """Takes files out of requests. One for the whole program: its threads bound how much is unpacked at once."""

    def __init__(self) -> None:
        self._threads = FewThreads(UNPACKING_THREADS)
        self._whole = 0

    @asynccontextmanager
    async def file(self, request: Request, filename: str, *, keep: bool = False) -> AsyncIterator[Body]:
        """The one file of the request, gone when the context ends; `keep` leaves a file that is gzip as it is.

        `curl --data-binary` calls a raw body a form, so only multipart is taken for one.
        """
        packed = comes_packed(request)
        whole = self._whole < MOST_WHOLE and is_short(request)
        self._whole += whole
        spool = Spool(packed=packed, keep=keep, in_memory=WHOLE if whole else IN_MEMORY)
        try:
            if request.headers.get("content-type", "").startswith(MULTIPART):
                yield await self._from_form(request, spool)
            else:
                await self._from_body(request, spool, WHOLE if whole else STEP)
                yield Body(spool, filename)
        finally:
            spool.close()
            self._whole -= whole

    async def _from_body(self, request: Request, spool: Spool, at_once: int) -> None:
        waiting, size = list[bytes](), 0
        async for piece in request.stream():
            waiting.append(piece)
            size += len(piece)
            if size >= at_once:
                await self._threads.run(_some, spool, waiting)
                waiting, size = [], 0
        if at_once == WHOLE and not _may_be_packed(request, waiting):
            _last(spool, waiting)  # a hash in memory: to hand that to a thread takes as long
        else:
            await self._threads.run(_last, spool, waiting)

    async def _from_form(self, request: Request, spool: Spool) -> Body:
        async with form_of(request, max_files=1, max_fields=20) as form:
            file = form.get("file")
            if not isinstance(file, UploadFile):
                raise Problem(422, "invalid_request", "Send the report as the multipart field named file.")
            await self._threads.run(_all, spool, file)
            fields = {name: value for name, value in form.items() if isinstance(value, str)}
            return Body(spool, file.filename or "report", fields)


def _may_be_packed(request: Request, pieces: list[bytes]) -> bool:
    """Whether what came may have to be unpacked, to who knows how much."""
    return comes_packed(request) or next((piece[:1] for piece in pieces if piece), b"") == GZIP[:1]


def _some(spool: Spool, pieces: list[bytes]) -> None:
    for piece in pieces:
        spool.feed(piece)


def _last(spool: Spool, pieces: list[bytes]) -> None:
    _some(spool, pieces)
    spool.end()


def _all(spool: Spool, file: UploadFile) -> None:
    while piece := file.file.read(STEP):
        spool.feed(piece)
    spool.end()


def is_short(request: Request) -> bool:
    """Whether a body says that it is no longer than what is taken in one go."""
    length = request.headers.get("content-length", "")
    return length.isdecimal() and len(length) <= len(str(WHOLE)) and int(length) <= WHOLE


def comes_packed(request: Request) -> bool:
    """Whether the transport's gzip is to be taken off. Raises Problem for any other packing."""
    encoding = request.headers.get("content-encoding", "identity").lower()
    if encoding not in ("gzip", "identity"):
        raise Problem(415, "unsupported_encoding", "Content-Encoding may be gzip or left out.", accept_encoding="gzip")
    return encoding == "gzip"


async def received_files(
    request: Request,
    bodies: Provided[Bodies],
    filename: FileName = "curve",
) -> list[Received]:
    """Every file of a multipart form, or the body itself; an archive counts as one file here."""
    if not request.headers.get("content-type", "").startswith(MULTIPART):
        async with bodies.file(request, filename, keep=True) as body:
            return [Received(await to_thread.run_sync(body.spool.read), body.filename)]
    async with form_of(request, max_files=MOST_FILES, max_fields=50) as form:
        files = [file for file in form.getlist("file") if isinstance(file, UploadFile) and file.filename]
        if not files:
            raise Problem(422, "invalid_request", "Send one or more files as multipart fields named file.")
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
        return [Received(await file.read(), file.filename or "curve", fields) for file in files]
