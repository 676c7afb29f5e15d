"""Which reports are built, and what is expected of each."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.writer.releases import Media, Product, Release, named
from tests.writer.report import Written, known, write
from tests.writer.shop import Shop, shop
from tests.writer.shop_container import container_shop
from tests.writer.shop_work import ELAPSED

CDB = named("awr", "12.1").place
HERE = Path(__file__).parent


@dataclass(frozen=True)
class Built:
    """One committed report."""

    release: Release
    media: Media
    pdb: bool = False

    @property
    def path(self) -> Path:
        suffix = "html" if self.media == "html" else "txt"
        return HERE / f"{self.release.product}-{'pdb-' if self.pdb else ''}{self.release.key}.{suffix}"

    @property
    def yaml(self) -> Path:
        return self.path.with_name(f"{self.path.stem}-{self.media}.yml")

    def shop(self) -> Shop:
        return container_shop(self.release) if self.pdb else shop(self.release)

    def written(self) -> Written:
        return write(self.shop().figures, self.release, self.media)


def _built(product: Product, key: str, *media: Media) -> list[Built]:
    return [Built(named(product, key), one) for one in media]


MEDIA: tuple[Media, ...] = ("text", "html")
REPORTS: list[Built] = [
    *(one for key in ("8.1.6", "8.1.7", "9.2", "10.2", "19") for one in _built("statspack", key, "text")),
    *(one for key in ("10.1", "10.2", "11.1", "21", "23") for one in _built("awr", key, "text", "html")),
    *(Built(named("awr", "19"), one, pdb=True) for one in MEDIA),
]


def expected(built: Built) -> dict[str, Any]:
    """What must be read, from the figures themselves."""
    made, release = built.shop(), built.release
    header, interval, load = made.figures.header, made.figures.interval, made.load
    written = built.written()
    known_cdb = release.product == "awr" and release.place > CDB
    return {
        "format": f"{release.product}-{built.media}",
        "scope": "pdb" if built.pdb else "instance",
        "database": {
            "name": header.database,
            "dbid": header.dbid,
            "release": release.version,
            "rac": header.rac,
            **({"container": header.containers[0].name} if header.pdb else {}),
            **({"cdb": bool(header.containers), "role": "PRIMARY", "edition": "EE"} if known_cdb else {}),
        },
        "instance": {"name": header.instance, "number": header.number},
        "interval": {
            "begin_snap": interval.begin_snap,
            "end_snap": interval.end_snap,
            "elapsed_s": float(ELAPSED),
            "begin_time": interval.begin.isoformat(),
            "end_time": interval.end.isoformat(),
        },
        "sections": {one.name: "present" for one in known() if any(written.rows.get(one.name, []))},
        "figures": {
            "single_block_waits": load.single,
            "single_block_read_ms": load.waits[0][3],
            "cpu_s": load.cpu_s,
            "read_blocks": load.read_blocks,
        },
    }
