"""Pictures of every page, from the bundled samples, into docs/screenshots: light, dark, a phone and paper.

A service of its own on a free port with a data folder that is thrown away; each picture is the first screen of a page.
"""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "screenshots"
SAMPLES = ROOT / "sample_reports"
DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
KINDS = (("light", DESK, "light", "screen"), ("dark", DESK, "dark", "screen"), ("phone", PHONE, "light", "screen"),
         ("print", DESK, "light", "print"))  # fmt: skip
QUALITY = 45
"""Of JPEG: letters stay sharp enough to be read, and a picture takes less than 100 kB."""
PATIENCE = 60


@contextmanager
def service() -> Iterator[httpx.Client]:
    """A client of a service that holds every sample."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        command = [str(Path(sys.executable).with_name("iobound")), "serve", "--port", str(port)]
        running = subprocess.Popen(command, env={**os.environ, "IOBOUND_DATA": data}, stdout=subprocess.DEVNULL)
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=2 * PATIENCE) as client:
                _fill(client)
                yield client
        finally:
            running.terminate()
            running.wait(PATIENCE)


def _fill(client: httpx.Client) -> None:
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        try:
            if client.get("/readyz").is_success:
                break
        except httpx.ConnectError:
            pass
        time.sleep(0.1)
    for path in sorted(path for path in SAMPLES.rglob("*") if path.suffix in (".txt", ".html")):
        client.post("/api/v1/reports", files={"file": (path.name, path.read_bytes())}, params={"wait": PATIENCE})


def addresses(client: httpx.Client) -> dict[str, str]:
    """Every page by the name of its picture."""
    reports: list[dict[str, Any]] = client.get("/api/v1/reports", params={"limit": 100}).json()["reports"]
    by_file = {report["file"]: report for report in reports}
    before, after, undecided = (by_file[f"{name}.txt"] for name in ("mtr-before", "mtr-after", "quarry-spinning-disks"))
    database = f"/databases/{before['database_id']}"
    pages = {"home": "/", "report": f"/reports/{before['id']}", "report-open": f"/reports/{undecided['id']}",
             "source": f"/reports/{before['id']}/source?line=100#L100",
             "comparison": f"/compare?before={before['id']}&after={after['id']}",
             "database": database, "trend": f"{database}/trend"}  # fmt: skip
    listed = re.findall(r'href="(/[a-z]+)"', client.get("/", headers={"accept": "text/html"}).text)
    return pages | {address[1:]: address for address in dict.fromkeys(listed) if address != "/api"}


def draw(browser: Browser, client: httpx.Client) -> None:
    """Every page in every kind; what is there of old goes."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.jpg"):
        old.unlink()
    for kind, window, scheme, medium in KINDS:
        context = browser.new_context(viewport=window, color_scheme=scheme, base_url=str(client.base_url))  # type: ignore[arg-type]
        page = context.new_page()
        page.emulate_media(media=medium)  # type: ignore[arg-type]
        for name, address in addresses(client).items():
            page.goto(address, wait_until="networkidle")
            page.screenshot(path=FOLDER / f"{name}-{kind}.jpg", type="jpeg", quality=QUALITY)
        context.close()


def main() -> None:
    with service() as client, sync_playwright() as playwright:
        installed = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))  # else Playwright's own
        path = installed if installed.exists() else None
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        draw(browser, client)
        browser.close()
    print(f"{len(list(FOLDER.glob('*.jpg')))} pictures in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
