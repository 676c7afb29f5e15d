"""Redact on upload: a file is replaced by its redacted form before it is stored, by the key of the service."""

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from app.analysis.pool import Analyst
from app.analysis.redacted_files import RedactedFile
from app.analysis.redaction_map import RedactionMap
from app.ingest.reference import Reference
from app.settings import Settings
from app.web.problems import Problem
from parsers.redaction.words import reference_redacted

FIELD = "redact"
NO_KEY = "This service has no key to redact with: its operator names one by IOBOUND_REDACT_KEY_FILE."
SAID = "redact is 1 or 0: anything else is neither."
UNNAMED = "redacted"
"""The name of a file that is to be redacted, until it is."""
_WANTED = {"1": True, "true": True, "on": True, "0": False, "false": False, "": False}


@dataclass(frozen=True, slots=True)
class ToStore:
    """What is read and stored of a file. Of a redacted one all of it is of the redacted bytes."""

    data: bytes
    sha256: str
    filename: str

    def columns(self) -> dict[str, object]:
        """As the columns of a file that was taken."""
        return {"raw": self.data, "sha256": self.sha256, "filename": self.filename, "size": len(self.data)}


@dataclass(frozen=True, slots=True)
class Redacting:
    """Whether uploads are redacted, by which key, and in which folder what leads back is kept; None: nowhere."""

    key: bytes | None = None
    always: bool = False
    maps: Path | None = None

    @classmethod
    def of(cls, settings: Settings) -> Self:
        key = None if settings.redact_key is None else settings.redact_key.encode()
        return cls(key, settings.redact_uploads, settings.redact_maps)

    def wanted(self, asked: bool) -> bool:
        """Whether this upload is to be redacted. Raises Problem where there is no key for it."""
        if asked and self.key is None:
            raise Problem(422, "no_redaction_key", NO_KEY)
        return asked or self.always

    def reference(self, reference: Reference) -> Reference:
        """The sender's reference with its words replaced as those of a report are."""
        columns = reference.columns().items()
        return Reference(**{name: value and reference_redacted(value, self._key()) for name, value in columns})

    def upload(self, analyst: Analyst, data: bytes) -> ToStore | RedactedFile:
        """What is stored in place of a file, with its way back kept; the refusal where it is no report. Raises Refused
        where there is no answer, Problem where this program has no key, OSError and BadMap for the way back."""
        key = self._key()
        file = analyst.redaction(data, key)
        if file.code is not None:
            return file
        made = redacted(file)
        if self.maps is not None:
            _keep(self.maps, made.sha256, file)
        return made

    def _key(self) -> bytes:
        if self.key is None:
            raise Problem(503, "no_redaction_key", NO_KEY)
        return self.key


def redacted(file: RedactedFile) -> ToStore:
    """A redacted file under the name that its own bytes give it."""
    made = file.text.encode()
    digest = hashlib.sha256(made).hexdigest()
    return ToStore(made, digest, f"redacted-{digest[:12]}{file.suffix}")


def asked_by(address: bool, form: Mapping[str, str]) -> bool:
    """What the address asks for, and over it the form. Raises Problem for what is neither yes nor no."""
    wish = form.get(FIELD)
    if wish is None:
        return address
    if wish not in _WANTED:
        raise Problem(422, "invalid_request", SAID)
    return _WANTED[wish]


def _keep(folder: Path, digest: str, file: RedactedFile) -> None:
    """What leads back from one redacted file, as a map that `iobound redact --restore --map` takes."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_uid == os.getuid():
        folder.chmod(0o700)
    kept = RedactionMap.read(folder / f"{digest}.json")
    kept.add(digest, file)
    kept.write()
