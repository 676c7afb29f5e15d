"""What decodes a type is made once, when its module is read: two threads that make it at the same time end the process.

(`msgspec` builds what it knows of a Struct at the first use, and that is not safe between threads: a service that
judged two reports at once after its start ended with signal 11.)
"""

import ast

from tests.conventions.tree import modules, name, syntax


def _decodes_by_type(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "decode":
        return False
    return ast.unparse(node.func).endswith("json.decode") and any(keyword.arg == "type" for keyword in node.keywords)


def test_nothing_makes_its_decoder_when_it_is_called() -> None:
    made = {
        f"{name(path)}:{node.lineno}": "make a msgspec.json.Decoder of the type in the module"
        for path in modules("app", "rules")
        for node in ast.walk(syntax(path))
        if _decodes_by_type(node)
    }
    assert made == {}
