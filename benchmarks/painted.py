"""Pages as Chromium opens them: when the largest part was painted, and how far what stands moved."""

import os
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI

SEEN = """() => new Promise(done => {
  let paint = 0, shift = 0;
  new PerformanceObserver(list => { for (const one of list.getEntries()) paint = one.startTime; })
    .observe({type: 'largest-contentful-paint', buffered: true});
  new PerformanceObserver(list => { for (const one of list.getEntries()) if (!one.hadRecentInput) shift += one.value; })
    .observe({type: 'layout-shift', buffered: true});
  setTimeout(() => done([paint, shift]), 300);
})"""


def seen(address: str, asked: Mapping[str, str]) -> Mapping[str, tuple[float, float]]:
    """Milliseconds to the largest paint of each page, whose paths are asked for by name, and its layout shift."""
    from playwright.sync_api import sync_playwright  # a browser is asked for by hand alone

    paints: dict[str, tuple[float, float]] = {}
    installed = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(installed) if installed.exists() else None, args=["--no-sandbox"]
        )
        for name, path in asked.items():
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            page = context.new_page()
            page.goto(f"{address}{path}", wait_until="load")
            entry: Any = page.evaluate(SEEN)
            paints[name] = entry[0], entry[1]
            context.close()
        browser.close()
    return paints


@contextmanager
def served(service: FastAPI) -> Iterator[str]:
    """The address of the service, which runs in a thread."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(service, log_level="error"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.02)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)
