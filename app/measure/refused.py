"""What ends a test before its end, each as one sentence."""


class NotMeasured(Exception):
    """The test cannot be run, or not go on; `str(error)` is the sentence that says why and what to do."""
