"""`iobound redact`: reports without their customer, and with the map the way back."""

import argparse
import hashlib
import os
import secrets
import sys
from pathlib import Path

from app.analysis.redacted_files import RedactedFile, answered, redact_to_json
from app.analysis.redaction_map import BadMap, RedactionMap
from app.analysis.workers import Limits, Workers
from app.cli.files import inputs, jobs
from app.cli.files.in_order import Underway, in_order
from app.cli.files.reading import Again, Settled, read, waits
from app.cli.files.report_files import Named, asked
from app.terminal.console import complain, plain
from parsers.errors import Refused
from parsers.redaction.pseudonyms import LEAST_KEY_BYTES

SHORT_KEY = (
    f"The key file {{}} holds fewer than {LEAST_KEY_BYTES} bytes: name a file that is not there, and one is made."
)
NO_MAP = "To restore what was redacted, name the map that was written with it: --map FILE."
SEVERAL = "Several reports cannot go to standard output: name a folder with --output."


def run(options: argparse.Namespace) -> int:
    """Redacts every report, or restores it; the exit status is 2 where one could not be."""
    listed = asked(options.files)
    for sentence in listed.warnings:
        complain(sentence)
    if options.output == "-" and len(listed.files) > 1:
        return complain(SEVERAL)
    try:
        kept = RedactionMap.read(Path(options.map)) if options.map else None
        if options.restore:
            return _restore(listed.files, kept, options.output)
        key = _key(Path(options.key)) if options.key else secrets.token_bytes(32)
        return _redact(listed.files, key, kept, options)
    except (inputs.Usage, BadMap) as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}.")


def _key(path: Path) -> bytes:
    """The key of a file; where there is none, a new one, for its owner's eyes alone. Raises Usage."""
    try:
        key = path.read_bytes().strip()
    except FileNotFoundError:
        key = secrets.token_hex(32).encode()
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(key + b"\n")
    if len(key) < LEAST_KEY_BYTES:
        raise inputs.Usage(SHORT_KEY.format(path))
    return key


def _redact(files: list[Named], key: bytes, kept: RedactionMap | None, options: argparse.Namespace) -> int:
    status = 0
    limits = Limits(workers=jobs.workers(options.jobs, files))
    with Workers(limits) as workers:

        def begin(file: Named) -> "Underway[Named, list[RedactedFile]]":
            name = inputs.shown(file.name)
            try:
                data = read(file)
            except Refused as error:
                return Underway(file, Settled(error), 0)
            seconds = workers.limits.seconds_for_whole(data)
            begun = Again(lambda: workers.begin(redact_to_json, (data, name, key), seconds, answered))
            return Underway(file, begun, len(data))

        for underway in in_order(files, begin, limits.workers, waits):
            try:
                redacted = underway.answer.result()
            except Refused as error:
                status = complain(f"{underway.file.name}: {error}")
                continue
            for file in redacted:
                status = max(status, _written(underway.file, file, kept, options.output))
    return status


def _written(source: Named, file: RedactedFile, kept: RedactionMap | None, output: str) -> int:
    """One redacted file where it is wanted, and what leads back in the map, before it."""
    label = source.name if file.member is None else f"{source.name}: {file.member}"
    if file.code is not None:
        return complain(f"{label}: {file.sentence}")
    data = file.text.encode()
    digest = hashlib.sha256(data).hexdigest()
    if kept is not None:
        kept.add(digest, file)
        kept.write()
    _put(data, f"redacted-{digest[:12]}{file.suffix}", output, label)
    return 0


def _put(data: bytes, name: str, output: str, label: str) -> None:
    if output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    folder = Path(output)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)
    print(f"{plain(label)}: {plain(folder / name)}")


def _restore(files: list[Named], kept: RedactionMap | None, output: str) -> int:
    """Each file as it was; of what is no redacted report, the names that were meant."""
    if kept is None:
        raise inputs.Usage(NO_MAP)
    status = 0
    for file in files:
        try:
            data = read(file)
            text = data.decode()
        except Refused as error:
            status = complain(f"{file.name}: {error}")
            continue
        except UnicodeDecodeError:
            status = complain(f"{file.name}: This is no text in UTF-8, as redacted reports are.")
            continue
        made = kept.restored(hashlib.sha256(data).hexdigest(), text).encode()
        suffix = Path(file.name).suffix or ".txt"
        _put(made, f"restored-{hashlib.sha256(data).hexdigest()[:12]}{suffix}", output, file.name)
    return status
