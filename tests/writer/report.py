"""A whole report: header, every section its figures hold, end line; and what is to be read back from it."""

import importlib
import pkgutil
from dataclasses import dataclass, field
from functools import cache

from tests.writer import html, sections, text
from tests.writer.form import Form, PrintedRow, Section
from tests.writer.header_html import header_html
from tests.writer.header_text import header_text
from tests.writer.model import Figures
from tests.writer.releases import Media, Release


@dataclass(frozen=True)
class Written:
    """A printed report; `rows` holds each section's printed cells, list by list, by contract column."""

    content: str
    rows: dict[str, list[list[PrintedRow]]] = field(default_factory=dict)

    @property
    def data(self) -> bytes:
        return self.content.encode()


@cache
def known() -> tuple[Section, ...]:
    """Every section the writer can print, in the order of the report."""
    found = [
        importlib.import_module(f"{sections.__name__}.{one.name}") for one in pkgutil.iter_modules(sections.__path__)
    ]
    declared = [one for module in found for one in (*vars(module).values(), *vars(module).get("sections", ()))]
    by_name = {one.name: one for one in declared if isinstance(one, Section)}
    return tuple(sorted(by_name.values(), key=lambda one: one.order))


def _forms(figures: Figures, release: Release, media: Media) -> list[tuple[Section, Form]]:
    """What is printed, in the release's order; sections without figures are left out."""
    of_release = [
        (section, form)
        for section in known()
        if section.name in figures.sections
        for form in section.forms_of(release, media)
    ]
    return sorted(of_release, key=lambda one: one[0].order if one[1].place is None else one[1].place)


def write(figures: Figures, release: Release, media: Media = "text") -> Written:
    """Prints those figures as that release would."""
    rows: dict[str, list[list[PrintedRow]]] = {}
    pages = text.Pages(release)
    page: list[str] = []
    if media == "text":
        pages.plain(header_text(figures, release))
    else:
        page += header_html(figures, release)
    for section, form in _forms(figures, release, media):
        own = figures.sections[section.name]
        printed = form.printed(own, release, media)
        rows.setdefault(section.name, []).append(printed)
        if media == "text":
            text.section(pages, form, figures, printed, not own)
        else:
            page += html.section(form, figures, printed, release)
    if media == "html":
        return Written("\n".join([*page, "End of Report", "</body></html>", ""]), rows)
    end = "End of Report"
    if release.product == "statspack" and release.key not in ("8.1.6", "8.1.7", "9.2"):
        end += f" ( sp_{figures.interval.begin_snap}_{figures.interval.end_snap}.lst )"
    return Written("\n".join([*pages.lines, end, ""]), rows)
