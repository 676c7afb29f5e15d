"""Why a file is refused: each error has the contract's code and one sentence for the user."""


class Refused(Exception):
    """A file that is not read. `code` is the contract's; `str(error)` says what to do."""

    code = "not_a_report"


class TooLarge(Refused):
    code = "too_large"


class NotText(Refused):
    code = "not_text"


class NotAReport(Refused):
    code = "not_a_report"


class WrongReport(Refused):
    code = "wrong_report"


class UnreadableHeader(Refused):
    code = "unreadable_header"
