"""Any byte string gives reports or one sentence: samples cut, spliced, re-encoded and sprinkled with noise."""

import random
from pathlib import Path

import pytest

from parsers import Refused, parse
from tests.fuzz.harms import HARMS, NOISE, SAMPLES, Harm
from tests.fuzz.judge import outcome, read_or_refuse
from tests.fuzz.seeds import seeds

SEEDS = dict(seeds())


@pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.__name__)
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_a_harmed_report_is_read_or_refused(sample: Path, harm: Harm) -> None:
    chance = random.Random(f"{sample.name} {harm.__name__}")
    for _ in range(6):
        data = harm(sample.read_bytes(), chance)
        if chance.random() < 0.3 and data:
            data = chance.choice(HARMS)(data, chance)
        read_or_refuse(data)


@pytest.mark.parametrize("length", [1, 2, 3, 4, 100, 5_000])
def test_bytes_without_sense_are_refused(length: int) -> None:
    chance = random.Random(length)
    for alphabet in (bytes(range(256)), NOISE, b"STATSPACK report for\n"):
        with pytest.raises(Refused):
            parse(bytes(chance.choice(alphabet) for _ in range(length)))


@pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.__name__)
def test_a_harm_is_the_same_each_time(harm: Harm) -> None:
    data = SAMPLES[0].read_bytes()
    assert harm(data, random.Random(7)) == harm(data, random.Random(7))


def test_every_section_is_among_the_seeds_of_fuzzing() -> None:
    assert all(path.name in SEEDS for path in SAMPLES)
    assert len(SEEDS) > 100
    assert not isinstance(outcome(SEEDS["mtr-before.txt"]), Refused)
    for data in SEEDS.values():
        read_or_refuse(data)
