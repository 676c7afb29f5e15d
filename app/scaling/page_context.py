"""What the page of load against users shows, for the page and for a file that opens offline."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from app.scaling.view import figures, headings
from app.text.users_chart import work_by_users
from app.web.templating import render
from rules.scaling.document import LoadRun, Scaling
from rules.scaling.usl import drawn


@dataclass(frozen=True)
class Context:
    """What `scaling/page.html` gets."""

    refusal: str
    """Why the set says nothing, in a sentence; empty where it says something."""
    sentences: Sequence[str]
    """The answer first, then what follows."""
    notes: Sequence[str]
    """What is to be known of the set."""
    users_from: str
    """What stands for the load: the number of users, or average active sessions."""
    unit: str
    """The unit of work."""
    picture: Markup
    """Work by users, with the fitted law; empty where nothing can be drawn."""
    has_law: bool
    """Whether the fitted law is drawn."""
    headings: Sequence[str]
    """Of the figures of each report."""
    runs: Sequence[tuple[LoadRun, Sequence[str]]]
    """Each report with its figures, the lightest load first."""
    query: str
    """The set as the address names it, for the exports."""
    exported: bool
    """Whether this page is a file of its own."""


def context(scaling: Scaling, query: str, *, exported: bool = False) -> Context:
    """The page of a set."""
    measured = [(run.users, run.rate) for run in scaling.runs]
    law = drawn(scaling.fit, max(run.users for run in scaling.runs)) if scaling.fit else []
    return Context(
        refusal="",
        sentences=scaling.sentences,
        notes=scaling.notes,
        users_from=scaling.users_from,
        unit=scaling.unit,
        picture=work_by_users("users", measured, law, f"{scaling.unit}s/s", scaling.users_from),
        has_law=scaling.fit is not None,
        headings=headings(scaling),
        runs=[(run, figures(run)) for run in scaling.runs],
        query=query,
        exported=exported,
    )


def page(scaling: Scaling) -> str:
    """The rendered page as a file of its own."""
    return bytes(render("scaling/page.html", context(scaling, "", exported=True)).body).decode()


def nothing(sentence: str) -> Context:
    """The page where the set says nothing."""
    return Context(sentence, (), (), "", "", Markup(), False, (), (), "", exported=False)
