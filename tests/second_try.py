"""A second try for what a busy machine may have kept from coming in time."""


def run_twice(attempt):
    """@attempt returns what went wrong, or nothing, and whether that may be for lack of time:
    then it is called once more.

    Returns what went wrong, the first time if the second was good; and whether it was."""
    trouble, may_be_late = attempt()
    if not may_be_late:
        return trouble, False

    again, _ = attempt()
    return (again, False) if again else (trouble, True)
