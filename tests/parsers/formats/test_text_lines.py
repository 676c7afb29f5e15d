"""What lines of text reports say by themselves."""

from parsers.formats.text_lines import database_and_instance


def test_titles_tell_database_and_instance() -> None:
    assert database_and_instance(["x", "\fThings  DB/Inst: SHOP/shop1  Snaps: 1-2"]) == ("SHOP", "shop1")
    assert database_and_instance(["nothing"]) is None
