"""Uploads of all kinds that were harmed on their way, with bombs among them: what `tests.fuzz.service` throws."""

import gzip
import io
import json
import random
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from urllib.parse import quote

from app.resources import samples_dir
from tests.fuzz.harms import HARMS, SAMPLES

MIB = 1024 * 1024
TEXT, JSON = "text/plain", "application/json"
NAMES = (
    "a.txt",
    "../../etc/passwd",
    "a\r\nx-evil: 1",
    "",
    "x" * 4000,
    "\u202egnp.exe",
    "a\0b",
    "<img src=x onerror=1>",
    "CON",
)


@dataclass(frozen=True)
class Upload:
    """One request: kind is what it is called in figures."""

    kind: str
    method: str
    path: str
    body: bytes
    headers: dict[str, str]


@cache
def small() -> tuple[bytes, ...]:
    """Reports to begin from, none of them long."""
    found = [path.read_bytes() for path in SAMPLES]
    return tuple(sorted(found, key=len)[:6])


@cache
def curves() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((samples_dir() / "curves").glob("*.csv")))


def harmed(data: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.choice((0, 1, 1, 2))):
        data = chance.choice(HARMS)(data, chance) or b"-"
    return data[:400_000]


def zipped(members: list[tuple[str, bytes]]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (name, data) in enumerate(members):
            info = zipfile.ZipInfo(name.replace("\0", "") or str(number))  # of 1980: two runs send the same
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return made.getvalue()


def packed(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)


def tarred(members: list[tuple[str, bytes]]) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name, data in members:
            member = tarfile.TarInfo(name[:90].replace("\0", ""))
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return made.getvalue()


def members(chance: random.Random) -> list[tuple[str, bytes]]:
    number = chance.randint(1, 3)
    return [(f"{one}{chance.choice(NAMES[:2])}", harmed(chance.choice(small()), chance)) for one in range(number)]


def bombs() -> tuple[tuple[str, bytes], ...]:
    """Small on their way, large when they are unpacked; or deep."""
    zeros = packed(bytes(80 * MIB))
    deep = packed(packed(packed(small()[0])))
    many = b"".join([packed(b"")] * 20_000)
    nested = zipped([("a.zip", zipped([("b.zip", zipped([("c.txt", small()[0])]))]))])
    wide = zipped([(f"{number}.txt", b"x") for number in range(400)])
    return (
        ("gzip bomb", zeros), ("gzip of gzip", deep), ("empty gzip members", many), ("zip of zip", nested),
        ("zip bomb", zipped([("a.txt", bytes(80 * MIB))])), ("many members", wide),
        ("tar bomb", packed(tarred([("a.txt", bytes(20 * MIB))]))),
    )  # fmt: skip


_BOMBS = cache(bombs)


def report(chance: random.Random) -> Upload:
    data, headers = harmed(chance.choice(small()), chance), {"content-type": TEXT}
    if chance.random() < 0.3:
        data = packed(data)
        if chance.random() < 0.5:
            headers["content-encoding"] = "gzip"
    return Upload("report", "POST", f"/api/v1/reports?wait=0&filename={quote(chance.choice(NAMES[:4]))}", data, headers)


def multipart(chance: random.Random) -> Upload:
    """A form whose parts, boundary or headers may be spoiled."""
    boundary = chance.choice(("x", "x" * 70, "-" * 20, "a b", ""))
    name = chance.choice(NAMES).replace("\r\n", chance.choice(("\r\n", "%0d%0a")))
    data = harmed(chance.choice(small()), chance)
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode()
    body = head * chance.choice((1, 1, 3)) + data + f"\r\n--{boundary}--\r\n".encode()
    if chance.random() < 0.4:
        body = chance.choice(HARMS)(body, chance)
    path = chance.choice(("/api/v1/reports?wait=0", "/upload", "/api/v1/batches", "/api/v1/curves", "/curves"))
    return Upload("multipart", "POST", path, body, {"content-type": f"multipart/form-data; boundary={boundary}"})


def archive(chance: random.Random) -> Upload:
    kind, whole = chance.choice(
        (("zip", zipped), ("tar", tarred), ("tar.gz", lambda these: packed(tarred(these))))
    )  # fmt: skip
    data = whole(members(chance))
    if chance.random() < 0.6:
        data = chance.choice(HARMS)(data, chance)
    path = chance.choice(("/api/v1/batches", "/api/v1/batches", "/api/v1/reports?wait=0", "/api/v1/curves"))
    return Upload(kind, "POST", path, data[:500_000], {"content-type": chance.choice((TEXT, "application/zip"))})


def curve(chance: random.Random) -> Upload:
    data = harmed(chance.choice(curves()), chance)
    return Upload("curve", "POST", "/api/v1/curves", data, {"content-type": TEXT})


def bomb(chance: random.Random) -> Upload:
    kind, data = chance.choice(_BOMBS())
    headers = {"content-type": TEXT} | (
        {"content-encoding": "gzip"} if "gzip" in kind and chance.random() < 0.5 else {}
    )
    path = chance.choice(("/api/v1/reports?wait=0", "/api/v1/batches", "/api/v1/curves"))
    return Upload(kind, "POST", path, data, headers)


VALUES = (
    "",
    "x",
    0,
    -1,
    1e308,
    10**400,
    None,
    True,
    [],
    {},
    [[]],
    "\ud800",
    "\0",
    "9" * 5000,
    {"a": {"a": {}}},
    "<script>",
)
PATHS = (
    "PUT /api/v1/databases/none/storage", "PATCH /api/v1/databases/none/settings",
    "POST /api/v1/databases/none/markers", "POST /api/v1/databases/none/join", "POST /api/v1/exports",
    "POST /api/v1/reports/none/what-if", "PUT /api/v1/letterhead", "POST /api/v1/webhooks",
    "POST /api/v1/reports/none/forecasts", "PUT /api/v1/curves/none/columns",
)  # fmt: skip
FIELDS = ("format", "ids", "label", "group", "at", "text", "latency_ms", "cache_mb", "name", "note", "logo", "address",
          "database_id", "columns", "storage.media", "limits", "metric", "q")  # fmt: skip


def body(chance: random.Random) -> Upload:
    """JSON of right and wrong fields, deep, cut, or none."""
    method, path = chance.choice(PATHS).split()
    said = json.dumps({name: chance.choice(VALUES) for name in chance.sample(FIELDS, chance.randint(0, 6))}).encode()
    kind = chance.random()
    if kind < 0.15:
        said = b"[" * 100_000
    elif kind < 0.3:
        said = b'{"a":' * 50_000
    elif kind < 0.5:
        said = chance.choice(HARMS)(said or b"{}", chance)
    return Upload("json", method, path, said, {"content-type": chance.choice((JSON, JSON, TEXT))})


KINDS: tuple[tuple[Callable[[random.Random], Upload], int], ...] = (
    (report, 40), (multipart, 20), (archive, 15), (curve, 10), (body, 14), (bomb, 1),
)  # fmt: skip
"""What is thrown, and how often of a hundred."""


def uploads(seed: int) -> Iterator[Upload]:
    """Without end, for one seed always the same; every kind of bomb comes first."""
    chance = random.Random(seed)
    for kind, data in _BOMBS():
        yield Upload(kind, "POST", "/api/v1/batches", data, {"content-type": TEXT})
        yield Upload(kind, "POST", "/api/v1/reports?wait=0", data, {"content-type": TEXT})
    made, weights = zip(*KINDS, strict=True)
    while True:
        yield chance.choices(made, weights)[0](chance)
