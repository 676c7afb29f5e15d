"""Stored reports without their customer, for exports: their text is redacted, read and judged again, and not stored.

One key is that of one export: the same name has one pseudonym in all its files, and none leads back.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.analysis.context import JudgingContext, keys_of
from app.analysis.document import Analysis, Refusal
from app.analysis.finished import Finished
from app.analysis.parts import PartKey
from app.analysis.pool import Analyst
from app.declared.databases import Databases
from app.ingest.redacting import redacted
from app.store.reports import Store
from app.web.problems import refused_as
from parsers.model.report import Header
from parsers.redaction.words import reference_redacted


@dataclass(frozen=True, slots=True)
class RedactedReport:
    """What an export is made of."""

    analysis: Analysis
    finished: Finished


class RedactedReports:
    """Safe to call from many threads."""

    def __init__(self, analyst: Analyst, store: Store, databases: Databases) -> None:
        self._analyst, self._store, self._databases = analyst, store, databases

    def redacted(self, public_id: str, part: int, key: bytes) -> RedactedReport | None:
        """One report, judged with what is declared of its database; None where there is none. Raises Refused."""
        original, text = self._store.analysis(public_id, part), self._store.source_text(public_id)
        if original is None or text is None:
            return None
        file = self._analyst.redaction(text.encode(), key)
        if file.code is not None:
            raise refused_as(file.code, file.sentence)
        made = redacted(file)
        for finished in self._analyst.analyse(made.data, made.filename, self._beside(original.report, key)):
            analysis = finished.analysis()
            if analysis.part == part and not isinstance(analysis, Refusal):
                return RedactedReport(analysis, finished)
        return None

    def excerpt(
        self, key: bytes, public_id: str, part: int, sections: Sequence[str]
    ) -> tuple[bytes, dict[str, bytes]] | None:
        """The core of one report, and of these sections those that it has, all as JSON."""
        report = self.redacted(public_id, part, key)
        if report is None:
            return None
        raws = {name: report.finished.raw(PartKey("section", name)) for name in sections}
        return report.finished.core, {name: raw for name, raw in raws.items() if raw is not None}

    def _beside(self, report: Header, key: bytes) -> JudgingContext:
        """The facts and the curve of its database, for a report of any name; a curve is called by a pseudonym."""
        keys = keys_of(report)
        held = self._databases.known(keys).beside.databases
        own = next((held[database_key] for database_key in keys if database_key in held), JudgingContext())
        return replace(_renamed(own, key), earlier=tuple(_renamed(context, key) for context in own.earlier))


def _renamed(context: JudgingContext, key: bytes) -> JudgingContext:
    curve = context.curve
    if curve is None:
        return context
    name = reference_redacted(curve.name, key)
    return replace(context, curve=replace(curve, name=name, notes=(), changes=(), firmware=None))
