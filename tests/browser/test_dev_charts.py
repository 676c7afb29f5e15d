"""All pictures with ugly data in a browser: no word lies on another or leaves its picture; each says what it shows."""

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import DESK, PHONE
from tests.dev.charts import PATH, create
from tests.dev.pictures import every

pytestmark = pytest.mark.browser

MEASURED = """() => [...document.querySelectorAll('[data-picture]')].map(section => {
  const box = node => { const b = node.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
  const drawn = [...section.querySelectorAll('figure svg')].filter(svg => !svg.ownerSVGElement);
  const seen = svg => [...svg.querySelectorAll('text')].filter(
    text => text.textContent.trim() && getComputedStyle(text).display !== 'none');
  return {
    name: section.dataset.picture,
    pictures: drawn.map(svg => ({
      box: box(svg),
      words: seen(svg).map(text => ({text: text.textContent, box: box(text)})),
      hidden: svg.getAttribute('aria-hidden') === 'true',
      title: svg.querySelector(':scope > title')?.textContent || '',
      desc: svg.querySelector(':scope > desc')?.textContent ?? null})),
    rows: section.querySelectorAll('table tr').length, captions: section.querySelectorAll('table caption').length,
  };
})"""
SLACK = 1.0
"""Boxes of text are rounded up to whole pixels, and have room above and below their letters."""


@pytest.fixture(scope="module")
def pictures_url() -> Iterator[str]:
    """The page of pictures alone; `base_url` stays the service: the contexts of all other tests are made with it."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(create(), log_level="error", timeout_graceful_shutdown=2))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        give_up = time.monotonic() + 300
        while not server.started and time.monotonic() < give_up:
            time.sleep(0.02)
        assert server.started, "the page did not start"
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(600)
        assert not thread.is_alive()


@pytest.fixture(autouse=True)
def clean(context: BrowserContext, pictures_url: str) -> Iterator[list[str]]:
    """As for pages of the service: the browser complains of nothing, and asks nobody else."""
    complaints: list[str] = []
    context.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on(
        "request", lambda request: None if request.url.startswith(pictures_url) else complaints.append(request.url)
    )
    yield complaints
    assert complaints == []


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def measured(page: Page, request: pytest.FixtureRequest, pictures_url: str) -> list[dict[str, Any]]:
    page.set_viewport_size(request.param)
    page.goto(f"{pictures_url}{PATH}")
    found: list[dict[str, Any]] = page.evaluate(MEASURED)
    return found


def over(one: list[float], other: list[float]) -> bool:
    """Whether two boxes lie on each other by more than what rounding makes."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > SLACK and down > 3 * SLACK


def test_no_word_lies_on_another_or_leaves_its_picture(measured: list[dict[str, Any]]) -> None:
    wrong = []
    for one in measured:
        for picture in one["pictures"]:
            words, box = picture["words"], picture["box"]
            for place, word in enumerate(words):
                left, top, right, bottom = word["box"]
                if left < box[0] - SLACK or right > box[2] + SLACK or top < box[1] - 3 or bottom > box[3] + 3:
                    wrong.append(f"{one['name']}: “{word['text'][:40]}” leaves its picture")
                wrong += [
                    f"{one['name']}: “{word['text'][:40]}” lies on “{other['text'][:40]}”"
                    for other in words[place + 1 :]
                    if over(word["box"], other["box"])
                ]
    assert wrong == []


def test_every_picture_says_what_it_shows_and_has_its_figures_in_a_table(measured: list[dict[str, Any]]) -> None:
    assert [one["name"] for one in measured] == [one.name for one in every()]
    drawn = [picture for one in measured for picture in one["pictures"]]
    assert len(drawn) > 30
    assert [one["title"] for one in drawn if not one["hidden"] and not (one["title"] and one["desc"])] == []
    assert [one["name"] for one in measured if not one["captions"]] == []
    assert [one.name for one, seen in zip(every(), measured, strict=True) if len(one.rows) != seen["rows"]] == []


def test_the_product_has_no_such_page(tmp_path: Path) -> None:
    from app.main import create_app
    from app.settings import Settings

    assert not any(
        getattr(route, "path", "").startswith("/dev") for route in create_app(Settings(data=tmp_path)).routes
    )
