"""Many deals at once: ``simulate`` and what belongs to it.

=================  ==============================================================================
``simulate``       so many deals as a frame, one row a deal
``Plan``           the same arguments as a value: ``batch(first, deals)`` plays, ``arrays`` reads without pandas
``stream``         the same piece by piece, to be watched and stopped
``replay``         one deal of a run with its history
``Start``          what is asked of the first hands
``COLUMNS``        the columns, their dtypes and meanings (``HAND_COLUMNS``: with ``hands=True``)
=================  ==============================================================================

numpy and pandas load with the first run.
"""

from sixtysix.simulation.columns import COLUMNS, HAND_COLUMNS, arrays, frame
from sixtysix.simulation.many import replay, simulate, stream
from sixtysix.simulation.plan import Plan
from sixtysix.simulation.players import Policy
from sixtysix.simulation.run import SimulationError
from sixtysix.simulation.starts import Start

__all__ = [
    "COLUMNS",
    "HAND_COLUMNS",
    "Plan",
    "Policy",
    "SimulationError",
    "Start",
    "arrays",
    "frame",
    "replay",
    "simulate",
    "stream",
]
