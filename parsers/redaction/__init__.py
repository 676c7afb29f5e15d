"""Reports without their customer: every name, statement and address replaced, layout and figures as they were.

What is read of a redacted report is what is read of the report itself, under other names.
"""

from parsers.redaction.pseudonyms import Pseudonyms
from parsers.redaction.rewriting import Redacted, redact

__all__ = ["Pseudonyms", "Redacted", "redact"]
