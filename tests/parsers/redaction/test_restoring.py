"""The way back."""

from parsers.redaction.restoring import restored, reworded


def test_a_file_is_put_together_as_it_was() -> None:
    assert restored("host qzzzx of abc", [(5, "apple"), (14, "pie")]) == "host apple of pie"


def test_a_text_that_speaks_of_the_report_gets_its_names() -> None:
    assert reworded("QZZZX reads much; qzzzxy does not", {"qzzzx": "apple"}) == "APPLE reads much; qzzzxy does not"
