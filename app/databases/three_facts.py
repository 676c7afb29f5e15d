"""The three facts that settle most verdicts: the class of media, how many or which size, and provisioned IOPS.

Everything else that is declared stays as it is: the whole form has the rest.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.declared.form_fields import Texts
from app.text import storage_form
from app.text.storage_form import FACTS, in_words, shown
from rules.storage.inputs.declared import StorageFacts

COUNT_OR_SIZE = "count_or_size"
MEDIA, DEVICES, SIZE, IOPS = "media", "devices", "size", "volume_iops_limit"
KEYS = (MEDIA, DEVICES, SIZE, IOPS)
"""What the three fields may declare: a number in the second one counts devices, a word is a size."""


@dataclass(frozen=True, slots=True)
class ThreeField:
    """One of the three fields with what stands in it and what is wrong with it."""

    key: str
    label: str
    unit: str
    help: str
    value: str
    fault: str
    choices: Sequence[tuple[str, str]] = ()

    @property
    def id(self) -> str:
        """What links and labels call it on a page."""
        return f"three-{self.key}"


def fields(storage: StorageFacts | None, typed: Texts | None = None, faults: Texts | None = None) -> list[ThreeField]:
    """The three fields, as they are declared or as they were typed."""
    now, wrong = storage or {}, faults or {}
    values = typed if typed is not None else {
        MEDIA: shown(now.get(MEDIA)), COUNT_OR_SIZE: shown(now.get(SIZE) or now.get(DEVICES)),
        IOPS: shown(now.get(IOPS)),
    }  # fmt: skip
    return [
        ThreeField(MEDIA, "Class of media", "", "What the database files lie on now.", values.get(MEDIA, ""),
                   wrong.get(MEDIA, ""), FACTS[MEDIA].choices),
        ThreeField(COUNT_OR_SIZE, "How many, or which size", "",
                   "Disks or volumes that share the load, such as 24; or the size that a provider sells, such as P30.",
                   values.get(COUNT_OR_SIZE, ""), wrong.get(COUNT_OR_SIZE, "")),
        ThreeField(IOPS, "Provisioned IOPS", "requests/s", "Of all volumes together, as bought or set as their limit.",
                   values.get(IOPS, ""), wrong.get(IOPS, "")),
    ]  # fmt: skip


def read(typed: Texts) -> tuple[StorageFacts, dict[str, str]]:
    """The facts of the three fields, and what is wrong by field; a blank field declares nothing."""
    second = typed.get(COUNT_OR_SIZE, "").strip()
    counts = second[:1].isdigit() or second[:1] in ("-", "+")
    key = DEVICES if counts else SIZE
    texts = {MEDIA: typed.get(MEDIA, ""), key: second, IOPS: typed.get(IOPS, "")}
    facts, faults = storage_form.from_texts(texts)
    if not faults and (wrong := storage_form.wrong(facts)):
        faults = {wrong.key or MEDIA: wrong}
    named = {DEVICES: COUNT_OR_SIZE, SIZE: COUNT_OR_SIZE}
    return facts, {named.get(name, name): in_words(fault) for name, fault in faults.items()}


def merged(now: StorageFacts | None, three: StorageFacts) -> StorageFacts:
    """What is declared with these three in place of what they said; of count and size that which was not typed goes,
    unless the field was left as it was."""
    kept = {key: value for key, value in (now or {}).items() if key not in KEYS}
    both = now or {}
    if SIZE in three and three[SIZE] == both.get(SIZE) and DEVICES in both:
        kept[DEVICES] = both[DEVICES]
    return {**kept, **three}
