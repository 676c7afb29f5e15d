"""Published pieces that still have their header table: what they print is read, the rest is absent."""

import re

import pytest

import parsers
from tests.corpus import needs_corpus
from tests.oracle import read_text
from tests.oracle.compare import differences
from tests.oracle.corpus_reports import digest, raw

pytestmark = [needs_corpus, pytest.mark.corpus]
PDB = "fragments/unknown__id69017905925__racdb_pdb_awr_text_part1.txt"
HEADER_21C = "fragments/unknown__id31903138078__awr_21c_adg_standby_header.txt"
HEADER_12C = "fragments/unknown__id27542176077__statspack_12.1.0.2_header.txt"


def test_spool_with_headings_between_its_lines():
    """SQL*Plus headings inside blocks: the second reader gets the text without them, the parser as it was spooled."""
    cleaned = re.sub(r"\n?\nOUTPUT\n", "\n", raw(PDB).decode())
    expected = read_text.read(cleaned.encode())
    (report,) = parsers.parse(raw(PDB))
    assert report.scope == "pdb"
    assert digest(report.database.container) == "9594db3bed0f"
    assert report.database.dbid == expected["database"]["dbid"] == 1231980070
    assert report.instance.host == expected["instance"]["host"]
    assert report.interval.elapsed_s == expected["interval"]["elapsed_s"] == 3600.0
    for section in ("load_profile", "top_events", "wait_classes", "io_profile"):
        printed = [{key: value for key, value in row.items() if key != "line"} for row in expected["sections"][section]]
        assert printed
        assert differences(section, printed, report.rows(section)) == []


def test_lines_of_that_spool():
    """Lines count in the file as it is, headings of SQL*Plus included."""
    (report,) = parsers.parse(raw(PDB))
    assert {row["name"]: row["line"] for row in report.rows("load_profile")}["Transactions"] == 60
    assert report.rows("top_events")[0]["line"] == 69
    assert report.rows("top_events")[0]["avg_wait_ms"] == 52860


@pytest.mark.parametrize(
    ("name", "release", "role", "cpus"),
    [(HEADER_21C, "21.0.0.0.0", "PHYSICAL STANDBY", 2), (HEADER_12C, "12.1.0.2.0", None, 1)],
)
def test_header_only(name, release, role, cpus):
    """A header alone is a report that breaks off; with an end it is a report without sections."""
    with pytest.raises(parsers.Refused, match="breaks off"):
        parsers.parse(raw(name))
    (report,) = parsers.parse(raw(name) + b"\nEnd of Report\n")
    assert (report.database.release, report.database.role, report.instance.cpus) == (release, role, cpus)
    assert report.section("top_events").state == "absent"
    assert report.unread == []
