"""A module that declares tables is named among all of them: what is not would be left out of copies and migrations."""

from app.store.all_tables import MODULES
from tests.conventions.tree import modules, name


def test_every_module_with_a_table_is_named() -> None:
    declaring = {name(path) for path in modules("app/store") if "__tablename__ = " in path.read_text(encoding="utf-8")}
    assert declaring == {f"{each.__name__.replace('.', '/')}.py" for each in MODULES}
