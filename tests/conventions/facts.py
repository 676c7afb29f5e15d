"""Every name by which a rule may ask for a fact."""

from functools import cache

import parsers
from rules.core.fact_names import GATHERED
from rules.core.facts import STORAGE
from rules.metric_values import catalogue
from rules.storage.inputs.declared import KEYS


@cache
def names_of_facts() -> frozenset[str]:
    sections = {section.name for section in parsers.catalogue()}
    return frozenset({*catalogue(), *sections, *(f"{STORAGE}{key}" for key in KEYS), *GATHERED})
