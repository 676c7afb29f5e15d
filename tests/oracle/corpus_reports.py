"""Each corpus report once by the parser and once by the second reader, kept for the whole session."""

import hashlib
from functools import cache

from tests.corpus import CORPUS, corpus_files, corpus_name
from tests.oracle import read_html, read_text
from tests.read_once import reports

REPORTS = [corpus_name(path) for path in corpus_files()]
GLOBAL = [corpus_name(path) for path in corpus_files("awr-rac", "slob") if "awr_rac" in path.name or "DBU" in path.name]
EVERY = [*REPORTS, *GLOBAL]


def is_html(name):
    return name.endswith(".html")


@cache
def raw(name):
    return (CORPUS / name).read_bytes()


@cache
def second(name):
    """What the second reader sees."""
    return (read_html if is_html(name) else read_text).read(raw(name))


@cache
def first(name):
    """What the parser sees: the one report of that file."""
    (report,) = reports(CORPUS / name)
    return report


@cache
def numbered(name):
    """The file's lines, counted from 1."""
    text = raw(name).decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    return ["", *text.split("\n")]


def scope(name):
    """Whose section titles a report has."""
    return "cluster" if name in GLOBAL else "instance"


def twins(names=REPORTS):
    """Text and HTML copies of one interval, by file name."""
    texts = [name for name in names if not is_html(name)]
    found = []
    for text in texts:
        stem = text.split("/")[1].split(".txt")[0]
        found += [(text, html) for html in names if is_html(html) and html.split("/")[1] == f"{stem}.html"]
    return found


def digest(name):
    """A name of other people's systems, told without being written here."""
    return hashlib.sha256(name.encode()).hexdigest()[:12]
