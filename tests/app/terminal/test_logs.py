"""Lines on standard error: as text with time and level, as JSON for whoever collects them."""

import json
import logging
from collections.abc import Iterator

import pytest

from app.terminal import logs

LOG = logging.getLogger("app.somewhere")


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    yield
    root.handlers, root.level = handlers, level


def test_a_line_of_text_has_time_level_sentence_and_what_else_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("text", "info")
    LOG.warning("The store does not answer (%s)", "busy", extra={"seconds": 1.5})
    line = capsys.readouterr().err
    assert line.endswith("Z warning The store does not answer (busy) seconds=1.5\n")
    assert line[:2] == "20"
    assert line[10] == "T"


def test_a_line_of_json_is_an_object(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("json", "info")
    token = logs.REQUEST.set("abc")
    LOG.info("answered", extra={"status": 200})
    logs.REQUEST.reset(token)
    known = json.loads(capsys.readouterr().err)
    assert known.pop("time").endswith("Z")
    assert known == {
        "event": "answered", "level": "info", "logger": "app.somewhere", "status": 200, "request": "abc"
    }  # fmt: skip


@pytest.mark.parametrize(("level", "lines"), [("debug", 3), ("info", 2), ("warning", 1), ("error", 0)])
def test_only_what_is_as_grave_is_written(level: str, lines: int, capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("text", level)
    LOG.debug("a")
    LOG.info("b")
    LOG.warning("c")
    assert len(capsys.readouterr().err.splitlines()) == lines


def test_nobody_writes_a_line_of_their_own_into_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("text", "info")
    LOG.info("said\n2026-01-01 \x1b[31mforged", extra={"path": "/a\nb"})
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_mistake_has_its_traceback(form: logs.Format, capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(form, "info")
    try:
        int("of ours")
    except ValueError:
        LOG.exception("It failed")
    said = capsys.readouterr().err
    assert "ValueError: invalid literal" in said
    assert "Traceback (most recent call last)" in said
    assert len(said.splitlines()) == 1 or form == "text"
