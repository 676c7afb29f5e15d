"""What goes between the service and a process that reads files: bytes behind their kind and their length.

The service sends pickled jobs, as it trusts itself. What comes back is a stranger's: MessagePack, decoded by type.
"""

import struct
from typing import Final

HEAD = struct.Struct(">cQ")
START: Final = b"s"
"""To a process: what it imports, its lock and its memory."""
BYTES: Final = b"b"
"""Of the job that follows: what is long is sent as it is, and copied nowhere."""
JOB: Final = b"j"
READY: Final = b"r"
"""From a process: what could not be taken from it."""
ANSWER: Final = b"a"
REFUSED: Final = b"e"
"""Why the job has no answer: a code, a sentence."""
BROKE: Final = b"x"
"""A mistake of ours: the name of the error, and where it was raised."""
NO_MEMORY: Final = b"m"


def framed(kind: bytes, length: int) -> bytes:
    """The head of a frame."""
    return HEAD.pack(kind, length)
