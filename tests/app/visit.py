"""What tests of pages do: upload, open the report, read what stands there."""

import re

from fastapi.testclient import TestClient

LINES = "\n".join(f"invented line {number}" for number in range(1, 1201)).encode()


def upload(visitor: TestClient, data: bytes = LINES, name: str = "invented.txt") -> str:
    """The address of the report page."""
    answer = visitor.post("/upload", files=[("file", (name, data))])
    found = re.fullmatch("/reports/[a-z0-9]+", answer.url.path)
    assert found, answer.text
    return found[0]


def report(visitor: TestClient) -> str:
    return visitor.get(upload(visitor)).text


def plain(html: str) -> str:
    """What a reader sees: no tags, single blanks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))
