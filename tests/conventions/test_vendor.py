"""Other people's files are as they were published, and each comes with its licence."""

import hashlib

from tests.conventions.tree import VENDOR

OURS = {"README.md", "SHA256SUMS"}


def test_every_vendored_file_has_its_published_hash() -> None:
    lines = (VENDOR / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    promised = {file: digest for digest, file in (line.split() for line in lines)}
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in VENDOR.iterdir()}
    assert {file: digest for file, digest in found.items() if file not in OURS} == promised


def test_the_page_beside_them_names_each_with_its_licence() -> None:
    page = (VENDOR / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in VENDOR.iterdir() if path.name not in OURS and f"`{path.name}`" not in page] == []
