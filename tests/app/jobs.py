"""Jobs as hostile files make them; worker processes import them from here."""

import json
import os
import signal
import time


def answers(data: bytes, filename: str, beside) -> bytes:
    document = {"size": len(data), "file": filename, "storage": beside.storage, "process": os.getpid()}
    return b'["core",""]\n' + json.dumps(document).encode()


def takes_its_time(data: bytes, filename: str, beside) -> bytes:
    time.sleep(3)
    return answers(data, filename, beside)


def obeys(data: bytes, filename: str, beside) -> bytes:
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
    return answers(data, filename, beside)
