"""An invented shop whose figures add up: waits, DB time, requests, bytes and rates of one hour.

Everything follows from the totals in `Load`; a release prints of it what it knows.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tests.writer import shop_memory, shop_rest, shop_rows, shop_sql, shop_work
from tests.writer.model import Container, Figures, Header, Interval, Row
from tests.writer.releases import Release

YEARS = {
    "8.1.6": 2000, "8.1.7": 2001, "9.2": 2004, "10.1": 2005, "10.2": 2007, "11.1": 2009, "11.2": 2013,
    "11.2.0.3": 2012, "11.2.0.4": 2014, "12.1": 2015, "12.2": 2018, "19": 2020, "19-late": 2023, "21": 2024, "23": 2025,
}  # fmt: skip
FLASH = 2018  # from this year on the shop stands on flash


def load_of(release: Release) -> shop_work.Load:
    """Spinning disks before, flash later: the same work, other latencies."""
    return shop_work.Load(flash=YEARS[release.key] >= FLASH)


def header_of(release: Release) -> Header:
    year = YEARS[release.key]
    start = datetime(year, 3, 1, 8, 12)
    late = release.product == "awr" and release.key in ("21", "23")
    containers = (
        (Container(1112223334, "PDB$SEED", start), Container(2223334445, "SALES", start + timedelta(minutes=1)))
        if late
        else ()
    )
    return Header(
        rac=release.key == "9.2",
        host="dbsrv1.example.com" if year > FLASH else "dbsrv1",
        cpus=8,
        cores=8 if year > FLASH else 4,
        sockets=1,
        memory_gb=62.8,
        startup=start,
        containers=containers,
    )


def interval_of(release: Release, load: shop_work.Load) -> Interval:
    begin = datetime(YEARS[release.key], 3, 3, 10, 0, 1)
    return Interval(
        begin_snap=7041,
        end_snap=7042,
        begin=begin,
        end=begin + timedelta(seconds=shop_work.ELAPSED),
        db_time_s=load.db_time_s,
        db_cpu_s=load.cpu_s,
        instances=1,
    )


@dataclass(frozen=True)
class Shop:
    """The figures of one release's report, and what the report is expected to say."""

    figures: Figures
    load: shop_work.Load


def shop(release: Release) -> Shop:
    """A whole report of that release."""
    load = load_of(release)
    sections: dict[str, list[Row]] = {
        **shop_work.sections(load, release),
        **shop_rows.sections(load, release),
        **shop_sql.sections(load, release),
        **shop_memory.sections(load, release),
        **shop_rest.sections(load, release),
    }
    return Shop(Figures(header_of(release), interval_of(release, load), sections), load)
