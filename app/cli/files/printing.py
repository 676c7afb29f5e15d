"""What a worker process makes of a file for the command line: what is to be printed, ready, and what follows from it.

The process that prints imports this module, and nothing of what it needs.
"""

from typing import TYPE_CHECKING, Literal, NamedTuple

from app.exports.about import About

if TYPE_CHECKING:
    from app.analysis.context import JudgingContext
    from app.analysis.document import Analysis
    from app.analysis.finished import Finished
    from parsers.errors import Refused

Format = Literal["text", "json", "md", "html", "pdf", "junit", "sarif"]
TOGETHER = ("html", "pdf", "junit", "sarif")
"""Formats of which a run prints one document."""


class Wish(NamedTuple):
    """How reports are printed, and on what the command is to fail: a severity and graver ones, cases of the verdict."""

    format: Format = "text"
    summary: bool = False
    coverage: bool = False
    severities: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()


class Piece(NamedTuple):
    """One report, or what was refused of a file: `text` is what is printed, UTF-8, nothing of what is refused but JSON.

    `code` and `sentence` say why it was refused, `label` whose report a page is of, `about` what its cover says.
    """

    text: bytes
    member: str | None = None
    code: str | None = None
    sentence: str = ""
    fails: bool = False
    label: str = ""
    about: About | None = None


class Made(NamedTuple):
    """A piece of a document that is printed in the end; `passed_over`: no report at all, in a folder."""

    file: str
    piece: Piece
    passed_over: bool = False


def printed(data: bytes, filename: str, beside: "JudgingContext | None", wish: Wish) -> list[Piece]:
    """Every report of a file, read, judged and printed."""
    from app.analysis.jobs import analyse_here, without_collection

    with without_collection():
        return [_piece(finished, filename, wish) for finished in analyse_here(data, filename, beside)]


def refused(error: "Refused", filename: str, sha256: str | None, wish: Wish) -> Piece:
    """A file that no process could read; nobody but a program that asked for JSON waits for more than the sentence."""
    code, sentence = error.code, str(error)
    if wish.format != "json":
        return Piece(b"", code=code, sentence=sentence)
    import msgspec

    from app.analysis.analyse import refusal

    return Piece(msgspec.json.encode(refusal(code, sentence, filename, sha256)), code=code, sentence=sentence)


def _piece(finished: "Finished", filename: str, wish: Wish) -> Piece:
    analysis = finished.analysis()
    if analysis.error is not None:
        text = finished.core if wish.format == "json" else b""
        return Piece(text, analysis.member, analysis.error.code, analysis.error.message)
    fails = analysis.verdict.case in wish.cases or any(
        finding.severity in wish.severities for finding in analysis.findings
    )
    if wish.format in ("html", "pdf"):
        return _page(analysis, finished, fails=fails, summary=wish.summary)
    if wish.format in ("junit", "sarif"):
        return Piece(_for_builds(analysis, filename, wish), analysis.member, fails=fails)
    return Piece(_text(analysis, finished, wish), analysis.member, fails=fails)


def _for_builds(analysis: "Analysis", filename: str, wish: Wish) -> bytes:
    """What `app.cli.files.for_builds` puts together."""
    if wish.format == "junit":
        from app.reports.export.junit import test_case

        return test_case(analysis, filename, wish.severities, wish.cases)
    import msgspec

    from app.reports.export.sarif import results

    return msgspec.json.encode(results(analysis, wish.cases))


def _text(analysis: "Analysis", finished: "Finished", wish: Wish) -> bytes:
    if wish.format == "json":
        return finished.core if wish.summary else finished.whole()
    if wish.format == "md":
        from app.reports.markdown import ticket

        return ticket(analysis).encode()
    from app.reports import terminal

    return terminal.rendered(analysis, finished, summary=wish.summary, coverage=wish.coverage).encode()


def _page(analysis: "Analysis", finished: "Finished", *, fails: bool, summary: bool) -> Piece:
    from msgspec.structs import replace

    from app.analysis.document import Contents
    from app.analysis.finished import Finished
    from app.reports.export import export

    if summary:
        analysis, finished = replace(analysis, contents=Contents()), Finished(finished.core)
    page = export.page(analysis, finished, None).encode()
    known = export.label(analysis), export.about(analysis)
    return Piece(page, analysis.member, None, "", fails, *known)
