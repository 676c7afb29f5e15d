"""Samples and real reports, read and judged once: kept by the process, and on disk for other processes and runs.

What is kept on disk stands under a digest of the code that made it, in `.cache` of the checkout.
"""

import contextlib
import fcntl
import gc
import hashlib
import os
import pickle
import shutil
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import parsers
import rules
from parsers.model.report import Report

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".cache" / "reports"
STALE_S = 3600
"""A folder of other code is removed when nothing was added for so long: another run may still use it."""


@cache
def reports(path: Path) -> tuple[Report, ...]:
    """Every report of a file; shared, so nobody may change them."""
    return tuple(fresh(path))


def fresh(path: Path) -> list[Report]:
    """Every report of a file, to be changed at will."""
    return kept("parsed", ("parsers",), path, _parsed)


@cache
def judged(path: Path) -> tuple[dict[str, Any], ...]:
    """What is made of each report of a file where nothing is declared, as plain JSON; shared."""
    return tuple(kept("judged", ("parsers", "rules"), path, _judged))


def _parsed(path: Path) -> list[Report]:
    return parsers.parse(path.read_bytes(), path.name)


def _judged(path: Path) -> list[dict[str, Any]]:
    return [msgspec.json.decode(msgspec.json.encode(rules.judge(one).to_dict())) for one in reports(path)]


def kept(kind: str, code: tuple[str, ...], path: Path, make: Callable[[Path], Any]) -> Any:
    """What `make` makes of the file by that code, made by whoever asks first while all others wait."""
    folder = _folder(kind, code)
    place = folder / hashlib.sha256(path.read_bytes()).hexdigest()
    with place.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            half = place.with_suffix(".half")
            half.write_bytes(pickle.dumps(make(path), pickle.HIGHEST_PROTOCOL))
            half.replace(place)
    with _no_collection():
        return pickle.loads(place.read_bytes())


@cache
def _folder(kind: str, code: tuple[str, ...]) -> Path:
    """Where results of that kind lie; those of older code are cleared away."""
    folder = KEPT / f"{kind}-{digest_of_code(*code)}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    for other in KEPT.glob(f"{kind}-*"):
        if other != folder and time.time() - other.stat().st_mtime > STALE_S:
            shutil.rmtree(other, ignore_errors=True)
    return folder


@cache
def digest_of_code(*packages: str) -> str:
    """A digest of all files of those packages, and of the libraries they were run with."""
    made = hashlib.sha256((ROOT / "requirements.lock").read_bytes())
    for package in packages:
        for path in sorted((ROOT / package).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                made.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return made.hexdigest()[:16]


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Unpickling makes thousands of objects that are no garbage: four times as fast when none is looked for."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
