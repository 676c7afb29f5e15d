"""Purchases beside each other."""

from rules.storage.outcome.step import Step, alternatives

MEMORY = Step("Add 500 MB of memory to the host.", 0.3, "purchase", "buffer-cache-too-small")
MEDIA = Step("Put the data files on media that answer in 0.5 ms.", 0.5, "purchase")


def test_memory_is_an_or_behind_another_purchase_alone() -> None:
    assert alternatives([]) == []
    assert alternatives([MEMORY, MEDIA]) == [MEMORY, MEDIA]
    assert [step.what for step in alternatives([MEDIA, MEMORY])] == [MEDIA.what, "Or add 500 MB of memory to the host."]
