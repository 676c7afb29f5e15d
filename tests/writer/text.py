"""Prints sections as text: titles, headings over rulers, page breaks, end lines."""

from collections.abc import Sequence
from itertools import chain

from tests.writer.form import Col, Form, PrintedRow
from tests.writer.model import Figures
from tests.writer.releases import Release

PAGE = 60
WIDTH = 80
NO_DATA = "                  No data exists for this section of the report."
SQL_WIDTH = {"statspack": 64, "awr": 80}


def end_line(release: Release) -> str:
    """Dashes under a section."""
    late = release.product == "awr" and release.version >= "11.2.0.4"
    return " " * 26 + "-" * 54 if late else " " * 10 + "-" * 61


def title_line(form: Form, figures: Figures, release: Release) -> str:
    """The section's title with its database, as each product fits it into the line."""
    header, interval = figures.header, figures.interval
    first, last = interval.begin_snap, interval.end_snap
    if release.product == "awr":
        snaps = f"{form.single}: {last}" if form.single != "Snaps" else f"Snaps: {first}-{last}"
        named = f"DB/Inst: {header.database}/{header.instance}  {snaps}"
        place = max(WIDTH - 1 - len(named), len(form.title))
        return (form.title.ljust(place) + named)[:WIDTH].rstrip()
    if form.old_title or release.key in ("8.1.6", "8.1.7", "9.2"):
        snaps = f"End Snap: {last:>4}" if form.single != "Snaps" else f"Snaps: {first} -{last}"
        return f"{form.title} for DB: {header.database}  Instance: {header.instance}  {snaps}"
    wide = 9 if release.key == "10.1" else 0
    snaps = f"End Snap: {last}" if form.single != "Snaps" else f"Snaps: {first:>{wide}}-{last:>{wide}}"
    return f"{form.title}  DB/Inst: {header.database}/{header.instance}  {snaps}"


def padded(text: str, column: Col) -> str:
    return text.rjust(column.width) if column.put.right else text.ljust(column.width)


def headings(columns: Sequence[Col]) -> list[str]:
    """The heading lines, the words of each column standing on its last ones."""
    height = max((len(one.lines) for one in columns), default=0)
    lines = []
    for index in range(height):
        cells = [
            padded(one.lines[index - height + len(one.lines)] if index >= height - len(one.lines) else "", one)
            for one in columns
        ]
        lines.append(" ".join(cells).rstrip())
    return lines


def ruler(columns: Sequence[Col]) -> str:
    return " ".join(("-" if one.ruled else " ") * one.width for one in columns).rstrip()


def data_line(row: PrintedRow, columns: Sequence[Col]) -> str:
    return " ".join(padded(row[one.name].text, one) for one in columns).rstrip()


def sql_lines(row: PrintedRow, release: Release) -> list[str]:
    """What stands under a statement's figures."""
    lines = []
    if row["module"].text:
        lines.append(f"Module: {row['module'].text}")
    if row["container"].text:
        lines.append(f"PDB: {row['container'].text}")
    words, width = row["sql_text"].text, SQL_WIDTH[release.product]
    return [*lines, *(words[at : at + width] for at in range(0, len(words), width)), ""]


def front_title(form: Form, figures: Figures) -> str:
    """A title of page 1; some name the processors."""
    header = figures.header
    return form.title.format(cpus=header.cpus, cores=header.cores or "", sockets=header.sockets or "")


def _over(line: str, words: str) -> str:
    """A line whose beginning is taken by other words."""
    return words + line[len(words) :]


def head(form: Form, figures: Figures, release: Release) -> list[str]:
    """Title, notes, headings and rulers: what a page begins with."""
    if form.untitled:
        return []
    lines = [*form.above, *headings(form.columns)]
    if form.columns and not form.pairs:
        lines.append(ruler(form.columns))
    if form.upper:
        lines = [*headings(form.upper), ruler(form.upper), *lines]
    if form.front is None:
        notes = [f"-> {one}" for one in form.notes]
        return [title_line(form, figures, release), *notes, *([""] if lines else []), *lines]
    title, tildes = form.front
    words = front_title(form, figures)
    lines = [""] * (title + 1 - len(lines)) + lines
    lines[-1 - title] = _over(lines[-1 - title], words)
    lines[-1 - tildes] = _over(lines[-1 - tildes], "~" * (len(words) if form.tildes is None else form.tildes))
    return lines


def rows(form: Form, figures: Figures, printed: list[PrintedRow], release: Release) -> list[list[str]]:
    """The data: the lines of each row."""
    if form.body:
        return [[line] for line in form.body(form, figures, printed)]
    lines = []
    for row in printed:
        upper = [data_line(row, form.upper)] if form.upper else []
        own = [*upper, data_line(row, form.columns)]
        if form.cdb and row["container"].text:
            own.append(f"PDB: {row['container'].text}")
        lines.append([*own, *sql_lines(row, release)] if form.sql else own)
    return lines


class Pages:
    """The report's lines so far, broken into pages."""

    def __init__(self, release: Release) -> None:
        self.release = release
        self.lines: list[str] = []
        self.on_page = 0

    def _put(self, line: str) -> None:
        self.lines.append(line)
        self.on_page += 1

    def _page(self, first: str) -> None:
        """Since 12.2 AWR prints the form feed alone on its line, before that on the title's."""
        alone = self.release.product == "awr" and self.release.version >= "12.2"
        self.on_page = 0
        self.lines += ["\f", first] if alone else ["\f" + first]

    def plain(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._put(line)

    def section(self, beginning: list[str], data: list[list[str]], form: Form, end: str) -> None:
        """One section; what is longer than a page repeats its beginning, even within a row of several lines."""
        self._begin(beginning, form)
        for line in chain.from_iterable(data):
            if form.in_pages and self.on_page >= PAGE:
                self._page(beginning[0])
                self.plain(beginning[1:])
            self._put(line)
        self.plain([end, ""] if form.in_pages or form.closed else [""])

    def _begin(self, beginning: list[str], form: Form) -> None:
        if form.untitled:
            return
        if form.new_page or (form.in_pages and self.on_page + len(beginning) + 3 > PAGE):
            self._page(beginning[0])
            self.plain(beginning[1:])
        else:
            self.plain(beginning)


def section(pages: Pages, form: Form, figures: Figures, printed: list[PrintedRow], empty: bool) -> None:
    """Prints one form of a section, with Oracle's words for none where it is empty."""
    release = pages.release
    if empty:
        beginning = [title_line(form, figures, release), "", NO_DATA]
        pages.section(beginning, [], form, end_line(release))
        return
    beginning = head(form, figures, release)
    pages.section(beginning, rows(form, figures, printed, release), form, end_line(release))
