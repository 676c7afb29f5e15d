"""What pages cost beside an empty one: `python -m benchmarks.pages`.

A store is filled as `benchmarks.history` does, then one large report is sent (the largest of the corpus where it lies
beside the checkout, else a sample). Every page is asked for some times in this process, in turn with an empty one: the
layout of all pages round one sentence. Printed is a page's median in milliseconds as it is made from nothing, and of
CPU time, how many times that of the empty page its CPU time is; this alone where something was written since, but not
of what it tells (`HELD`), and where reports came in of databases that it tells of, asked at once (two seconds later a
service has made it again where somebody looked at it before); these again where nothing was
written since it was made (app/web/kept_pages.py); how many times it may be (the report's 10, all others' 5), its
bytes, and those of the first view: packed, with every style sheet, script and picture that it names, which may be
150 kB. `LATE`: even a page that was kept takes longer; `late`: one that something else was written beside does;
`came`: one that reports came in for; `anew`: only one made from nothing. Times are held against each other by CPU,
which a machine that others use bends least; the store is SQLite, so its CPU is in them.

With `--browser` Chromium opens them, each in a profile without a cache: milliseconds to the largest paint, and how far
what stands moved (Chromium's own layout shift, a part of the window).

`--reports 100000` takes about 4 GB and six minutes to fill, for its time.
"""

import argparse
import gzip
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import zstandard
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from app.cli.serving.steady import steady
from app.comparison import pages as of_comparison
from app.databases import list_columns as of_databases
from app.databases import listed_reports, split_choices
from app.fleet import chart_labels as of_fleet_labels
from app.fleet import members as of_fleet_members
from app.fleet import pages as of_fleet
from app.fleet import parts as of_fleet_parts
from app.fleet import report_columns as of_fleet_reports
from app.fleet import slot_sums as of_fleet_sums
from app.fleet import table_lines as of_fleet_lines
from app.history import interval_frame, intervals_count, latency_curves
from app.main import create_app
from app.reports import list_columns as of_reports
from app.search import pages as of_search
from app.settings import Settings
from app.store.engine import engine as db
from app.store.worked_out import printed_names
from app.trend import pages as of_trend
from app.web.kept_pages import KeptPages
from app.web.services import services_of
from benchmarks.painted import seen, served
from benchmarks.stored import PROBE, SAMPLE, Filling, report_came
from tests import databases as engines

REPORTS = 1_000
EMPTY = "/no-such-page"
AS_A_BROWSER = {"accept": "text/html", "accept-encoding": "gzip, deflate, br, zstd"}
"""As Chromium and Firefox ask."""
REPORT, OTHERS = 10.0, 5.0
"""How many times as long as the empty page a page may take."""
CORPUS = Path(__file__).parents[2] / "shared" / "corpus" / "awr-html"
LINKED = re.compile(r'(?:href|src)="(/static/[^"]+)"')
HELD = (
    of_trend.MADE, of_fleet.MADE, of_fleet_parts.KEPT, of_fleet_reports.ROWS, of_fleet_lines.WAITS,
    of_fleet_lines.NEEDS, of_fleet_sums.SUMS, of_fleet_members.NEWEST, of_comparison.MADE, listed_reports.MADE,
    listed_reports.DRAWN, listed_reports.LINES, of_databases.LINES, of_reports.LINES, of_search.LINES,
    latency_curves.KEPT, intervals_count.KEPT, intervals_count.ROWS, printed_names.KEPT, split_choices.CHOICES,
    interval_frame.ROWS,
)  # fmt: skip
TAKES = 120


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its name, its address, and how many times as long as the empty one it may take."""

    name: str
    address: str
    most: float = OTHERS


@dataclass(frozen=True, slots=True)
class Cost:
    """A page made anew, after a write elsewhere, after reports came in, and asked for again; its bytes, and those of
    its first view, packed."""

    anew: "Took"
    beside: "Took"
    came: "Took"
    again: "Took"
    size: int
    view: int


@dataclass(frozen=True, slots=True)
class Took:
    """Milliseconds of one call: of time, and of CPU of the whole process."""

    ms: float
    cpu_ms: float

    @classmethod
    def median(cls, calls: Sequence["Took"]) -> "Took":
        return cls(statistics.median(call.ms for call in calls), statistics.median(call.cpu_ms for call in calls))


def largest() -> Path:
    """The largest report of the corpus; a sample where there is none."""
    return max(CORPUS.glob("*.html"), key=lambda path: path.stat().st_size, default=SAMPLE)


def pages(report: str) -> list[Page]:
    """What is measured; `report` is the address of the large one."""
    return [
        Page("empty", EMPTY), Page("report", report, REPORT), Page("first page", "/"), Page("reports", "/reports"),
        Page("databases", "/databases"), Page("database", f"/databases/{PROBE}"),
        Page("trend", f"/databases/{PROBE}/trend?metric=single_block_read_ms"), Page("fleet", "/fleet"),
        Page("compare", "/compare?before=u1010&after=u1290"), Page("search", "/search?q=DB1"), Page("rules", "/rules"),
        Page("curves", "/curves"), Page("glossary", "/glossary"),
    ]  # fmt: skip


@contextmanager
def filled(reports: int) -> Iterator[Settings]:
    """The settings of a service with so many reports stored."""
    with tempfile.TemporaryDirectory() as folder:
        url = engines.sqlite_database(Path(folder))
        engine = db.connect(url)
        db.migrate(engine)
        engine.dispose()
        filling = Filling(url)
        filling.up_to(reports, reports)
        filling.close()
        yield Settings(data=Path(folder), workers=1).model_copy(update={"database_url": url})


def sent(client: TestClient, path: Path) -> str:
    """The address of the page of a report that is stored now."""
    answer = client.post("/api/v1/reports", params={"filename": path.name, "wait": TAKES}, content=path.read_bytes())
    answer.raise_for_status()
    return f"/reports/{answer.json()['id']}"


def measured(client: TestClient, asked: Sequence[Page], calls: int) -> dict[str, Cost]:
    """The cost of each page; they are asked for in turn, so that a busy machine is busy for all of them."""
    services = services_of(client.app)  # type: ignore[arg-type]
    kept = services[KeptPages]
    room = kept.most_bytes
    kept.most_bytes = 0
    anew, bodies = _taken(client, asked, calls, before=_forget)
    beside, _ = _taken(client, asked, calls)
    came, _ = _taken(client, asked, calls, before=partial(report_came, services[Engine]))
    kept.most_bytes = room
    again, _ = _taken(client, asked, calls)
    return {
        name: Cost(
            Took.median(anew[name]), Took.median(beside[name]), Took.median(came[name]), Took.median(again[name]),
            len(bodies[name]), _view(client, bodies[name]),
        )
        for name in anew
    }  # fmt: skip


def _taken(
    client: TestClient, asked: Sequence[Page], calls: int, before: Callable[[], None] = lambda: None
) -> tuple[dict[str, list[Took]], dict[str, bytes]]:
    """What every call but the first took, and the pages; `before` each, untimed, something is done."""
    times: dict[str, list[Took]] = {page.name: [] for page in asked}
    bodies: dict[str, bytes] = {}
    for turn in range(calls + 1):
        for page in asked:
            before()
            begun, worked = time.perf_counter(), time.process_time()
            answer = client.get(page.address, headers=AS_A_BROWSER)
            spent = Took(1000 * (time.perf_counter() - begun), 1000 * (time.process_time() - worked))
            if answer.status_code != (404 if page.address == EMPTY else 200):
                raise SystemExit(f"{page.address} answers {answer.status_code}")
            bodies[page.name] = zstandard.ZstdDecompressor().decompressobj().decompress(answer.content)
            if turn:
                times[page.name].append(spent)
    return times, bodies


def _forget() -> None:
    for held in HELD:
        held.forget()
    of_fleet_labels.words.cache_clear()


def _view(client: TestClient, page: bytes) -> int:
    """Bytes of a page with all that it names, each packed as the service packs it."""
    linked = dict.fromkeys(LINKED.findall(page.decode()))
    return _packed(page) + sum(_packed(client.get(address).content) for address in linked)


def _packed(body: bytes) -> int:
    return len(gzip.compress(body, 6))


def _say(page: Page, cost: Cost, empty: Cost) -> None:
    anew, beside, came, again = (
        cost.cpu_ms / other.cpu_ms
        for cost, other in (
            (cost.anew, empty.anew), (cost.beside, empty.beside), (cost.came, empty.came), (cost.again, empty.again),
        )
    )  # fmt: skip
    words = {"LATE": again, "late": beside, "came": came, "anew": anew}
    late = next((word for word, times in words.items() if times > page.most), "")
    print(f"{page.name:<12}{cost.anew.ms:>9.1f}{cost.anew.cpu_ms:>8.1f}{anew:>9.1f}{beside:>9.1f}{came:>9.1f}{cost.again.ms:>9.1f}"
          f"{cost.again.cpu_ms:>8.1f}{again:>9.1f}{page.most:>9.0f}{cost.size / 1000:>8.0f}{cost.view / 1000:>9.0f}"
          f"  {late}", flush=True)  # fmt: skip


def main() -> None:
    options = argparse.ArgumentParser(description="Milliseconds and bytes of pages, beside an empty one.")
    options.add_argument("--reports", type=int, default=REPORTS, help="that are stored")
    options.add_argument("--calls", type=int, default=9, help="of each page; the median counts")
    options.add_argument("--report", type=Path, default=None, help="the large one; else the largest of the corpus")
    options.add_argument("--browser", action="store_true", help="also paint and layout shift, in Chromium")
    given = options.parse_args()
    path = given.report or largest()
    with filled(given.reports) as settings:
        with TestClient(create_app(settings), base_url="http://127.0.0.1") as client:
            asked = pages(sent(client, path))
            steady()
            costs = measured(client, asked, given.calls)
        print(f"{'page':<12}{'ms':>9}{'CPU ms':>8}{'x empty':>9}{'beside':>9}{'came':>9}{'kept ms':>9}{'CPU ms':>8}"
              f"{'x empty':>9}{'at most':>9}{'kB':>8}{'view kB':>9}"
              f"   ({given.reports:,} reports; {path.name})")  # fmt: skip
        for page in asked:
            _say(page, costs[page.name], costs["empty"])
        if given.browser:
            with served(create_app(settings)) as address:
                painted = seen(address, {page.name: page.address for page in asked})
            print(f"{'page':<12}{'paint ms':>9}{'shift':>9}")
            for name, (paint, shift) in painted.items():
                print(f"{name:<12}{paint:>9.0f}{shift:>9.3f}")


if __name__ == "__main__":
    main()
