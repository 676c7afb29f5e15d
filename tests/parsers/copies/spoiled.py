"""What a report goes through before it is brought: saved by a browser, mailed, pasted, wrapped, put between others."""

import html
import quopri
import re
import textwrap
from email.message import EmailMessage

RUBBISH = """\
SQL*Plus: Release 11.2.0.3.0 Production on Mon Jan 5 10:00:00 2015

SQL> @report
Enter value for begin_snap: 10
old   3: select '&&begin_snap' from dual
Using the report name sp_10_11

PL/SQL procedure successfully completed.
"""
BROWSER_TAGS = re.compile(r"</?(?:html|head|body|table|tr|td|th|h[1-6]|ul|li|p|a)\b", re.I)


def paged(text: str, ruler: bool = True) -> str:
    """SQL*Plus with a page size of 14: a blank line, `OUTPUT` and a ruler before every 13 lines."""
    lines = text.split("\n")
    head = ["", "OUTPUT", "-" * 80] if ruler else ["", "OUTPUT"]
    return "\n".join(line for at in range(0, len(lines), 13) for line in [*head, *lines[at : at + 13]])


def saved_by_a_browser(page: str) -> str:
    """Upper-case tags, `TBODY` put in, attributes without quotes, a comment on top."""
    page = BROWSER_TAGS.sub(lambda tag: tag.group().upper(), page)
    page = re.sub(r"=([\"'])([\w-]+)\1(?=[\s>])", r"=\2", page)
    page = re.sub(r"(<TABLE[^>]*>)", r"\1<TBODY>", page).replace("</TABLE>", "</TBODY></TABLE>")
    return "<!-- saved from url=(0014)about:internet -->\n" + page


def web_archive(page: str) -> bytes:
    """A page as one file of a browser: parts of a mail, the page as quoted-printable."""
    body = quopri.encodestring(page.encode()).replace(b"\n", b"\r\n")
    head = (
        "From: <Saved by a browser>\r\nSubject: AWR\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="----part--1"\r\n\r\n'
        "------part--1\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n"
        "Content-Location: file://report.html\r\n\r\n"
    )
    tail = "\r\n------part--1\r\nContent-Type: text/css\r\n\r\nbody {}\r\n------part--1--\r\n"
    return head.encode() + body + tail.encode()


def mailed(text: str, encoding: str, subtype: str = "plain") -> bytes:
    """A report as the text of a mail."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "dba@example.com", "me@example.com", "the report"
    mail.set_content(text, subtype=subtype, cte=encoding)
    return mail.as_bytes()


def attached(data: bytes, name: str) -> bytes:
    """A report as the attachment of a mail."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "dba@example.com", "me@example.com", "the report"
    mail.set_content("The report as asked.\n")
    mail.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return mail.as_bytes()


def broken_at(text: str, width: int) -> str:
    """Lines longer than a width go on in the next line, wherever they are broken."""
    return "\n".join(line[at : at + width] for line in text.split("\n") for at in range(0, max(len(line), 1), width))


def broken_at_blanks(text: str, width: int) -> str:
    """Lines longer than a width go on in the next line, broken at a blank as mail programs do."""
    lines = []
    for line in text.split("\n"):
        lines += textwrap.wrap(line, width, drop_whitespace=False, replace_whitespace=False, expand_tabs=False) or [""]
    return "\n".join(lines)


def collapsed(text: str) -> str:
    """A re-pasted copy: every run of blanks became one, the blanks before and after a line went."""
    return "\n".join(" ".join(line.replace("\f", "").split(" ")).strip() for line in _single(text).split("\n"))


def collapsed_inside(text: str) -> str:
    """Only the runs of blanks within a line became one; the rulers stand."""
    return "\n".join(
        line if set(line) <= set(" -~\f") else re.sub(r"(?<=\S) {2,}", " ", line) for line in text.split("\n")
    )


def without_indents(text: str) -> str:
    """Only the blanks at the beginnings of lines went."""
    return "\n".join(line.lstrip(" ") for line in text.split("\n"))


def _single(text: str) -> str:
    return re.sub(r" {2,}", " ", text)


def in_another_language(text: str, months: dict[str, str]) -> str:
    """The months of the dates in another language."""
    words = "|".join(months)
    return re.sub(rf"(?<=\d-)({words})(?=-\d\d)", lambda found: months[found[1]], text)


def with_pipes(page: str) -> str:
    """A page as programs turn it into Markdown: headings with `#`, tables of pipes, `-` before the items of a list."""
    page = re.sub(r"(?s)<(style|script|title)\b.*?</\1>", "", page)
    page = re.sub(r"(?s)<table[^>]*>(.*?)</table>", lambda table: "\n\n" + _pipes(table[1]) + "\n\n", page)
    page = re.sub(r"(?s)<h([1-6])[^>]*>(.*?)</h\1>", lambda one: f"\n\n{'#' * int(one[1])} {_words(one[2])}\n\n", page)
    page = re.sub(r"(?s)<li[^>]*>(.*?)</li>", lambda one: f"\n- {_words(one[1])}\n", page)
    return re.sub(r"\n{3,}", "\n\n", html.unescape(re.sub(r"<[^<>]*>", "\n", page)))


def _pipes(table: str) -> str:
    rows = re.findall(r"(?s)<tr[^>]*>(.*?)</tr>", table)
    lines = []
    for row in rows:
        cells = [_words(cell) for cell in re.findall(r"(?s)<t[dh][^>]*>(.*?)(?=</t[dh]>|<t[dh]|\Z)", row)]
        lines.append("| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |")
        if len(lines) == 1:
            lines.append("|" + "---|" * len(cells))
    return "\n".join(lines)


def _words(piece: str) -> str:
    return " ".join(re.sub(r"<[^<>]*>|&#160;|&nbsp;", " ", piece).split())


def folded(page: str, width: int, trimmed: bool = False) -> str:
    """A page spooled with a line size smaller than its lines; `trimmed`: without blanks at their ends."""
    lines = []
    for line in page.split("\n"):
        parts = [line[start : start + width] for start in range(0, len(line), width)] or [""]
        lines += [part.rstrip() for part in parts] if trimmed else parts
    return "\n".join(lines)


def listed(text: str, blank_lines: bool = True) -> str:
    """What `grep -n` prints of a file; without its blank lines where it was asked for others."""
    numbered = enumerate(text.split("\n"), 1)
    return "\n".join(f"{number}:{line}" for number, line in numbered if line or blank_lines)


def numbered(text: str) -> str:
    """What `cat -n` prints of a file."""
    return "\n".join(f"{number:6}\t{line}" for number, line in enumerate(text.split("\n"), 1))


def copied(page: str, mark: str = "\t") -> str:
    """A page as a browser copies it: a line a row, tabs between cells; a spreadsheet puts another mark."""
    page = re.sub(r"(?s)<(style|script|title)\b.*?</\1>", "", page)
    page = re.sub(r"(?s)<table[^>]*>(.*?)</table>", lambda table: "\n\n" + _tabs(table[1], mark) + "\n\n", page)
    page = re.sub(r"(?s)<(?:h[1-6]|li)[^>]*>(.*?)</(?:h[1-6]|li)>", lambda line: f"\n\n{_words(line[1])}\n\n", page)
    return re.sub(r"\n{3,}", "\n\n", html.unescape(re.sub(r"<[^<>]*>", "\n", page)))


def _tabs(table: str, mark: str) -> str:
    lines = []
    for row in re.findall(r"(?s)<tr[^>]*>(.*?)</tr>", table):
        cells = [_words(cell) for cell in re.findall(r"(?s)<t[dh][^>]*>(.*?)(?=</t[dh]>|<t[dh]|\Z)", row)]
        lines.append(mark.join(f'"{cell}"' if mark in cell else cell for cell in cells))
    return "\n".join(lines)


def exported(text: str, where_needed: bool = False) -> str:
    """The lines as rows of a query's result, in quotes."""
    lines = [
        '"' + line.replace('"', '""') + '"' if not where_needed or set(',"') & set(line) else line
        for line in text.split("\n")
    ]
    return "\n".join(['"OUTPUT"', *lines])


def framed(text: str) -> str:
    """Each line filled up, between marks."""
    return "\n".join(f"| {line:<160} |" for line in text.split("\n"))


def boxed(text: str, signs: str) -> str:
    """All of it in one box; `signs` are those of its sides and corners."""
    across, side, *corners = signs
    rule = across * 160
    lines = [f"{side}{line:<160}{side}" for line in text.split("\n")]
    return "\n".join([corners[0] + rule + corners[1], *lines, corners[2] + rule + corners[3]])


def shown_by_tags(text: str) -> str:
    """A page whose tags end the lines and whose blanks are entities."""
    lines = [html.escape(line).replace("  ", "&nbsp; ") for line in text.split("\n")]
    return "<html><body><font face=Courier>" + "".join(f"{line}<br>\n" for line in lines) + "</font></body></html>"


def in_blocks(text: str) -> str:
    """A mail that a web page writes: each line a block."""
    return "".join(f"<div>{html.escape(line).replace('  ', ' &nbsp;') or '<br>'}</div>" for line in text.split("\n"))


def in_an_editor(text: str) -> str:
    """Numbers with two blanks before each line."""
    return "\n".join(f"{number:6}  {line}" for number, line in enumerate(text.split("\n"), 1))


def logged(text: str) -> str:
    """What a terminal's log keeps of colours and cleared lines."""
    return "\x1b[0;32m" + "\n".join(f"{line}\x1b[K" for line in text.split("\n")) + "\x1b[0m"


def in_pages(text: str, length: int) -> str:
    """A form feed on a line of its own wherever a printer's page ends, but for the first."""
    lines = text.split("\n")
    return "\n".join(
        "\f\n" + line if at > 60 and at % length == 0 and line and lines[at - 1] else line
        for at, line in enumerate(lines)
    )


def behind_times(text: str) -> str:
    """What a scheduler's log keeps of a report: the time before each line."""
    lines = enumerate(text.split("\n"))
    return "\n".join(f"[2026-01-05 10:{at // 60:02}:{at % 60:02},{at}] job-7: {line}".rstrip() for at, line in lines)


def by_an_office_program(page: str) -> str:
    """Cells as paragraphs, headings as cells like any others."""
    page = re.sub(r"(?s)<t[dh]\b([^>]*)>(.*?)</t[dh]>", r"<td\1><p class=MsoNormal><b>\2</b></p></td>", page)
    return re.sub(r"(?s)<(h[1-6])[^>]*>(.*?)</\1>", r"<\1><span>\2</span></\1>", page)
