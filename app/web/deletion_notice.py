"""What a page says after something was deleted, from the number of reports that stands in its address."""

from rules.wording import counted


def deletion(what: str, reports: str) -> str:
    """`The uploaded file and its 2 reports are deleted.`; empty for what is no number."""
    if not (reports.isascii() and reports.isdigit() and len(reports) < 10):
        return ""
    number = int(reports)
    if not number:
        return f"The {what} is deleted."
    return f"The {what} and its {'report' if number == 1 else counted(number, 'report')} are deleted."
