"""Which reports about a whole cluster are built, and what is expected of each."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.writer.cluster.report import Written, write
from tests.writer.cluster.shop import SHARES, figures
from tests.writer.releases import Media, Release, named
from tests.writer.shop import load_of
from tests.writer.shop_work import ELAPSED

HERE = Path(__file__).parent


@dataclass(frozen=True)
class BuiltCluster:
    """One committed report."""

    release: Release
    media: Media

    @property
    def path(self) -> Path:
        return HERE / f"awr-rac-{self.release.version[:4]}.{'html' if self.media == 'html' else 'txt'}"

    @property
    def yaml(self) -> Path:
        return self.path.with_name(f"{self.path.stem}-{self.media}.yml")

    def written(self) -> Written:
        return write(figures(self.release), self.release, self.media)


CLUSTERS = [BuiltCluster(named("awr", key), media) for key in ("11.2.0.3", "19") for media in ("text", "html")]


def expected(built: BuiltCluster) -> dict[str, Any]:
    """What must be read, from the figures themselves."""
    made, load, release = figures(built.release), load_of(built.release), built.release
    header, interval, new = made.header, made.interval, built.release.version >= "12"
    return {
        "format": f"awr-rac-{built.media}",
        "scope": "cluster",
        "database": {
            "name": header.database,
            "dbid": header.dbid,
            "release": release.version,
            "rac": True,
            **({"cdb": False, "role": "PRIMARY", "edition": "EE"} if new else {}),
        },
        "instances": [f"shop{one}" for one in SHARES],
        "interval": {"begin_snap": interval.begin_snap, "end_snap": interval.end_snap, "elapsed_s": float(ELAPSED)},
        "sections": sorted({one.section for one in built.written().expected}),
        "figures": {
            "single_block_waits": load.single,
            "single_block_read_ms": load.waits[0][3],
            "read_blocks": load.read_blocks,
        },
    }
