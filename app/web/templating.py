"""One door from a page's documented Context to HTML."""

from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.analysis.pdf_library import lacking
from app.resources import templates_dir
from app.store.access.visibility import ASKING
from app.text import charts, storage_form, terms
from app.text.activity_chart import activity_chart
from app.text.commands import commands
from app.text.histogram_chart import histogram
from app.text.load_curve_chart import today_on_curve
from app.text.media_chart import media_scale
from app.text.unbroken import unbroken
from app.web.access.allowed_parts import allowed_parts
from app.web.layers.under_root import Page
from rules import wording
from rules.storage.kinds import SIGNS
from rules.thresholds.worth import MEDIA_GOAL_MS, WORTH_SESSIONS_SAID
from rules.waits.event_titles import titled

FILTERS = ("number", "figure", "saved", "moment", "when", "second", "words", "case_words")
OTHERS = {
    "percent": wording.percent_to, "sentence": wording.capital, "span": wording.interval, "ms": wording.spent,
    "times": wording.became, "titled": titled, "sized": wording.sized, "unbroken": unbroken,
}  # fmt: skip


@cache
def environment() -> Environment:
    """The one Jinja2 environment: everything is escaped, an unknown name is an error."""
    made = Environment(
        loader=FileSystemLoader(templates_dir()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # else every include looks whether its file has changed
    )
    made.globals.update(stacked_bar=charts.stacked_bar, swatch=charts.swatch, bar=charts.bar)
    made.globals.update(histogram_picture=histogram, activity_chart=activity_chart, media_scale=media_scale)
    made.globals.update(today_on_curve=today_on_curve)
    made.globals.update(no_pdf=lacking, asking=ASKING.get)
    made.globals.update(media_goal=f"{MEDIA_GOAL_MS:g} ms", worth=WORTH_SESSIONS_SAID)
    for name in FILTERS:
        made.filters[name] = getattr(wording, name)
    made.filters.update(OTHERS)
    made.filters["labelled"] = storage_form.labelled
    made.filters["sign"] = SIGNS.get
    made.filters["commands"] = commands
    made.filters.update(explained=terms.explained, named=terms.named, slug=terms.slug)
    return made


def render(template: str, context: Any, status: int = 200) -> HTMLResponse:
    """The template with exactly the fields of `context`, which is a page's dataclass."""
    values = {field.name: getattr(context, field.name) for field in fields(context)}
    page = environment().get_template(template).render(values)
    return Page(allowed_parts(page, ASKING.get()), status_code=status)


def is_fragment(request: Request) -> bool:
    """Whether a script of ours asks for the inner part of a page only."""
    return request.headers.get("HX-Request") == "true"


@dataclass(frozen=True)
class ErrorContext:
    """What `error.html` gets."""

    title: str
    """A few words: Page not found."""
    message: str
    """One sentence that says what to do."""


def error_note(request: Request, status: int, message: str) -> HTMLResponse:
    """The same where a script asked for a part of a page: a whole page within a page would be none. It is called as the
    part that it stands for, by which the script looks for it in the answer; the address stays what it was."""
    part = request.headers.get("HX-Target", "").partition("#")[2]
    called = Markup(' id="{}"').format(part) if part else ""
    note = Page(Markup('<p class="banner" role="alert"{}>{}</p>').format(called, commands(message)), status)
    note.headers["hx-push-url"] = "false"
    return note


def error_page(status: int, title: str, message: str) -> HTMLResponse:
    """An error in the layout of every page; for the error handlers of the application."""
    return render("error.html", ErrorContext(title=title, message=message), status)
