"""What the documents for maintainers name is there: files, folders and modules in backticks, and links."""

import re

import pytest

from tests.conventions.tree import ROOT, tracked

DOCUMENTS = (
    *("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"),
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")),
)
FOLDERS = {path.relative_to(ROOT).parts[0] for path in tracked() if len(path.relative_to(ROOT).parts) > 1}
FILES = {path.relative_to(ROOT).as_posix() for path in tracked()}
QUOTED = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
MODULE = re.compile(r"[a-z_]+\.py")
SAID_TO_BE_IN = re.compile(r"`([A-Za-z_][\w.]+)`(?: in (?=`[^`]+`)| \((?=`[^`]+`\)))`([\w/]+\.py)`")
"""A name of the code, and the module that it stands in: `name` in `module.py`, or `name` (`module.py`)."""
INVENTED = re.compile(r"(\w+_)?x(_\w+)?\.\w+$")
"""The last part of a path that stands for what somebody is to write: `x.py`, `test_x.py`, `pages_x.py`."""


def named(text: str) -> set[str]:
    """Paths of this repository, and modules by their mere name, among all that stands in backticks."""
    words = {word.partition("::")[0].rstrip("/,") for quoted in QUOTED.findall(text) for word in quoted.split()}
    paths = {word for word in words if "/" in word and word.split("/")[0] in FOLDERS}
    return paths | {word for word in words if MODULE.fullmatch(word)}


def is_there(name: str) -> bool:
    """Whether it is a file or a folder; of what is invented, whether there is such a folder."""
    if "/" not in name:
        return bool(INVENTED.match(name)) or any(file.rpartition("/")[2] == name for file in FILES)
    path = re.sub(r"<[^>]*>", "*", name)
    folder, _, last = path.rpartition("/")
    return any(ROOT.glob(folder if INVENTED.match(last) or "…" in last else path))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_names_is_there(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    assert sorted(name for name in named(text) if not is_there(name)) == [], f"{document} names what is gone"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_name_stands_in_the_module_that_a_document_says(document: str) -> None:
    said = SAID_TO_BE_IN.findall((ROOT / document).read_text(encoding="utf-8"))
    assert [f"{word} in {module}" for word, module in said if not stands_in(word, module)] == []


def stands_in(word: str, module: str) -> bool:
    """Whether the last part of the name is a word of that module, which may be named without its folder."""
    files = [ROOT / file for file in FILES if f"/{file}".endswith(f"/{module}") and "x.py" not in file]
    last = re.compile(rf"\b{word.rpartition('.')[2]}\b")
    return module.endswith("/x.py") or any(last.search(path.read_text(encoding="utf-8")) for path in files)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_links_to_is_there(document: str) -> None:
    path = ROOT / document
    linked = set(LINK.findall(path.read_text(encoding="utf-8")))
    assert sorted(link for link in linked if not (path.parent / link).exists()) == []


def test_a_name_of_what_is_gone_is_found() -> None:
    assert named("`pytest tests/conventions/test_x.py -k y`, `/api/v1`, `noise.py`, `a/b`") == {
        "tests/conventions/test_x.py",
        "noise.py",
    }
    assert is_there("rules/checks/x.py")
    assert is_there("app/<subject>/pages_x.py")
    assert not is_there("rules/gone/x.py")
    assert not is_there("rules/core/gone.py")
    assert not is_there("no_such_module.py")
    assert SAID_TO_BE_IN.findall("`Held` keeps, `KEYS` in `a/b.py`, `Work.send` (`work.py`)") == [
        ("KEYS", "a/b.py"),
        ("Work.send", "work.py"),
    ]
    assert stands_in("Settings", "app/settings.py")
    assert not stands_in("KEYS", "app/settings.py")
