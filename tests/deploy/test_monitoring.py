"""The dashboard and the alerts are asked by a real Prometheus that scrapes a running service."""

import json
import re
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Engine, update
from sqlalchemy.orm import sessionmaker

from app.main import create_app
from app.settings import Settings
from app.store.engine.transactions import writing
from app.store.schema.tables import Database, Report
from tests.app.queue.until import until
from tests.app.served import Served, served
from tests.app.services import provided
from tests.app.stand_in import StandIn, report_bytes
from tests.conventions.tree import ROOT
from tests.deploy.prometheus import ALERTS, DASHBOARD, QUERIES, RULES, as_asked, scraping, series, unanswered

COMPARED = re.compile(r"\s(>|==)\s.*$")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    analyst: Any = StandIn()
    return create_app(Settings(data=tmp_path_factory.mktemp("data")), analyst=analyst)


@pytest.fixture(scope="module")
def one(service: FastAPI) -> Iterator[Served]:
    """A service with a database of which everything is known, and a refused file."""
    with served(service) as running:
        for body in (report_bytes(number=1), b"no report"):
            running.ask("/api/v1/reports", "POST", body=body)
        with writing(sessionmaker(provided(service, Engine))) as session:
            session.execute(update(Report).values(io_share=0.4, single_block_read_ms=3.0, best_saving=0.2))
            session.execute(update(Database).values(time_zone="Europe/Vienna", group_name="ERP"))
        yield running


@pytest.fixture(scope="module")
def prometheus(one: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where one answers that scrapes the service each second."""
    with scraping(tmp_path_factory.mktemp("prometheus"), one.port) as address:
        until(lambda: series(address, "min_over_time(iobound_store_up[1m])"))
        yield address


@pytest.mark.parametrize("name", QUERIES)
def test_every_query_of_the_dashboard_has_an_answer(prometheus: str, name: str) -> None:
    until(lambda: series(prometheus, as_asked(QUERIES[name])))


@pytest.mark.parametrize("name", ALERTS)
def test_what_an_alert_compares_is_there(prometheus: str, name: str) -> None:
    """The left side has a value; whether it is too high is another matter."""
    compared = COMPARED.sub("", ALERTS[name])
    assert compared != ALERTS[name]
    if name == "IoboundServerErrors":
        compared = compared.replace('status=~"5.."', 'status=~"..."')  # nothing failed here
    until(lambda: series(prometheus, compared))


def test_a_query_of_what_is_not_there_would_be_found(prometheus: str) -> None:
    assert series(prometheus, "iobound_no_such_figure") == []
    assert set(unanswered("http://127.0.0.1:1")) == set(QUERIES)  # nobody answers there


def test_prometheus_takes_the_rules(prometheus: str) -> None:
    checked = subprocess.run(["promtool", "check", "rules", str(RULES)], check=False, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    with urllib.request.urlopen(f"{prometheus}/api/v1/rules", timeout=30) as answer:
        loaded = json.load(answer)["data"]["groups"]
    assert {rule["name"] for group in loaded for rule in group["rules"]} == set(ALERTS)


def test_the_dashboard_is_whole() -> None:
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(set(ids)) == len(ids) > 15
    named = {one["name"] for one in DASHBOARD["templating"]["list"]}
    assert {name for query in QUERIES.values() for name in re.findall(r"\$(\w+)", query)} - {"__rate_interval"} <= named
    assert "${datasource}" in json.dumps(DASHBOARD)
    places = [(one["gridPos"]["x"], one["gridPos"]["y"], one["gridPos"]["w"]) for one in DASHBOARD["panels"]]
    assert all(x + w <= 24 for x, _, w in places)
    assert len({(x, y) for x, y, _ in places}) == len(places)


def test_what_it_asks_for_is_documented() -> None:
    text = (ROOT / "docs" / "contract.md").read_text(encoding="utf-8")
    asked = {name for query in [*QUERIES.values(), *ALERTS.values()] for name in re.findall(r"iobound_\w+", query)}
    plain = {re.sub(r"_(bucket|info)$", "", name) for name in asked}
    known = set(re.findall(r"iobound_\w+", text))
    missing = {name for name in plain if not any(one.startswith(name) for one in known)}
    assert missing == set(), Path("docs/contract.md")
