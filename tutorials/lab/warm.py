"""What a run needs, loaded ahead: in the kernel while the visitor still reads, or once for many kernels by a server.

Importing this module loads numpy, matplotlib and SciPy's distributions; ``machine_code`` also the compiled loop.
"""

import matplotlib.backends.backend_svg  # noqa: F401  # pictures leave as SVG
import numpy  # noqa: F401
import scipy.special  # noqa: F401

from sixtysix.simulation import machine
from tutorials.lab import experiments  # noqa: F401
from tutorials.plots import closing, deals, games, luck, seats  # noqa: F401


def machine_code() -> None:
    """Load the compiled loop if it is kept on disk, or let another process begin to make it."""
    if machine.ready():
        machine.functions(1)
