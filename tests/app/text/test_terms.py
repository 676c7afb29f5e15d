"""Terms are explained where they stand first, and nothing of the text becomes markup."""

from app.text.terms import explained, named, slug
from rules.glossary import glossary


def test_the_first_mention_carries_its_meaning() -> None:
    said = explained("The floor of a read is 3 ms; below the floor nothing helps.")
    assert said.startswith('The <a class="term" href="/glossary#floor" title="what a read takes')
    assert said.count("<a ") == 1
    assert said.endswith("</a> of a read is 3 ms; below the floor nothing helps.")


def test_the_longest_term_and_its_plural() -> None:
    said = explained("Single-block reads take DB time.")
    assert ">Single-block reads</a> take " in said
    assert ">DB time</a>" in said


def test_a_part_of_a_word_is_no_term_and_text_is_no_markup() -> None:
    assert explained("flooring <b>&</b>") == "flooring &lt;b&gt;&amp;&lt;/b&gt;"


def test_a_name_that_is_a_term_is_explained_and_no_other() -> None:
    assert "/glossary#log-file-sync" in named("log file sync")
    assert named("log file sync and more") == "log file sync and more"
    assert named("<b>") == "<b>"


def test_every_term_has_an_address_of_its_own() -> None:
    slugs = [slug(one.term) for one in glossary()]
    assert len(set(slugs)) == len(slugs)
    assert all(slugs)
