"""Each report once by the parser and once by the second reader, kept for the whole session.

The reports are those of both corpora, or those of the folder that `pytest tests/oracle --corpus FOLDER` names.
"""

import hashlib
from functools import cache
from pathlib import Path

from tests.corpus import CORPUS, SECOND, corpus_files, corpus_name, second_files
from tests.oracle import asked, read_html, read_text
from tests.oracle.report_kinds import is_page, kind_of
from tests.read_once import reports

GLOBAL_NAMES = ("awr_rac", "DBU")


def _of_corpora():
    """Name and path of every report of an instance, and of every one of a cluster."""
    instances = [*corpus_files(), *second_files()]
    clusters = [one for one in corpus_files("awr-rac", "slob") if any(part in one.name for part in GLOBAL_NAMES)]
    return [{corpus_name(path): path for path in paths} for paths in (instances, clusters)]


def _of_folder(folder):
    """The same for any folder: what a report is stands in its first lines."""
    paths = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
    kinds = {name: kind_of(path.read_bytes()) for name, path in paths.items()}
    return [{name: paths[name] for name in paths if kinds[name] == kind} for kind in ("instance", "cluster")]


INSTANCES, CLUSTERS = _of_folder(asked.folder()) if asked.folder() else _of_corpora()
REPORTS = list(INSTANCES)
GLOBAL = list(CLUSTERS)
EVERY = [*REPORTS, *GLOBAL]


def path_of(name):
    place = SECOND.parent if name.startswith(f"{SECOND.name}/") else CORPUS
    return INSTANCES.get(name) or CLUSTERS.get(name) or Path(place / name)


@cache
def is_html(name):
    return is_page(raw(name))


@cache
def raw(name):
    return path_of(name).read_bytes()


@cache
def second(name):
    """What the second reader sees."""
    return (read_html if is_html(name) else read_text).read(raw(name))


@cache
def first(name):
    """What the parser sees: the one report of that file."""
    (report,) = reports(path_of(name))
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
        stem = text.split("/")[-1].split(".txt")[0]
        found += [(text, html) for html in names if is_html(html) and html.split("/")[-1] == f"{stem}.html"]
    return found


def digest(name):
    """A name of other people's systems, told without being written here."""
    return hashlib.sha256(name.encode()).hexdigest()[:12]
