"""What the writer prints is what is read: every section, in every release that prints it, as text and as page."""

from datetime import datetime, timedelta

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from parsers import parse
from tests.writer.compare import differences
from tests.writer.form import Section
from tests.writer.invent import rows
from tests.writer.model import Figures, Header, Interval, Row
from tests.writer.releases import ALL, Media, Release, named
from tests.writer.report import known, write

LAYOUTS: list[tuple[Release, Media]] = [
    (release, media) for release in ALL for media in ("text", "html") if release.product == "awr" or media == "text"
]
FIRST: list[Row] = [{"name": "Redo size", "per_second": 1.0, "per_transaction": 1.0}]  # every report has this block
CONTAINERS = named("awr", "12.2").place
# the same cases every time, and no long search for the smallest: a failing report is printed whole
CI = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


def _layouts(section: Section) -> list[tuple[Release, Media]]:
    return [one for one in LAYOUTS if section.forms_of(*one)]


@pytest.mark.parametrize("section", known(), ids=lambda one: one.name)
@CI
@given(data=st.data())
def test_a_section_is_read_as_printed(section: Section, data: st.DataObject) -> None:
    release, media = data.draw(st.sampled_from(_layouts(section)))
    cdb = release.product == "awr" and release.place >= CONTAINERS and data.draw(st.booleans())
    drawn = data.draw(rows(section, section.forms_of(release, media), cdb=cdb))
    written = write(Figures(sections={"load_profile": FIRST, section.name: drawn}), release, media)
    (report,) = parse(written.data)
    assert differences(written, report) == [], f"{release.product} {release.key} {media}\n{written.content}"


HEADERS = st.builds(
    Header,
    database=st.from_regex(r"\A[A-Z][A-Z0-9_]{0,7}\Z"),
    dbid=st.integers(1, 2**32 - 1),
    instance=st.from_regex(r"\A[a-z][a-z0-9_]{0,9}\Z"),
    number=st.integers(1, 99),
    rac=st.booleans(),
    host=st.from_regex(r"\A[a-z][a-z0-9.-]{0,20}[a-z]\Z"),
    cpus=st.integers(1, 512),
    cores=st.none() | st.integers(1, 256),
    sockets=st.none() | st.integers(1, 16),
    memory_gb=st.floats(0.5, 4096),
    startup=st.datetimes(datetime(1999, 1, 1), datetime(2025, 1, 1)),
)
MOMENTS = st.datetimes(datetime(1999, 1, 1), datetime(2025, 1, 1)).map(lambda one: one.replace(microsecond=0))


@st.composite
def intervals(draw: st.DrawFn) -> Interval:
    begin = draw(MOMENTS)
    first = draw(st.integers(1, 900_000))
    return Interval(
        begin_snap=first,
        end_snap=first + draw(st.integers(1, 50)),
        begin=begin,
        end=begin + timedelta(seconds=draw(st.integers(30, 400_000))),
        begin_sessions=draw(st.integers(1, 99_999)),
        end_sessions=draw(st.integers(1, 99_999)),
        begin_cursors=draw(st.floats(0, 9999)),
        db_time_s=draw(st.floats(60, 10**7)),
    )


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda one: f"{one[0].product}-{one[0].key}-{one[1]}")
@CI
@given(header=HEADERS, interval=intervals())
def test_a_header_is_read_as_printed(layout: tuple[Release, Media], header: Header, interval: Interval) -> None:
    release, media = layout
    written = write(Figures(header, interval, {"load_profile": FIRST}), release, media)
    (report,) = parse(written.data)
    assert (report.database.dbid, report.database.release) == (header.dbid, release.version), written.content
    assert report.database.rac == header.rac
    assert report.instance is not None
    assert (report.instance.name, report.instance.number) == (header.instance, header.number), written.content
    read = report.interval
    assert (read.begin_snap, read.end_snap) == (interval.begin_snap, interval.end_snap), written.content
    assert (read.begin_time, read.end_time) == (interval.begin.isoformat(), interval.end.isoformat())
    assert read.elapsed_s == pytest.approx(interval.elapsed_s, abs=0.31)
    if release.key != "8.1.6":
        sessions = (interval.begin_sessions, interval.end_sessions)
        assert (read.begin_sessions, read.end_sessions) == sessions, written.content
    if media == "html":
        assert report.instance.host == header.host
