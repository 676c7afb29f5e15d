"""What a cover says of a fleet: who waits, and who would gain most."""

from app.fleet.sentences import in_short
from tests.app.fleet.test_pages import row


def test_a_cover_answers_in_a_sentence_or_two() -> None:
    two = [row(database="SOME", saved_sessions=1.0), row(database="MOST", saved_sessions=3.0)]
    assert in_short(two) == "2 of 2 databases wait for storage. Faster media would save most in MOST and SOME."
    nobody_gains = [row(saved_sessions=0.1), row(io_share=0.0, saved_sessions=0.0)]
    assert in_short(nobody_gains) == "1 of 2 databases waits for storage: faster media are no business case yet."
    nobody_waits = [row(io_share=0.0, saved_sessions=0.0)]
    assert in_short(nobody_waits) == "No database waits much for storage: faster media are no business case yet."
    assert in_short([]) == ""
