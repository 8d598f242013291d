"""What can keep a server from starting, told to the person at the command line."""


class ServeError(Exception):
    """A reason in one or two plain sentences; the command line prints it without a traceback."""
