"""Small reports to begin from: the samples, their beginnings, and each printed case of a section under a header."""

from collections.abc import Iterator
from pathlib import Path

from tests.fuzz.harms import SAMPLES
from tests.parsers.copies import spoiled
from tests.yaml_cases import read_yaml

_PARSERS = Path(__file__).parents[1] / "parsers"
_TEXT = """\
WORKLOAD REPOSITORY report for

DB Name         DB Id    Instance     Inst Num Startup Time    Release     RAC
------------ ----------- ------------ -------- --------------- ----------- ---
SHOP           123456789 shop1               1 02-Jan-17 08:00 12.1.0.2.0  NO

              Snap Id      Snap Time      Sessions Curs/Sess
            --------- ------------------- -------- ---------
Begin Snap:        10 03-Jan-17 10:00:00        50       2.0
  End Snap:        11 03-Jan-17 11:00:00        51       2.0
   Elapsed:               60.00 (mins)
   DB Time:               30.00 (mins)

"""
_HTML = """\
<html><body><h1>WORKLOAD REPOSITORY report for</h1>
<table><tr><th>DB Name</th><th>DB Id</th><th>Instance</th><th>Inst num</th><th>Release</th></tr>
<tr><td>SHOP</td><td>123456789</td><td>shop1</td><td>1</td><td>12.1.0.2.0</td></tr></table>
"""


def _copies(name: str, text: str) -> Iterator[tuple[str, bytes]]:
    """What a report goes through before it is brought, each read in a way of its own."""
    yield f"{name} mailed", spoiled.mailed(text, "quoted-printable")
    yield f"{name} attached", spoiled.attached(text.encode(), name)
    if name.endswith(".html"):
        yield f"{name} archived", spoiled.web_archive(text)
        yield f"{name} pipes", spoiled.with_pipes(text).encode()
    else:
        yield f"{name} pasted", spoiled.collapsed(text).encode()
        yield f"{name} broken", spoiled.broken_at(text, 72).encode()


def seeds() -> Iterator[tuple[str, bytes]]:
    """Name and bytes of each, always the same."""
    for path in SAMPLES:
        data = path.read_bytes()
        yield path.name, data
        lines = data.split(b"\n")
        yield f"{path.name} top", b"\n".join(lines[:200])
        yield from _copies(path.name, data.decode())
    for folder in ("sections/instance", "sections/cluster", "sections/common"):
        for path in sorted((_PARSERS / folder).glob("*.yml")):
            for number, case in enumerate(read_yaml(path)):
                head = _HTML if case.get("format", "").endswith("html") else _TEXT
                printed = case["print"].replace("<FF>", "\f")
                yield f"{folder} {path.stem} {number}", (head + printed + "\nEnd of Report\n").encode()
