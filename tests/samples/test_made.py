"""Samples that the writer prints are what it prints."""

import pytest

from tests.samples.made import MADE
from tests.samples.made.hosts import DISKS
from tests.samples.made.sample import Made

each = pytest.mark.parametrize("made", MADE, ids=lambda made: made.name)


@each
def test_a_committed_sample_is_what_the_writer_prints(made: Made) -> None:
    assert made.path.read_text(encoding="utf-8") == made.text()


@each
def test_its_files_share_out_all_reads_and_writes(made: Made) -> None:
    if made.scene:
        spaces = made.scene.load.place.spaces
        assert sum(one.of_reads for one in spaces) == pytest.approx(1)
        assert sum(one.of_writes for one in spaces) == pytest.approx(1)


@each
def test_its_files_read_all_blocks(made: Made) -> None:
    """But for a twentieth, as blocks a read have one decimal; of the first page alone no files are known."""
    if made.scene and "first-page" not in made.name:
        load = made.scene.load
        blocks = sum(one.of_reads * one.blocks for one in load.place.spaces) * load.reads
        assert blocks == pytest.approx(load.read_blocks, rel=0.05)


@each
def test_its_files_are_read_as_fast_as_its_events_say(made: Made) -> None:
    """Files and events are measured apart: a fifth is what real reports show at most."""
    if made.scene:
        load = made.scene.load
        data = [one for one in load.place.spaces if one.name != "TEMP" and one.read_ms is not None]
        mean = sum(one.of_reads * (one.read_ms or 0) for one in data) / (sum(one.of_reads for one in data) or 1)
        assert not data or mean == pytest.approx(load.single_ms, rel=0.2)


def test_each_mount_has_its_disks() -> None:
    assert len({name for names in DISKS.values() for name in names}) == sum(map(len, DISKS.values()))
