"""What can keep a site from being built, told to the person at the command line."""


class SiteError(Exception):
    """A reason in one or two plain sentences; the command line prints it without a traceback."""
