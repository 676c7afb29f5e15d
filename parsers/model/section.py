"""What a section is: its titles, its columns, and how a table becomes its rows."""

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from parsers.model.column_types import Column, Kind, loose, normal
from parsers.model.inside import Inside
from parsers.model.report import Postponed, Report, Row, SectionRows, Unread
from parsers.model.section_builder import Plan, Reading, Sink
from parsers.model.table import Table
from parsers.vocabulary import complete

MOST_PLANS = 64
NEVER = re.compile(r"(?!)")


class Section(Inside, frozen=True, dict=True):
    """One known section.

    `titles` are regular expressions matched against the whole lower-case title (blanks collapsed);
    `summaries` are beginnings of the HTML summary attribute, lower case. A table is claimed when its
    title or summary fits and every column named in `required` is found among its headings; a column
    that is not known here is kept under its own heading. `positional` tells the columns by their place
    where headings repeat. `order` is the place in Oracle's printing order, its own. `cut_names` says which column
    holds names of which vocabulary, so that what the text layout cut can be completed. `again` says which column a
    heading means where another has taken its first. `marks`, `read`
    and `finish` are for what a section does beyond that.
    """

    name: str
    title: str
    titles: tuple[str, ...]
    columns: tuple[Column, ...]
    required: tuple[str, ...]
    order: int
    summaries: tuple[str, ...] = ()
    positional: tuple[tuple[str, ...], ...] = ()
    cut_names: tuple[tuple[str, str], ...] = ()
    again: tuple[tuple[str, str], ...] = ()
    marks: Callable[[Table], dict[str, Any]] | None = None
    read: Callable[["Section", Table, Sink], None] | None = None
    finish: Callable[["Section", Sink, Report], None] | None = None

    @cached_property
    def _title(self) -> re.Pattern[str]:
        return re.compile("(?:" + "|".join(self.titles) + r")\Z") if self.titles else NEVER

    @cached_property
    def _kinds(self) -> dict[str, Reading]:
        return {key: (column.name, kind) for column in self.columns for key, kind in column.kinds().items()}

    @cached_property
    def kinds(self) -> dict[str, Kind]:
        return {column.name: column.kind for column in self.columns}

    @cached_property
    def blank(self) -> Row:
        return {column.name: None for column in self.columns}

    def is_named(self, title: str, summary: str) -> bool:
        """Whether a title or summary, in lower case, is one of this section's."""
        return bool(self._title.match(title)) or bool(summary and summary.startswith(self.summaries))

    def claims(self, headings: tuple[str, ...], *, empty: bool = False) -> bool:
        """Whether a table that is named like this section has its columns; an `empty` one has none."""
        return empty or not self.required or self.plan_of(headings) is not None

    def plan(self, table: Table) -> Plan | None:
        """For each printed column which contract column it is; None where a required one is missing or one is twice."""
        return self.plan_of(table.headings)

    def plan_of(self, headings: tuple[str, ...]) -> Plan | None:
        """The plan of a table with those headings."""
        if headings not in self._plans:
            if len(self._plans) == MOST_PLANS:
                self._plans.clear()
            self._plans[headings] = self._plan(headings)
        return self._plans[headings]

    @cached_property
    def _plans(self) -> dict[tuple[str, ...], Plan | None]:
        """The plans made so far: reports of one release print the same headings."""
        return {}

    def _plan(self, headings: tuple[str, ...]) -> Plan | None:
        if self.positional:
            return self._by_position(len(headings))
        plan = [self._kinds.get(normal(heading)) or self._unknown(heading) for heading in headings]
        plan = self._told_apart(plan)
        names = [reading[0] for reading in plan if reading and reading[0] in self.kinds]
        whole = len(names) == len(set(names)) and set(names).issuperset(self.required)
        return plan if whole else None

    def _told_apart(self, plan: Plan) -> Plan:
        """A second heading of a column as that of the other column it may be."""
        others, taken = dict(self.again), set()
        for index, reading in enumerate(plan):
            if reading and reading[0] in taken and reading[0] in others:
                plan[index] = (others[reading[0]], reading[1])
            elif reading:
                taken.add(reading[0])
        return plan

    def _unknown(self, heading: str) -> Reading | None:
        """A column that no version known here prints is kept under its own heading, never under a contract name."""
        slug = "_".join(re.findall(r"[a-z0-9]+", heading.lower().replace("%", " percent ")))
        if not slug:
            return None
        return (f"printed_{slug}" if slug in self.kinds else slug, loose)

    def _by_position(self, width: int) -> Plan | None:
        for order in self.positional:
            if len(order) == width:
                return [(name, self.kinds[name]) for name in order]
        return None

    def rows(self, tables: Sequence[Table], report: Report) -> SectionRows:
        """Reads every table of this section into rows, and into the report's coverage and unread rows."""
        present = [table for table in tables if not table.empty]
        first = (present or tables)[0]
        held = SectionRows(self.name, "present" if present else "empty", first.line, title=first.title)
        sink = Sink(self.name, self.blank, self.kinds)
        for table in present:
            held.extra.update(self._marked(table, sink))
            self._table(table, sink)
        self._complete(sink, report)
        if self.finish:
            self.finish(self, sink, report)
        held.rows = sink.rows
        report.coverage[self.name] = sink.coverage
        report.unread.extend(sink.unread)
        return held

    def postponed(self, tables: Sequence[Table]) -> Postponed:
        """Where this section stands and how much it prints, of which nothing is read yet."""
        first, *_ = present = [table for table in tables if not table.empty]
        return Postponed(first.line, first.title, sum(table.row_count for table in present))

    def _marked(self, table: Table, sink: Sink) -> dict[str, Any]:
        """What the notes and the title say; a figure in them that does not convert is unread like any other."""
        try:
            return self.marks(table) if self.marks else {}
        except ValueError as error:
            sink.unread.append(Unread(table.line, self.name, " ".join(table.notes), str(error)))
            return {}

    def _table(self, table: Table, sink: Sink) -> None:
        if self.read:
            self.read(self, table, sink)
            return
        plan = self.plan(table)
        if plan is not None:
            sink.table(table, plan)

    def _complete(self, sink: Sink, report: Report) -> None:
        """Only text layouts cut names."""
        if not report.format.endswith("text"):
            return
        for column, vocabulary in self.cut_names:
            shortest = complete.SHORTEST[vocabulary]
            for row in [row for row in sink.rows if row[column] and len(row[column]) >= shortest]:
                if whole := complete.completed(row[column], vocabulary):
                    row[column] = whole
                    row["name_cut"] = True
