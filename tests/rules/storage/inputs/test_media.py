"""The table of media: whole, dated, and found under whatever name people write."""

import pytest

from rules.storage.inputs.media import host, hosts, media, media_version, size


def test_every_class_has_floors_source_and_date() -> None:
    assert media_version()
    for medium in media().values():
        low, mid, high = medium.floor_ms
        assert 0 < medium.floors[0] <= low <= mid <= high, medium.id
        assert medium.first_year <= (medium.last_year or 9999), medium.id
        assert medium.source, medium.id
        assert medium.date >= "2026", medium.id


def test_only_what_has_no_figure_for_its_class_lacks_one() -> None:
    """An array's rates are its controllers', a cell's those of its generation."""
    lacking = {one.id for one in media().values() if not one.iops or not one.mb_s}
    assert lacking == {"all-flash-array", "exadata-flash"}


def test_no_size_does_more_than_its_class() -> None:
    for medium in media().values():
        for name, one in medium.sizes.items():
            assert one.iops, name
            assert one.mb_s, name
            assert one.iops <= (medium.iops or one.iops), name
            assert one.mb_s <= (medium.mb_s or one.mb_s), name


@pytest.mark.parametrize(
    ("name", "iops", "mb_s"),
    [("P10", 500, 100), ("P30", 5000, 200), ("p40", 7500, 250), ("P60", 16000, 500), (" P80 ", 20000, 900)],
)
def test_sizes_of_premium_disks(name: str, iops: float, mb_s: float) -> None:
    for medium in ("azure-premium", "azure-premium-cached"):
        found = size(media()[medium], name)
        assert found
        assert (found.iops, found.mb_s) == (iops, mb_s)


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("D8s_v3", (12800, 192, 16000, 128)),
        ("Standard_E32s_v3", (51200, 768, 64000, 512)),
        ("e64s v3", (80000, 1200, 128000, 1024)),
        ("M64", (40000, 1000, 80000, 800)),
        ("M64s", (40000, 1000, 80000, 800)),
        ("M128-32ms", (80000, 2000, 160000, 1600)),
        ("Standard_M128", (80000, 2000, 250000, 1600)),
        ("E32-16s_v3", (51200, 768, 64000, 512)),
        ("E32bds_v5", (88000, 2500, None, None)),
        ("db.r5.4xlarge", (18750, 593.75, None, None)),
    ],
)
def test_hosts_as_they_were_published(name: str, figures: tuple[float | None, ...]) -> None:
    found = host(name)
    assert found
    assert (found.iops, found.mb_s, found.cached_iops, found.cached_mb_s) == figures


@pytest.mark.parametrize("name", ["E32_v3", "", "cray", "r5"])
def test_a_host_that_is_not_known(name: str) -> None:
    assert host(name) is None


def test_every_host_has_figures_source_and_date() -> None:
    for found in hosts().values():
        assert found.iops > 0, found.id
        assert found.mb_s > 0, found.id
        assert found.source, found.id
        assert found.date >= "2026", found.id
        assert host(found.id) == found
