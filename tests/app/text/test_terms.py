"""Terms are explained where they stand first, and nothing of the text becomes markup."""

from app.text.terms import explained


def test_the_first_mention_carries_its_meaning() -> None:
    said = explained("The floor of a read is 3 ms; below the floor nothing helps.")
    assert said.startswith('The <abbr title="what a read takes')
    assert said.count("<abbr") == 1
    assert said.endswith("</abbr> of a read is 3 ms; below the floor nothing helps.")


def test_the_longest_term_and_its_plural() -> None:
    said = explained("Single-block reads take DB time.")
    assert ">Single-block reads</abbr> take " in said
    assert ">DB time</abbr>" in said


def test_a_part_of_a_word_is_no_term_and_text_is_no_markup() -> None:
    assert explained("flooring <b>&</b>") == "flooring &lt;b&gt;&amp;&lt;/b&gt;"
