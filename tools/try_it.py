"""Runs the tests of one thing: `make try X=name` (a section, metric, rule, page, storage fact or module).

They are found by the name: files of tests and cases that are called so, the tests of the folder that the module
stands in, and for what discovery finds the conventions it must keep. No browser, no PostgreSQL.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_SECTION = ("parsers/sections/test_sections.py",)
CONVENTIONS = {
    "rules/checks": ("rules/checks/test_checks.py", "rules/test_hostile_facts.py", "rules/test_seen.py"),
    "rules/comparison/checks": ("rules/comparison/checks/test_checks.py", "rules/comparison/test_hostile_pairs.py"),
    "rules/metrics": (),
    "parsers/sections/instance": _SECTION,
    "parsers/sections/cluster": _SECTION,
    "parsers/sections/common": _SECTION,
}
"""What else tries a module of a folder; of these, the cases called by its name."""
_MEANING, _READ = "conventions/test_meaning.py", "conventions/test_sections_read.py"
_WHOLE_SECTION = ("parsers/sections/test_subjects.py", _MEANING, "conventions/test_section_order.py")
_WHOLE_RULE = ("conventions/test_rules.py", _READ, "app/rule_catalogue/test_catalogue.py", _MEANING)
WHOLE = {
    "rules/checks": _WHOLE_RULE,
    "rules/comparison/checks": _WHOLE_RULE,
    "rules/metrics": ("rules/test_metrics.py", _READ, "conventions/test_contract_document.py", _MEANING),
    "parsers/sections/instance": _WHOLE_SECTION,
    "parsers/sections/cluster": _WHOLE_SECTION,
    "parsers/sections/common": _WHOLE_SECTION,
}
"""These whole: they are quick, and ask what one file must hold."""
FACTS = ("rules/storage/inputs/test_declared.py", "app/declared")


def main() -> int:
    """Chooses and runs."""
    name = (sys.argv[1] if len(sys.argv) > 1 else "").removeprefix("storage.").replace("-", "_").removesuffix(".py")
    files, names = chosen(name) if name else (set(), set())
    if not files:
        print(f"No section, metric, rule, page, fact or module is called {name!r}: make try X=name", file=sys.stderr)
        return 2
    words = [*sorted(str(path.relative_to(ROOT)) for path in files), "-q", "-m", "not browser and not postgres"]
    words += ["-k", " or ".join(sorted(names))]
    print("pytest", " ".join(words), file=sys.stderr)
    import pytest

    return int(pytest.main(words))


def chosen(name: str) -> tuple[set[Path], set[str]]:
    """Files of tests, and what in them is run: words that stand in a test's name or file."""
    tests = ROOT / "tests"
    named = {path for path in tests.rglob(f"test_{name}.py") if "browser" not in path.parts}
    files, names = set(named), {name, name.replace("_", "-")} | {path.stem for path in named}
    for module in _modules(name):
        folder = module.parent.relative_to(ROOT).as_posix()
        if folder in CONVENTIONS:
            files |= {tests / path for path in (*CONVENTIONS[folder], *WHOLE[folder])}
            names |= {Path(path).stem for path in WHOLE[folder]}
        else:
            beside = _beside(module)
            files |= beside
            names |= {path.stem for path in beside}
    if name in _declared():
        facts = {tests / path for path in FACTS} | _mentions(tests / "rules" / "storage", name)
        files |= facts
        names |= {path.stem for path in facts}
    return files, names


def _modules(name: str) -> list[Path]:
    return [path for package in ("app", "rules", "parsers") for path in (ROOT / package).rglob(f"{name}.py")]


def _beside(module: Path) -> set[Path]:
    """Tests in the folder of a module's tests that import it, else all of that folder."""
    relative = module.relative_to(ROOT)
    folder = ROOT / "tests" / relative.parent
    dotted = ".".join(relative.with_suffix("").parts)
    tests = set(folder.glob("test_*.py")) if folder.is_dir() else set()
    naming = {path for path in tests if dotted in path.read_text(encoding="utf-8")}
    kind = module.stem.partition("_")[0].removesuffix("s")  # a route that no test imports: `pages_x` by test_pages.py
    return naming or {path for path in tests if kind in path.stem and "corpus" not in path.stem} or tests


def _mentions(folder: Path, word: str) -> set[Path]:
    return {path for path in folder.rglob("test_*.py") if word in path.read_text(encoding="utf-8")}


def _declared() -> tuple[str, ...]:
    sys.path.insert(0, str(ROOT))
    from rules.storage.inputs.declared import KEYS

    return KEYS


if __name__ == "__main__":
    sys.exit(main())
