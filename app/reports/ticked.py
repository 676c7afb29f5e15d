"""Reports that are ticked in a list: `id.part` each, as the boxes have them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Query

from app.store.reports import Store
from app.web.problems import Problem

MOST = 500
NONE = "No report was ticked: go back and tick those that are meant."
MANY = f"More than {MOST} reports are ticked: go back and tick fewer."
Ticked = Annotated[list[str], Query(default_factory=list)]


@dataclass(frozen=True, slots=True)
class File:
    """An uploaded file with a ticked report in it; `parts` are its reports, which go together."""

    id: str
    name: str
    parts: int


def files(store: Store, ticked: Sequence[str]) -> list[File]:
    """The files of these reports, each once. Raises Problem where there are none, or too many."""
    ids = dict.fromkeys(reference.partition(".")[0] for reference in ticked)
    if len(ids) > MOST:
        raise Problem(422, "ticked", MANY)
    uploads = [upload for upload_id in ids if (upload := store.upload(upload_id)) is not None]
    if not uploads:
        raise Problem(422, "ticked", NONE)
    return [File(upload.id, upload.file, upload.parts) for upload in uploads]
