"""Why a file is refused: each error has the contract's code and one sentence for the user."""

AS_SPOOLED = " (in SQL*Plus: set linesize 8000 pagesize 0 trimspool on, before it spools)"
"""What cures a file whose lines SQL*Plus broke or cut: it does so at 80 characters unless it is told otherwise."""


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


class NotReadYet(Exception):
    """A section was asked for that this reading has postponed: whoever needs it reads the report whole."""


class NotACurve(Refused):
    """No load curve of a tool that is known, or one without the figures that make a curve."""

    code = "not_a_curve"


class NotHostOutput(Refused):
    """No output of iostat or vmstat, or none of the kind that tells requests and times."""

    code = "not_host_output"
