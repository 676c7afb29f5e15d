"""Reports of any size: long sections go on over pages, even in the middle of a row, and are read whole."""

import pytest

from parsers import parse
from tests.writer.cluster import report as cluster_report
from tests.writer.cluster import sized as cluster_sized
from tests.writer.cluster.compare import differences as cluster_differences
from tests.writer.compare import differences
from tests.writer.model import Figures, Row
from tests.writer.releases import named
from tests.writer.report import known, write
from tests.writer.sized import FORMATS, MEGABYTE, Format, figures, sized

INSTANCE = sorted(one for one in FORMATS if not one.startswith("awr-rac"))


@pytest.mark.parametrize("format", sorted(FORMATS))
def test_a_sized_report_has_about_the_wanted_size(format: Format) -> None:
    data = sized(format, 0.3)
    assert 0.25 < len(data) / MEGABYTE < 0.35
    (report,) = parse(data)
    assert (report.format, report.unread) == (format, [])


@pytest.mark.parametrize("format", ["awr-rac-html", "awr-rac-text"])
def test_a_long_cluster_report_is_read_as_printed(format: Format) -> None:
    product, key, media = FORMATS[format]
    written = cluster_report.write(cluster_sized.figures(120), named(product, key), media)
    (report,) = parse(written.data)
    assert cluster_differences(written, report) == []


@pytest.mark.parametrize("format", INSTANCE)
@pytest.mark.parametrize("rows", [37, 120])
def test_a_long_report_is_read_as_printed(format: Format, rows: int) -> None:
    product, key, media = FORMATS[format]
    written = write(figures(rows), named(product, key), media)
    (report,) = parse(written.data)
    assert differences(written, report) == []


@pytest.mark.parametrize("format", INSTANCE)
def test_an_empty_section_is_empty_and_not_absent(format: Format) -> None:
    product, key, media = FORMATS[format]
    release = named(product, key)
    pages = [one for one in known() if any(form.front is None for form in one.forms_of(release, media))]
    nothing: dict[str, list[Row]] = {
        one.name: [] for one in pages if one.name not in ("wait_histogram", "instance_activity_absolute")
    }
    (report,) = parse(write(Figures(sections={"load_profile": [{"name": "A"}], **nothing}), release, media).data)
    states = {name: report.section(name).state for name in nothing}
    assert {name for name, state in states.items() if state != "empty"} <= {"thread_activity"}
