"""What the repository must not hold: addresses of registries, paths of one machine, lock files with either, secrets."""

import re

import pytest

from tests.conventions.tree import ROOT, name, tracked

# put together here, so that this file does not hold what it looks for
FORBIDDEN = {
    "a registry's host": [
        "pypi" + ".org", "python" + "hosted.org", "registry" + ".npmjs", "crates" + ".io", "repo1" + ".maven",
        "proxy" + ".golang", "deb" + ".debian", "un" + "pkg.com", "js" + "delivr",
    ],
    "a path of one machine": ["/" + "work/", "/" + "root/", "/" + "tmp/", "/" + "home/", "/" + "opt/wheels"],
    "a private key": ["BEGIN " + "PRIVATE KEY", "BEGIN RSA " + "PRIVATE KEY"],
}  # fmt: skip
TEXT = {".py", ".toml", ".lock", ".md", ".yaml", ".yml", ".html", ".css", ".js", ".txt", ".json", ".svg", ""}
NEVER = ("uv.lock", "pylock.toml", ".env")
BUILT = {".whl", ".egg", ".pyc", ".so", ".db", ".sqlite3"}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_holds(what: str) -> None:
    words = re.compile("|".join(re.escape(word) for word in FORBIDDEN[what]), re.I)
    found = [
        f"{name(path)}: {match.group(0)}"
        for path in tracked()
        if path.suffix in TEXT and (match := words.search(path.read_text(encoding="utf-8", errors="replace")))
    ]
    assert found == []


def test_no_lock_with_addresses_is_tracked() -> None:
    assert [name(path) for path in tracked() if path.name in NEVER] == []


def test_nothing_that_is_built_or_downloaded_is_tracked() -> None:
    assert [name(path) for path in tracked() if path.suffix in BUILT] == []


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_has_versions_and_hashes_only(lock: str) -> None:
    line = re.compile(r"[a-z0-9._-]+(\[[a-z0-9,-]+\])?==\S+( ; .*)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")
    lines = (ROOT / lock).read_text(encoding="ascii").splitlines()
    assert [one for one in lines if not line.fullmatch(one)] == []


def test_what_runs_is_what_was_tested() -> None:
    versions = {}
    for lock in ("requirements.lock", "requirements-dev.lock"):
        text = (ROOT / lock).read_text(encoding="ascii")
        versions[lock] = set(re.findall(r"^([^\s;]+==[^\s;]+)", text, re.M))
    assert versions["requirements.lock"]
    assert versions["requirements.lock"] <= versions["requirements-dev.lock"]
