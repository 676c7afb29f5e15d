"""A service seen from beside those who send: how its queue is, and whether it holds just what was printed."""

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import urllib3
from prometheus_client.parser import text_string_to_metric_families

OLDEST, FILES = "iobound_queue_oldest_seconds", "iobound_queue_files"


@dataclass(frozen=True)
class Held:
    """What the service holds against what was printed: files, and intervals of databases, that are lost or doubled;
    `strange` are files of these databases that nobody printed."""

    there: int
    lost: int
    doubled: int
    intervals_doubled: int
    strange: int

    @property
    def right(self) -> bool:
        return not (self.lost or self.doubled or self.intervals_doubled or self.strange)


class Service:
    """The service, asked beside the senders."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        token = os.environ.get("IOBOUND_TOKEN")
        given = {"Authorization": f"Bearer {token}"} if token else {}
        self._pool = urllib3.PoolManager(headers=given, timeout=30.0, retries=False)

    def queue(self) -> tuple[float, int] | None:
        """Age of the oldest file that waits, and how many do; None where nobody answers."""
        try:
            answer = self._pool.request("GET", f"{self.address}/metrics")
        except urllib3.exceptions.HTTPError:
            return None
        if answer.status != HTTPStatus.OK:
            return None
        families = {family.name: family.samples for family in text_string_to_metric_families(answer.data.decode())}
        if OLDEST not in families:
            return None  # the store is away
        return families[OLDEST][0].value, int(sum(family.value for family in families[FILES]))

    def reports(self) -> Iterator[dict[str, Any]]:
        """Every report in its lists."""
        cursor: str | None = ""
        while cursor is not None:
            more = f"&cursor={cursor}" if cursor else ""
            answer = self._pool.request("GET", f"{self.address}/api/v1/reports?limit=500{more}", retries=5)
            if answer.status != HTTPStatus.OK:
                raise SystemExit(f"{self.address} answered {answer.status}: {answer.data[:300].decode()}")
            page = json.loads(answer.data)
            yield from page["reports"]
            cursor = page["next"]


def held(printed: Mapping[str, tuple[int, int]], service: Service) -> Held:
    """`printed` says of each hash its DBID and first snapshot; reports of other databases are passed over."""
    ours = {dbid for dbid, _ in printed.values()}
    rows = [row for row in service.reports() if row["dbid"] in ours]
    hashes = Counter(row["sha256"] for row in rows)
    intervals = Counter((row["dbid"], row["begin_snap"]) for row in rows)
    return Held(
        there=len(rows),
        lost=len(printed.keys() - hashes.keys()) + len(set(printed.values()) - intervals.keys()),
        doubled=sum(count - 1 for count in hashes.values()),
        intervals_doubled=sum(count - 1 for count in intervals.values()),
        strange=len(hashes.keys() - printed.keys()),
    )
