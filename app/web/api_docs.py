"""Swagger UI from our own files: the page works without a network and under the content policy."""

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from app.web.layers.under_root import Page

router = APIRouter(include_in_schema=False)

PAGE = """<!doctype html>
<html lang="en" data-root="/">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>iobound API</title>
<link rel="icon" href="/static/favicon.svg">
<link rel="stylesheet" href="/static/vendor/swagger-ui.css">
<link rel="stylesheet" href="/static/api-docs.css">
<script src="/static/vendor/swagger-ui-bundle.js" defer></script>
<script src="/static/api-docs.js" defer></script>
</head>
<body>
<nav aria-label="Site"><a href="/">iobound</a>
<a href="/reports">Reports</a> <a href="/databases">Databases</a> <a href="/fleet">Fleet</a>
<a href="/compare">Compare</a> <a href="/curves">Load curves</a> <a href="/rules">Rules</a>
<a href="/api/v1/docs" aria-current="page">API</a></nav>
<main id="swagger-ui"></main>
</body>
</html>
"""


@router.get("/api/v1/docs", response_class=HTMLResponse)
def docs() -> HTMLResponse:
    return Page(PAGE)
