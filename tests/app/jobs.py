"""Jobs as hostile files make them; worker processes import them from here."""

import json
import os
import signal
import time


def answers(data: bytes, filename: str, storage) -> bytes:
    return json.dumps({"size": len(data), "file": filename, "storage": storage}).encode() + b"\n[]"


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


def sees_no_number(data: bytes, filename: str, storage) -> bytes:
    from app import worker

    class One:
        document, tables = {"value": float("nan")}, []

    from app import analysis

    analysis.analyse = lambda *_: [One]
    return worker.analyse_to_json(data, filename, storage)
