"""Holding the parser's rows against the second reader's, and text rows against HTML rows."""

import math
import re

from tests.oracle.figures import TOKEN, tidy

NAMES = ("name", "event", "statistic", "tablespace", "file", "wait_class")
NOT_COMPARED = {"line", "name_line", "family"}
# rows whose place on the page the contract does not fix
UNORDERED = {"instance_activity"}


def equal(one, other):
    if isinstance(one, int | float) and isinstance(other, int | float) and not isinstance(one, bool):
        return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-12)
    if isinstance(one, str) and isinstance(other, str):
        return tidy(one) == tidy(other)
    return one is other or (one == other and type(one) is type(other))


def same_buckets(one, other):
    """Same bands; upper bounds are powers of two that some print in round milliseconds."""
    if len(one) != len(other):
        return False
    return all(
        (upper is None) == (limit is None)
        and (upper is None or math.isclose(upper, limit, rel_tol=0.2))
        and equal(percent, share)
        and equal(count, waits)
        for (upper, percent, count), (limit, share, waits) in zip(one, other, strict=True)
    )


def same_name(printed, read, row):
    """Equal, or the restored form of a name that the layout cut."""
    if row.get("name_cut") and printed and read:
        return tidy(read).startswith(tidy(printed))
    return equal(printed, read)


def same_cell(key, expected, got, row):
    if key == "buckets":
        return same_buckets(expected, got)
    if key == "wait_class" and expected and got and "event" in row:
        return got.startswith(expected)
    if key in NAMES:
        return same_name(expected, got, row)
    return equal(expected, got)


def by_name(rows):
    """Rows in an order that two readers share."""
    return sorted(rows, key=lambda row: (tidy(str(row["statistic"]))[:30], row["total"] or 0, row["per_second"] or 0))


def differences(section, expected, got):
    """What differs, one sentence a cell; at most a dozen."""
    if section in UNORDERED:
        expected, got = by_name(expected), by_name(got)
    found = []
    if len(expected) != len(got):
        printed = [next((row[key] for key in NAMES if key in row), None) for row in expected]
        read = [next((row[key] for key in NAMES if key in row), None) for row in got]
        missing = [one for one in printed if one not in read][:5]
        extra = [one for one in read if one not in printed][:5]
        found.append(f"{section}: {len(expected)} rows printed, {len(got)} read; missing {missing}, extra {extra}")
    for row, read in zip(expected, got, strict=False):
        for key in row.keys() - NOT_COMPARED:
            if not same_cell(key, row[key], read.get(key), read):
                found.append(f"{section} {first_name(row)!r} {key}: printed {row[key]!r}, read {read.get(key)!r}")
        if "line" in row and read.get("line") not in (row["line"], row.get("name_line")):
            found.append(f"{section} {first_name(row)!r} line: stands on {row['line']}, read {read.get('line')}")
        if len(found) > 12:
            break
    return found


def first_name(row):
    return next((row[key] for key in reversed(NAMES) if row.get(key)), None)


UNITS = {"K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "us": 1e-3, "ns": 1e-6, "s": 1e3, "ms": 1, "m": 1, "": 1}


def half_unit(token):
    """Half of the last printed place of a token, in several readings of its unit."""
    mantissa, exponent, unit = re.match(r"(-?[\d,.]+)(?:E([+-]\d+))?\s?(\w*)$", token).groups()
    place = len(mantissa.split(".")[1]) if "." in mantissa else 0
    return 0.5 * 10 ** (int(exponent or 0) - place), unit


def precision(line):
    """For every figure printed on a text line: its value in any unit and how far off rounding may put it."""
    found = []
    for token in (match.group() for match in TOKEN.finditer(line)):
        if not re.search(r"\d", token):
            continue
        half, unit = half_unit(token)
        value = float(re.match(r"-?[\d,.]+(?:E[+-]\d+)?", token)[0].replace(",", ""))
        for factor in (UNITS[unit], 1024 ** "KMGT".find(unit) * 1024 if unit in "KMGT" and unit else 1, 2**20, 1e3, 1):
            found.append((value * factor, half * factor))
    return found


def within_precision(text, html, printed):
    """Whether the HTML figure rounds to the text figure, by the places that the text line prints."""
    if equal(text, html):
        return True
    if not isinstance(text, int | float) or not isinstance(html, int | float):
        return False
    slack = max((half for value, half in printed if equal(value, text)), default=0)
    return abs(text - html) <= slack * 1.101 + 1e-9 * abs(text)
