"""A real Prometheus that scrapes services each second, and the queries that the dashboard and the alerts ask it."""

import json
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode

import yaml

from tests.conventions.tree import ROOT

DASHBOARD = json.loads((ROOT / "deploy" / "grafana" / "iobound.json").read_text(encoding="utf-8"))
RULES = ROOT / "deploy" / "prometheus" / "iobound.rules.yml"
QUERIES: dict[str, str] = {
    f"{panel['title']} {target['refId']}": target["expr"]
    for panel in DASHBOARD["panels"]
    for target in panel.get("targets", ())
}
ALERTS: dict[str, str] = {
    rule["alert"]: rule["expr"] for group in yaml.safe_load(RULES.read_text())["groups"] for rule in group["rules"]
}
IN_PLACE = {"$__rate_interval": "1m", "$job": ".*", "$group": ".*"}


@contextmanager
def scraping(folder: Path, *ports: int) -> Iterator[str]:
    """Where one answers, as soon as it listens, that scrapes these ports of this machine."""
    targets = [f"127.0.0.1:{port}" for port in ports]
    asked = {
        "global": {"scrape_interval": "1s"},
        "rule_files": [str(RULES)],
        "scrape_configs": [{"job_name": "iobound", "static_configs": [{"targets": targets}]}],
    }
    (folder / "prometheus.yml").write_text(yaml.safe_dump(asked))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = ["prometheus", f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/prometheus"]
    with (folder / "prometheus.log").open("wb") as log:
        running = subprocess.Popen([*command, f"--web.listen-address=127.0.0.1:{port}"], stdout=log, stderr=log)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait(300)


def series(address: str, query: str) -> list[Any]:
    """What it answers now; nothing while it does not listen yet. Raises HTTPError for what is no query."""
    try:
        with urllib.request.urlopen(f"{address}/api/v1/query?{urlencode({'query': query})}", timeout=30) as answer:
            return list(json.load(answer)["data"]["result"])
    except HTTPError as error:
        if error.code != HTTPStatus.SERVICE_UNAVAILABLE:
            raise
    except (URLError, ConnectionError, TimeoutError):
        pass
    return []


def as_asked(query: str) -> str:
    """A query as Grafana sends it, with everything chosen."""
    for name, value in IN_PLACE.items():
        query = query.replace(name, value)
    assert "$" not in query
    return query


def unanswered(address: str) -> list[str]:
    """The queries of the dashboard, by their names, that have no answer now."""
    return [name for name, query in QUERIES.items() if not series(address, as_asked(query))]
