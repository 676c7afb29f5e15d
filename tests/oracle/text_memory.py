"""The second reader's small blocks of page 1: cache sizes, memory, the instance's CPU, load profile ratios."""

import re

from tests.oracle.figures import plain, tidy, volume
from tests.oracle.text_lines import block

SIZE = r"[\d,.]*[KMG](?!\S)"


def cache_sizes(page_one):
    rows, eight = [], {}
    at_end = any(text.startswith("Cache Sizes (end)") for _, text in page_one)
    for number, text in block(page_one, r"^Cache Sizes"):
        for name, begin, end in re.findall(rf"([A-Z][\w -]*?):\s+({SIZE})(?:\s+({SIZE}))?", text):
            sizes = (None, volume(begin)) if at_end else (volume(begin), volume(end))
            rows.append({"name": tidy(name), "begin_bytes": sizes[0], "end_bytes": sizes[1], "line": number})
        eight |= {name: (float(value), number) for name, value in re.findall(r"([a-z_]{5,}):\s+(\d+)(?!\S)", text)}
    return rows + of_8i(eight)


def of_8i(found):
    """8i prints parameters, with the buffers counted in blocks."""
    block_size = found.get("db_block_size", (0, 0))[0]
    units = {"db_block_buffers": block_size}
    return [
        {"name": name, "begin_bytes": value * units.get(name, 1), "end_bytes": None, "line": number}
        for name, (value, number) in found.items()
    ]


def memory_statistics(page_one):
    rows = []
    for number, text in block(page_one, r"^Memory Statistics"):
        if found := re.match(r"^\s*(\S.*?):(?:\s+([\d,.]+))?(?:\s+([\d,.]+))?$", text):
            rows.append(
                {"name": found[1], "begin": plain(found[2] or ""), "end": plain(found[3] or ""), "line": number}
            )
    return rows


def instance_cpu(page_one):
    rows = []
    for number, text in block(page_one, r"^Instance CPU"):
        if found := re.match(r"^\s*(\S.*?):(?:\s+([\d,.]+))?$", text):
            # Statspack prints seconds in a second column; their labels say so
            seconds, value = found[1].endswith("(s)"), plain(found[2] or "")
            figures = {"percent": None if seconds else value, "time_s": value if seconds else None}
            rows.append({"name": tidy(found[1]), **figures, "line": number})
    return rows


def load_profile_ratios(page_one):
    rows = []
    for number, text in page_one:
        if re.match(r"^\s*(?:% Blocks changed|Rollback per)", text):
            for name, value in re.findall(r"(\S[^:]*?):\s+(-?[\d,.]+|#+)", text):
                rows.append({"name": tidy(name), "value": plain(value), "line": number})
    return rows
