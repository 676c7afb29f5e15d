"""Jobs as hostile files make them; worker processes import them from here."""

import json
import os
import signal
import time


def answers(data: bytes, filename: str, storage) -> bytes:
    document = {"size": len(data), "file": filename, "storage": storage, "process": os.getpid()}
    return json.dumps(document).encode() + b"\n[]"


def takes_its_time(data: bytes, filename: str, storage) -> bytes:
    time.sleep(3)
    return answers(data, filename, storage)


def obeys(data: bytes, filename: str, storage) -> bytes:
    """Does what the file says."""
    deed = data.decode()
    if deed == "hang":
        time.sleep(600)
    if deed == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if deed == "eat":
        return b"x" * 10**10
    if deed == "fail":
        raise LookupError("a mistake of ours")
    return answers(data, filename, storage)
