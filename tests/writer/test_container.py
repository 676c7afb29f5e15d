"""Reports of one container are read as printed, in every release that prints them."""

import pytest

from parsers import parse
from tests.writer.compare import differences
from tests.writer.releases import Media, named
from tests.writer.report import write
from tests.writer.shop_container import LEFT_OUT, container_shop


@pytest.mark.parametrize("key", ["12.2", "19", "19-late"])
@pytest.mark.parametrize("media", ["text", "html"])
def test_a_report_of_a_container_is_read_as_printed(key: str, media: Media) -> None:
    release = named("awr", key)
    made = container_shop(release)
    written = write(made.figures, release, media)
    (report,) = parse(written.data)
    assert (report.scope, report.database.container) == ("pdb", "SALES")
    assert differences(written, report) == []
    assert {report.section(name).state for name in LEFT_OUT} == {"absent"}
