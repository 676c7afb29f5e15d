"""What declared databases cost an upload of another one: `python -m benchmarks.declared`.

One report is taken in by a service with many databases, each with facts and a load curve of 30 points, and by one with
none: the floor. CPU time of the service and of its worker process, the best of several uploads; each upload has a
last line of its own, as the same bytes are taken once.
"""

import argparse
import json
import resource
import tempfile
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from fastapi.testclient import TestClient

from app.main import create_app
from app.resources import samples_dir
from app.settings import Settings

SAMPLE = samples_dir() / "statspack_text" / "mtr-before.txt"
POINTS = 30
HEADERS = {"host": "localhost", "origin": "http://localhost"}


def curve() -> bytes:
    """A measured curve as the store keeps it."""
    lines = "\n".join(f"{100 * n},{0.4 + 0.01 * n * n:.3f}" for n in range(1, POINTS + 1))
    return f"iops,latency_ms\n{lines}\n".encode()


def declare(client: TestClient, engine: sa.Engine, databases: int) -> None:
    """As many databases as that, each with facts and a curve of its own."""
    made = client.post("/api/v1/curves", params={"filename": "curve.csv"}, content=curve(), headers=HEADERS)
    made.raise_for_status()
    tables = sa.MetaData()
    tables.reflect(engine, only=["curve", "database"])
    row, holder = tables.tables["curve"], tables.tables["database"]
    with engine.begin() as connection:
        first: dict[str, Any] = dict(connection.execute(sa.select(row)).mappings().one())
        for number in range(1, databases + 1):
            copy = first | {"id": first["id"] + number, "public_id": f"c{number}", "part": first["part"] + number}
            connection.execute(row.insert().values(copy))
            values = {"public_id": f"d{number}", "key": json.dumps((number, None)), "dbid": number, "stands_on": "x",
                      "storage": json.dumps({"devices": 8, "media": "nvme"}), "curve_id": copy["id"]}  # fmt: skip
            values |= {"plain_key": values["key"]} if "plain_key" in holder.c else {}
            connection.execute(holder.insert().values(values))


def used() -> float:
    """CPU seconds of this process."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def of_workers() -> float:
    """CPU seconds of the children that run."""
    ticks = 0
    for task in Path("/proc/self/task").iterdir():
        for child in (task / "children").read_text().split():
            fields = Path(f"/proc/{child}/stat").read_text().rpartition(") ")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / 100


def measure(databases: int, uploads: int) -> tuple[float, float, float]:
    """Milliseconds of one upload: the service's CPU, the worker's (the mean, as it is counted coarsely), the wall's."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database_url=f"sqlite:///{folder}/store.db", workers=1)
        with TestClient(create_app(settings), base_url="http://localhost") as client:
            if databases:
                engine = sa.create_engine(f"sqlite:///{folder}/store.db")
                declare(client, engine, databases)
                engine.dispose()
            data = SAMPLE.read_bytes()
            upload(client, data)
            services, walls, workers = [], [], of_workers()
            for number in range(uploads):
                begin, wall = used(), time.perf_counter()
                upload(client, data + b"\n" * (number + 1))
                services.append(used() - begin)
                walls.append(time.perf_counter() - wall)
            workers = (of_workers() - workers) / uploads
    return min(services) * 1000, workers * 1000, min(walls) * 1000


def upload(client: TestClient, data: bytes) -> None:
    answer = client.post("/api/v1/reports", params={"filename": SAMPLE.name}, content=data, headers=HEADERS)
    answer.raise_for_status()


def main() -> None:
    options = argparse.ArgumentParser(description="CPU milliseconds of one upload beside many declared databases.")
    options.add_argument("--databases", type=int, nargs="+", default=[0, 100, 1000])
    options.add_argument("--uploads", type=int, default=10)
    wanted = options.parse_args()
    print(f"{'databases':>10}{'service':>10}{'worker':>10}{'wall':>10}   ms an upload")
    for databases in wanted.databases:
        print(f"{databases:>10}" + "".join(f"{figure:>10.1f}" for figure in measure(databases, wanted.uploads)))


if __name__ == "__main__":
    main()
