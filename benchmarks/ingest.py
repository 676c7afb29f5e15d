"""What taking reports in costs beside reading them alone: `python -m benchmarks.ingest`.

A service of its own gets reports by HTTP, from one, two and four clients at once, on SQLite and on a private
PostgreSQL; each report is another one to it, by a line at its end. Beside it stands the same reports read and judged
by processes that do nothing else, as many at once as the service keeps busy, before it and after. Printed are reports
a second, CPU milliseconds a report of all processes but PostgreSQL's own, and the share of bare reading's CPU in that;
then a filled queue of PostgreSQL is emptied by one worker and by two: CPU milliseconds are those of both, and beside
them those of PostgreSQL's processes.

`--memory 5000` sends so many instead and prints after each tenth what memory the program that reads and the largest of
its readers have, and the most they had by then: the service on SQLite, with `--engines postgresql` an `iobound worker`.
"""

import argparse
import http.client
import itertools
import multiprocessing
import os
import signal
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, closing
from functools import cache
from pathlib import Path
from typing import Any

import psycopg

from app.analysis.jobs import analyse_to_json
from app.resources import samples_dir
from benchmarks.programs import Service, cpu_s, fields, running
from tests import databases as engines
from tests.corpus import CORPUS

CLIENTS = (1, 2, 4)
READERS = 2
"""Of the service, as its settings have it."""
SPAWN = multiprocessing.get_context("spawn")
NUMBERS = itertools.count()
"""Of all reports that are sent: no two are the same."""


def send(port: int, reports: list[bytes], query: str = "") -> None:
    """One client that sends these one after the other."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    for data in reports:
        own = data + f"\n<!-- {next(NUMBERS)} -->\n".encode()
        connection.request("POST", f"/api/v1/reports{query}", own, {"Content-Type": "application/octet-stream"})
        answer = connection.getresponse()
        answer.read()
        if answer.status not in (201, 202):
            raise SystemExit(f"answered {answer.status}")
    connection.close()


def bare(count: int) -> float:
    """CPU seconds a report, in this process alone."""
    reports = files(count)
    analyse_to_json(reports[0], "warm")
    begun = time.process_time()
    for data in reports:
        analyse_to_json(data, "bare")
    return (time.process_time() - begun) / len(reports)


def bare_at_once(pool: ProcessPoolExecutor, count: int, processes: int) -> float:
    """The same in so many processes at once."""
    return sum(pool.map(bare, [count] * processes)) / processes


def measured(service: Service, reports: list[bytes], clients: int) -> tuple[float, float]:
    """Reports a second, and CPU seconds a report."""
    cpu, begun = service.cpu_s(), time.perf_counter()
    with ThreadPoolExecutor(clients) as threads:
        for done in [threads.submit(send, service.port, reports[place::clients]) for place in range(clients)]:
            done.result()
    return len(reports) / (time.perf_counter() - begun), (service.cpu_s() - cpu) / len(reports)


def by_clients(engine: str, url: str, reports: list[bytes], clients: tuple[int, ...]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        given = {"IOBOUND_DATA": folder, **({"DATABASE_URL": url} if url else {})}
        with running(["serve", "--port", "0"], **given) as service, ProcessPoolExecutor(READERS, SPAWN) as pool:
            measured(service, reports[:8], 2 * READERS)  # each reader has read some before, as those beside it have
            for count in clients:
                before = bare_at_once(pool, len(reports), min(count, READERS))
                rate, cost = measured(service, reports, count)
                floor = (before + bare_at_once(pool, len(reports), min(count, READERS))) / 2
                print(
                    f"{engine:<12}{count:>8}{rate:>12.1f}{1000 * cost:>14.1f}{1000 * floor:>14.1f}{floor / cost:>10.0%}"
                )


def memory(reports: list[bytes], count: int, engine: str, url: str) -> None:
    """The memory of the program that reads, after each tenth of so many reports, sent by two clients."""
    print(f"{engine:<12}{'program MiB':>14}{'most':>8}{'reader MiB':>14}{'most':>8}")
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        given = {"IOBOUND_DATA": folder, **({"DATABASE_URL": url, "IOBOUND_WORKERS": "0"} if url else {})}
        service = reads = stack.enter_context(running(["serve", "--port", "0"], **given))
        if url:
            reads = stack.enter_context(running(["worker", "--jobs", str(READERS)], **given))
        for tenth in range(1, 11):
            measured(service, list(itertools.islice(itertools.cycle(reports), count // 10)), 2)
            (program, reader), (most, most_reader) = reads.resident_mib(), reads.peaks_mib()
            done = tenth * (count // 10)
            print(f"{done:<12,}{program:>14.0f}{most:>8.0f}{reader:>14.0f}{most_reader:>8.0f}", flush=True)


def drained(url: str, reports: list[bytes], workers: int) -> tuple[float, float, float]:
    """Reports a second that so many workers of one reader each take out of a filled queue, and CPU seconds a report:
    those of the workers, and of PostgreSQL. The workers' start is none of them: each has read some reports before."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        given = {"IOBOUND_DATA": folder, "DATABASE_URL": url}
        service = stack.enter_context(running(["serve", "--port", "0"], **given, IOBOUND_WORKERS="0"))
        many = [stack.enter_context(running(["worker", "--jobs", "1"], **given)) for _ in range(workers)]
        send(service.port, reports[:8], "?wait=0")
        with closing(psycopg.connect(url.replace("+psycopg", ""), autocommit=True)) as server:
            _until_empty(server)
            for worker in many:  # who cannot take anything leaves the queue to be filled
                os.killpg(worker.process.pid, signal.SIGSTOP)
            send(service.port, reports, "?wait=0")
            for worker in many:
                os.killpg(worker.process.pid, signal.SIGCONT)
            begun, before, of_server = time.perf_counter(), _sum(many), _server_cpu_s(server)
            _until_empty(server)
            spent = time.perf_counter() - begun
            return (
                len(reports) / spent,
                (_sum(many) - before) / len(reports),
                (_server_cpu_s(server) - of_server) / len(reports),
            )


def _sum(workers: list[Service]) -> float:
    return sum(worker.cpu_s() for worker in workers)


def _server_cpu_s(connection: "psycopg.Connection[Any]") -> float:
    """CPU seconds of PostgreSQL's processes so far."""
    parent = fields(connection.info.backend_pid)[1]
    beside = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    return cpu_s(int(parent)) + sum(cpu_s(pid) for pid in beside if fields(pid)[1:2] == [parent])


def _until_empty(connection: "psycopg.Connection[Any]") -> None:
    while True:
        row = connection.execute("SELECT count(*) FROM incoming WHERE finished_at IS NULL").fetchone()
        if row == (0,):
            return
        time.sleep(0.2)


@cache
def files(count: int) -> list[bytes]:
    """So many reports: published ones where they are, else our samples, again and again."""
    paths = sorted(CORPUS.glob("**/*.html"))[:40] if CORPUS.is_dir() else []
    paths = paths or sorted(samples_dir().glob("awr_html/*.html"))
    data = [path.read_bytes() for path in paths]
    fitting = (
        report for report in data if 200_000 < len(report) < 2_000_000 and is_report(report)
    )  # reads no more than are wanted
    return list(itertools.islice(itertools.cycle(list(itertools.islice(fitting, count)) or data), count))


def is_report(data: bytes) -> bool:
    return b'"error":null' in analyse_to_json(data, "x")[1][:4000]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reports", type=int, default=60)
    parser.add_argument("--clients", default=",".join(map(str, CLIENTS)))
    parser.add_argument("--engines", default="sqlite,postgresql")
    parser.add_argument("--memory", type=int, metavar="REPORTS")
    options = parser.parse_args()
    reports, clients = files(options.reports), tuple(map(int, options.clients.split(",")))
    if options.memory:
        if "sqlite" in options.engines:
            memory(reports, options.memory, "sqlite", "")
        if "postgresql" in options.engines:
            with engines.postgres_cluster() as cluster, engines.postgres_database(cluster) as url:
                memory(reports, options.memory, "postgresql", url)
        return
    print(f"{'engine':<12}{'clients':>8}{'reports/s':>12}{'CPU ms each':>14}{'bare ms each':>14}{'bare/all':>10}")
    if "sqlite" in options.engines:
        by_clients("sqlite", "", reports, clients)
    if "postgresql" in options.engines:
        with engines.postgres_cluster() as cluster:
            with engines.postgres_database(cluster) as url:
                by_clients("postgresql", url, reports, clients)
            for workers in (1, 2):
                with engines.postgres_database(cluster) as url:
                    rate, cost, server = drained(url, reports, workers)
                    print(f"{'drain':<12}{workers:>8}{rate:>12.1f}{1000 * cost:>14.1f}{1000 * server:>14.1f} (server)")


if __name__ == "__main__":
    main()
