"""What a test has measured so far, kept after each load, so that it goes on from there; at its end it is the result."""

from pathlib import Path

import msgspec

from app.measure.refused import NotMeasured
from parsers.load_curves.measured_document import Measured

SAME = ("run", "disks", "small_bytes", "large_bytes", "sequential", "stream_requests", "write_percent", "raid0",
        "cache_mb", "seconds", "planned", "targets")  # fmt: skip
"""What must be as it was for a test to go on."""
OTHER = "{file} holds another test that was stopped: finish it with its own parameters, or begin a new one with --anew."
DAMAGED = "{file} holds no test that can go on: begin a new one with --anew."
NO_ROOM = "{file} could not be written ({error}): the test is stopped there."
_DOCUMENT = msgspec.json.Decoder(Measured)


class ProgressFile:
    """`<testname>_measuring.json`, beside the input file."""

    def __init__(self, testname: Path) -> None:
        self.path = testname.with_name(testname.name + "_measuring.json")

    def goes_on(self, new: Measured) -> Measured | None:
        """The same test where it was stopped; None where there is none. Raises NotMeasured for another test."""
        try:
            kept = _DOCUMENT.decode(self.path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, msgspec.MsgspecError) as error:
            raise NotMeasured(DAMAGED.format(file=self.path)) from error
        if any(getattr(kept, name) != getattr(new, name) for name in SAME):
            raise NotMeasured(OTHER.format(file=self.path))
        return kept

    def keep(self, document: Measured) -> None:
        """All or nothing. Raises NotMeasured where it cannot be written."""
        write(self.path, packed(document))

    def drop(self) -> None:
        """The test has ended."""
        self.path.unlink(missing_ok=True)


def packed(document: Measured) -> bytes:
    """As the file has it."""
    return msgspec.json.format(msgspec.json.encode(document), indent=0) + b"\n"


def write(path: Path, data: bytes) -> None:
    """A file, whole or not at all. Raises NotMeasured."""
    new = path.with_name(path.name + ".new")
    try:
        new.write_bytes(data)
        new.replace(path)
    except OSError as error:
        raise NotMeasured(NO_ROOM.format(file=path, error=error.strerror)) from error
