"""One file out of a request: a multipart form's field `file`, or the body itself; transport gzip is taken off."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Query, Request
from starlette.datastructures import UploadFile

from app import archives
from app.errors import Problem

_BINARY = {"schema": {"type": "string", "format": "binary"}}
_FORM = {"type": "object", "required": ["file"], "properties": {"file": {"type": "string", "format": "binary"}}}
REQUEST_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {"schema": _FORM},
            "text/html": _BINARY,
            "text/plain": _BINARY,
            "application/gzip": _BINARY,
            "application/octet-stream": _BINARY,
        },
    }
}


@dataclass(frozen=True, slots=True)
class Received:
    data: bytes
    filename: str


async def received(
    request: Request,
    filename: Annotated[str, Query(description="A name for a raw body", max_length=200)] = "report",
) -> Received:
    """The uploaded file. `curl --data-binary` calls a raw body a form, so only multipart is taken for one."""
    if request.headers.get("content-type", "").startswith("multipart/form-data"):
        upload = await _from_form(request)
    else:
        upload = Received(await request.body(), filename)
    encoding = request.headers.get("content-encoding", "identity").lower()
    if encoding == "gzip":
        return Received(archives.gunzip(upload.data), upload.filename)
    if encoding != "identity":
        raise Problem(415, "unsupported_encoding", "Content-Encoding may be gzip or left out.", accept_encoding="gzip")
    return upload


async def _from_form(request: Request) -> Received:
    async with request.form(max_files=1, max_fields=20) as form:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            raise Problem(422, "invalid_request", "Send the report as the multipart field named file.")
        return Received(await file.read(), file.filename or "report")
