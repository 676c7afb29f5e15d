"""Files out of a request: a multipart form's field `file`, or the body itself; transport gzip is taken off."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Query, Request
from starlette.datastructures import UploadFile

from app.analysis import archives
from app.web.problems import Problem

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
_FILES = {
    "type": "object",
    "required": ["file"],
    "properties": {"file": {"type": "array", "minItems": 1, "items": {"type": "string", "format": "binary"}}},
}
FILES_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {"schema": _FILES},
            "text/plain": _BINARY,
            "application/zip": _BINARY,
            "application/octet-stream": _BINARY,
        },
    }
}
MOST_FILES = 100


@dataclass(frozen=True, slots=True)
class Received:
    """A file as it was sent; `fields` are the other fields of its form."""

    data: bytes
    filename: str
    fields: Mapping[str, str] = field(default_factory=dict)


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


async def received_files(
    request: Request,
    filename: Annotated[str, Query(description="A name for a raw body", max_length=200)] = "curve",
) -> list[Received]:
    """Every file of a multipart form, or the body itself; an archive counts as one file here."""
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        return [await received(request, filename)]
    async with request.form(max_files=MOST_FILES, max_fields=50) as form:
        files = [one for one in form.getlist("file") if isinstance(one, UploadFile) and one.filename]
        if not files:
            raise Problem(422, "invalid_request", "Send one or more files as multipart fields named file.")
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
        return [Received(await one.read(), one.filename or "curve", fields) for one in files]


async def _from_form(request: Request) -> Received:
    async with request.form(max_files=1, max_fields=20) as form:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            raise Problem(422, "invalid_request", "Send the report as the multipart field named file.")
        return Received(await file.read(), file.filename or "report")
