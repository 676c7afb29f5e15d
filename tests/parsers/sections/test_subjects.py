"""Every section is found under the heading of its subject."""

import pytest

import parsers
from parsers.sections import subjects


def test_every_known_section_has_a_subject() -> None:
    assert [one.name for one in parsers.catalogue() if one.group == subjects.OTHER] == []


def test_no_heading_is_without_sections() -> None:
    used = {one.group for one in parsers.catalogue()}
    assert {title for title, _ in subjects.SUBJECTS} - used == {subjects.OTHER}


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("top_events", "Wait events and time"),
        ("top_event_parameters", "Active session history"),
        ("file_read_histogram", "I/O"),
        ("top_process_memory", "Memory and advisories"),
        ("top_process_types_by_cpu", "Wait events and time"),
        ("streams_pool_advisory", "Memory and advisories"),
        ("streams_capture", "Replication, streams and queues"),
        ("exadata_io_summary", "Exadata and ASM"),
        ("cluster_interconnect", "RAC and interconnect"),
        ("what_nobody_knows_yet", "Other sections"),
    ],
)
def test_the_name_tells_the_subject(name: str, title: str) -> None:
    assert subjects.SUBJECTS[subjects.subject(name)][0] == title


def test_the_catalogue_goes_by_subject() -> None:
    places = [subjects.subject(one.name) for one in parsers.catalogue()]
    assert places == sorted(places)


def test_a_section_is_told_as_reports_of_the_scope_print_it() -> None:
    instance, pdb, cluster = (
        {one.name: one for one in parsers.catalogue(scope)} for scope in ("instance", "pdb", "cluster")
    )
    assert "load_profile" in instance
    assert pdb.keys() == instance.keys()
    assert "load_profile" not in cluster
    assert "segment_statistics" not in instance
    labels = [column.label for column in cluster["global_cache_transfer"].columns]
    assert len(labels) == len(set(labels)), "the giving instance and the taking one are two columns"
