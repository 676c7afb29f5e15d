"""/dev/charts: all pictures on one page, for maintainers; `python -m tests.dev.charts` serves it on this machine."""

import uvicorn
from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from markupsafe import Markup

from app.resources import static_dir
from tests.dev.pictures import Shown, every

PATH = "/dev/charts"
PORT = 8351
STYLES = (
    "vendor/pico.min.css", "tokens.css", "iobound.css", "parts.css", "report.css", "charts.css", "trend.css",
    "multiples.css",
)  # fmt: skip


def create() -> FastAPI:
    """A service of this page and of the style sheets that pictures have."""
    service = FastAPI(openapi_url=None)
    service.mount("/static", StaticFiles(directory=static_dir()))
    service.get(PATH, response_class=HTMLResponse)(page)
    return service


def page() -> str:
    """The page: each picture under its name, its figures below it."""
    links = Markup().join(Markup('<link rel="stylesheet" href="/static/{}">').format(one) for one in STYLES)
    return Markup(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">'
        '<meta name="viewport" content="width=device-width"><title>Pictures</title>{}</head>'
        '<body><main class="container"><h1>Pictures</h1>{}</main></body></html>'
    ).format(links, Markup().join(map(_figure, every())))


def _figure(one: Shown) -> Markup:
    rows = Markup().join(Markup("<tr><th scope=row>{}</th><td>{}</td></tr>").format(*row) for row in one.rows)
    table = Markup("<table><caption>{}</caption>{}</table>").format(one.name, rows)
    return Markup(
        '<section class="card" data-picture="{0}"><h2>{0}</h2><figure class="picture">{1}</figure>'
        "<details><summary>Figures</summary>{2}</details></section>"
    ).format(one.name, one.drawn, table)


if __name__ == "__main__":
    uvicorn.run(create(), host="127.0.0.1", port=PORT)
