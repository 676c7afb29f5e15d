"""The glossary: one short line a term, in its order, for terms that somebody meets."""

from rules.glossary import glossary


def test_one_line_each_in_the_order_of_letters() -> None:
    terms = [one.term for one in glossary()]
    assert terms == sorted(terms, key=str.casefold)
    assert len({term.casefold() for term in terms}) == len(terms)
    assert [one.term for one in glossary() if len(one.means.split()) > 25 or one.means.endswith(".")] == []


def test_the_basic_terms_have_an_example_with_figures_and_a_source() -> None:
    basic = {one.term: one for one in glossary() if one.example}
    assert set(basic) == {"bandwidth", "capacity", "IOPS", "latency", "queue", "service time"}
    assert [name for name, one in basic.items() if not any(map(str.isdigit, one.example)) or not one.source] == []


def test_what_the_words_of_verdicts_need_is_there() -> None:
    wanted = {"average active sessions", "coverage", "CPU and wait time", "DB time", "floor", "knee", "requirement",
              "single-block read", "unaccounted time"}  # fmt: skip
    assert wanted <= {one.term for one in glossary()}
