"""What the writer prints is what is read: every section, in every release that prints it, as text and as page."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parsers import parse
from tests.writer.compare import differences
from tests.writer.form import Section
from tests.writer.invent import rows
from tests.writer.model import Figures
from tests.writer.releases import ALL, Media, Release
from tests.writer.report import known, write

LAYOUTS: list[tuple[Release, Media]] = [
    (release, media) for release in ALL for media in ("text", "html") if release.product == "awr" or media == "text"
]
ONE = settings(max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
WHOLE = settings(ONE, max_examples=4)


def _layouts(section: Section) -> list[tuple[Release, Media]]:
    return [one for one in LAYOUTS if section.forms_of(*one)]


def _read_as_printed(figures: Figures, release: Release, media: Media) -> None:
    written = write(figures, release, media)
    reports = parse(written.data)
    assert len(reports) == 1
    assert differences(written, reports[0]) == [], f"{release.product} {release.key} {media}\n{written.content}"


@pytest.mark.parametrize("section", known(), ids=lambda one: one.name)
@ONE
@given(data=st.data())
def test_a_section_is_read_as_printed(section: Section, data: st.DataObject) -> None:
    release, media = data.draw(st.sampled_from(_layouts(section)))
    drawn = data.draw(rows(section, section.forms_of(release, media)))
    _read_as_printed(Figures(sections={section.name: drawn}), release, media)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda one: f"{one[0].product}-{one[0].key}-{one[1]}")
@WHOLE
@given(data=st.data())
def test_a_whole_report_is_read_as_printed(layout: tuple[Release, Media], data: st.DataObject) -> None:
    sections = [one for one in known() if one.forms_of(*layout)]
    drawn = {one.name: data.draw(rows(one, one.forms_of(*layout), most=3)) for one in sections}
    _read_as_printed(Figures(sections=drawn), *layout)
