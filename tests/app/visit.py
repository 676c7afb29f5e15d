"""What tests of pages do: upload, open the report, read what stands there."""

import re
from collections.abc import Iterable

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


def assert_a_cell_for_each_heading(client: TestClient, path: str, columns: Iterable[str], lines: int) -> None:
    """A list with these columns: a cell that its template lacks would move all behind it to the left."""
    page = client.get(path, params={"column": list(columns)}).text
    headings, *rows = page[page.index("<thead>") : page.index("</table>")].split("<tr>")[1:]
    assert [_cells(row) for row in rows] == [_cells(headings)] * lines


def _cells(row: str) -> tuple[int, int]:
    """How many it has, and how many of them are for figures."""
    return len(re.findall("<t[dh][ >]", row)), row.count('class="n"')
