"""What runs here, for whoever asks for help or reports a fault."""

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import HTMLResponse
from sqlalchemy import Engine

from app.analysis import lockup
from app.observed import about
from app.observed.about import Fact, Package
from app.observed.what_is_kept import what_is_kept
from app.settings import Settings
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Context:
    """What `observed/about.html` gets."""

    versions: Sequence[Fact]
    """Of the program and what it runs on."""
    limits: Sequence[Fact]
    """Settings that are amounts."""
    kept: Sequence[Fact]
    """What is kept, where and for how long."""
    readers: Sequence[str]
    """What could not be taken from the processes that read files."""
    packages: Sequence[Package]
    """Other people's libraries; none where the program was not installed as a package."""


@router.get("/about")
def show(engine: Provided[Engine], settings: Provided[Settings]) -> HTMLResponse:
    """Versions, limits, what is kept, how far readers are locked up, licences."""
    kept = what_is_kept(settings)
    known = Context(about.versions(engine), about.limits(settings), kept, lockup.lacking(), about.packages())
    return render("observed/about.html", known)
