r"""Markdown for tickets, mails and chats: whatever a report says stays words there.

Templates are `templates/<subject>/ticket.md.j2`. Every expression in them is escaped unless it was made to be Markdown
here, as is done with HTML elsewhere: no name of a table or text of a statement becomes markup, a link, a mention or a
new column.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from app.exports.sheet import plain
from app.resources import templates_dir
from app.text import storage_form
from rules import wording
from rules.thresholds.worth import MEDIA_GOAL_MS

LONGEST = 1_000
"""Characters of one text."""
FILTERS = ("number", "figure", "saved", "words", "moment")
OTHERS = {
    "percent": wording.percent_to, "sentence": wording.capital, "duration": wording.length, "span": wording.interval,
}  # fmt: skip
# What ticket systems make links of by themselves: addresses, names after @, numbers after #.
_LINKED = re.compile(r"://|www\.|mailto:|@|(?<!\w)#\d", re.I)
_MARKUP = re.compile(r"[\\`*\[\]<>|~]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)")
_ANY = re.compile(r"[\\`*\[\]<>|~_&@#]|://|www\.|mailto:", re.I)
"""In every text that has a word that these two find; most have none."""
_BEGINS_A_BLOCK = re.compile(r"([#+=-]+$|\d+(?=[.)]$))(.?)$")
_BARE_PIPE = re.compile(r"(?<!\\)\|")
_BLANK_LINES = re.compile(r"\n{3,}")


class Md(str):
    """Text that is Markdown already."""

    __slots__ = ()


def text(value: Any) -> Md:
    """The value on one line, with nothing in it that Markdown acts on."""
    if isinstance(value, Md):
        return value
    words = "" if value is None else str(value)
    return _cell(words) if len(words) < 100 else _one_line(words)


@lru_cache(maxsize=2_048)
def _cell(words: str) -> Md:
    """Most cells of a table are what they were when it was made before."""
    return _one_line(words)


def _one_line(value: str) -> Md:
    words = " ".join(plain(value).split())
    if len(words) > LONGEST:
        words = f"{words[:LONGEST].rstrip()}…"
    if not _ANY.search(words):
        word, space, others = words.partition(" ")
        return Md(f"{_first(word)}{space}{others}")
    made = [code(word) if _LINKED.search(word) else _MARKUP.sub(r"\\\g<0>", word) for word in words.split()]
    return Md(" ".join([*map(_first, made[:1]), *made[1:]]))


def _first(word: str) -> str:
    """What would begin a heading, a list or a line as the first word on it does not."""
    match = _BEGINS_A_BLOCK.match(word)
    if not match:
        return word
    return f"{match[1]}\\{match[2]}" if match[1].isdigit() else f"\\{word}"


def code(value: Any) -> Md:
    """The value as it is, in a fence of backticks longer than any within it."""
    words = " ".join(plain(str(value)).split())[:LONGEST]
    fence = "`" * (_longest_run(words) + 1)
    room = " " if words[:1] == "`" or words[-1:] == "`" else ""
    return Md(f"{fence}{room}{words}{room}{fence}") if words else Md("")


def block(value: Any) -> Md:
    """Lines to copy, in a fence of their own."""
    words = plain(str(value)).strip("\n")
    fence = "`" * max(_longest_run(words) + 1, 3)
    return Md(f"{fence}\n{words}\n{fence}")


def _longest_run(words: str) -> int:
    return max((len(run) for run in re.findall("`+", words)), default=0)


def table(columns: str, rows: Iterable[Sequence[Any]]) -> Md:
    """A table; columns stand apart by |, and > before a name puts its figures to the right. Empty without rows."""
    names = columns.split("|")
    body = [[_BARE_PIPE.sub(r"\|", text(cell)) for cell in row] for row in rows]
    if not body:
        return Md("")
    rulers = ["---:" if name.startswith(">") else "---" for name in names]
    heading = [text(name.lstrip(">")) for name in names]
    lines: list[Sequence[str]] = [heading, rulers, *body]
    return Md("\n".join(f"| {' | '.join(line)} |" for line in lines))


@cache
def environment() -> Environment:
    """Jinja2 with every expression escaped for Markdown."""
    made = Environment(
        loader=FileSystemLoader(templates_dir()),
        autoescape=False,  # noqa: S701 - this is no HTML; `finalize` escapes for Markdown
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # else each look for a template asks whether its file has changed
        finalize=text,
    )
    made.globals.update(table=table, code=code, block=block, media_goal=f"{MEDIA_GOAL_MS:g} ms")
    for name in FILTERS:
        made.filters[name] = getattr(wording, name)
    made.filters.update(OTHERS)
    made.filters["labelled"] = storage_form.labelled
    return made


def render(template: str, **values: Any) -> str:
    """The template as text that ends with a line end."""
    made = environment().get_template(template).render(values)
    return f"{_BLANK_LINES.sub(chr(10) * 2, made).strip()}\n"
