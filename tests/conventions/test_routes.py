"""Routes are found by their names and stand alone: what two of them share lies in a module that is no route."""

import ast

from tests.conventions.tree import ROOT, modules, name, syntax

ROUTES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for kind in ("api", "pages")
    for path in (ROOT / "app").glob(f"*/{kind}*.py")
    if path.stem == kind or path.stem.startswith(f"{kind}_")
}


def imported(tree: ast.Module) -> set[str]:
    """Dotted names of what a module imports, lazily too."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def test_a_route_module_is_imported_by_nobody() -> None:
    assert len(ROUTES) > 30
    assert {name(path): both for path in modules("app") if (both := imported(syntax(path)) & ROUTES)} == {}
