"""The second reader reads the header of every layout that the writer prints, whatever the corpora happen to hold."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.oracle import asked, read_html, read_text
from tests.oracle.compare import equal
from tests.oracle.report_kinds import is_page, kind_of
from tests.writer import releases, shop
from tests.writer.report import write

LAYOUTS = [
    (release, media)
    for release in releases.ALL
    for media in ("text", "html")
    if media == "text" or release.product == "awr"
]
ROOT = Path(__file__).parents[2]


def printed(release, media):
    return write(shop.shop(release).figures, release, media).data


@pytest.mark.parametrize(
    ("release", "media"),
    LAYOUTS,
    ids=lambda one: f"{one.product}-{one.key}" if isinstance(one, releases.Release) else one,
)
def test_header_of_every_release(release, media):
    data = printed(release, media)
    assert (kind_of(data), is_page(data)) == ("instance", media == "html")
    header, interval = shop.header_of(release), shop.interval_of(release, shop.load_of(release))
    found = (read_html if media == "html" else read_text).read(data)
    assert found["database"]["dbid"] == header.dbid
    assert found["database"]["release"] == release.version
    assert found["database"]["name"] == header.database
    assert found["instance"]["name"] == header.instance
    assert found["interval"]["begin_snap"] == interval.begin_snap
    assert equal(found["interval"]["begin_time"], interval.begin.isoformat())
    assert found["sections"]["top_events"]


@pytest.mark.parametrize("media", ["text", "html"])
def test_a_header_without_the_name_of_its_database(media):
    release = releases.named("awr", "19")
    name = shop.header_of(release).database
    data = printed(release, media)
    cell = f">{name}<".encode() if media == "html" else f"\n{name} ".encode()
    blank = b">&#160;<" if media == "html" else b"\n" + b" " * (len(name) + 1)
    found = (read_html if media == "html" else read_text).read(data.replace(cell, blank, 1))
    assert found["database"]["name"] == (None if media == "html" else name)  # titles of text name it
    assert found["database"]["dbid"] == shop.header_of(release).dbid


def test_a_folder_of_ones_own(tmp_path):
    """`--corpus FOLDER` runs the tests of any report over the reports in it, and over nothing else."""
    release = releases.named("awr", "12.2")
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "a.html").write_bytes(printed(release, "html"))
    (tmp_path / "own" / "b.txt").write_bytes(printed(release, "text"))
    (tmp_path / "notes.txt").write_text("no report")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/oracle", "--corpus", str(tmp_path),
         "--collect-only", "-m", "not postgres and not browser"],
        capture_output=True, text=True, cwd=ROOT, timeout=600, check=True,
        env={key: value for key, value in os.environ.items() if key != asked.VARIABLE},
    )  # fmt: skip
    chosen = [line for line in done.stdout.splitlines() if "::" in line]
    assert chosen
    assert all("own/a.html" in line or "own/b.txt" in line for line in chosen)
    assert {part for line in chosen for part in ("own/a.html", "own/b.txt") if part in line} == {
        "own/a.html",
        "own/b.txt",
    }
