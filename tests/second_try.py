"""A second try for what a busy machine may have kept from coming in time."""


class Late(AssertionError):
    """What was waited for did not come in time."""


def is_late(error, complaints):
    """Whether an attempt failed for lack of time alone, for all that one knows.

    @error: what it ended with
    @complaints: of the program: that it broke off, a contract that it broke"""
    return isinstance(error, Late) and not complaints


def run_twice(attempt):
    """@attempt is told which it is, 1 or 2, and returns what went wrong, or nothing, and
    whether it was late: then there is a second.

    Returns what went wrong in either; and whether the second was good."""
    trouble, late = attempt(1)
    if not late:
        return trouble, False

    again, _ = attempt(2)
    return (f"{trouble}when it was tried again:\n{again}", False) if again else (trouble, True)
