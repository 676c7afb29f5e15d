"""What decodes a type is made once, when its module is read: two threads that make it at the same time end the process.

(`msgspec` builds what it knows of a Struct at the first use, and that is not safe between threads: a service that
judged two reports at once after its start ended with signal 11.)
"""

import ast

from tests.conventions.tree import modules, name, nodes, syntax


def _decodes_by_type(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "decode":
        return False
    return ast.unparse(node.func).endswith("json.decode") and any(keyword.arg == "type" for keyword in node.keywords)


def test_nothing_makes_its_decoder_when_it_is_called() -> None:
    made = {
        f"{name(path)}:{node.lineno}": "make a msgspec.json.Decoder of the type in the module"
        for path in modules("app", "rules")
        for node in nodes(path)
        if _decodes_by_type(node)
    }
    assert made == {}


CONVERTS = {
    "app/history/forecasts.py",  # its module makes a decoder of the type
    "app/queue/job.py",  # makes one before any job runs
    "app/reports/terminal.py",  # of the command line, which has one thread
    "rules/yaml_tables.py",  # one thread at a time
}


def test_what_converts_to_a_type_has_made_its_decoder_before() -> None:
    """`msgspec.convert` builds it at the first use just the same."""
    converts = {
        name(path)
        for path in modules("app", "rules")
        for node in nodes(path)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("convert", "msgspec.convert")
        if any(ast.unparse(imported).startswith(("import msgspec", "from msgspec")) for imported in syntax(path).body)
    }
    assert converts == CONVERTS
