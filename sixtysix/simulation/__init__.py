"""Many deals at once: ``simulate`` and what belongs to it.

=================  ==============================================================================
``simulate``       so many deals as a frame, one row a deal; into a folder for any number of them
``stream``         the same piece by piece, to be watched and stopped
``replay``         one deal of a run with its history
``summary``        shares and means of a frame with their intervals
``Saved``          a run kept in a folder, read back
``Start``          what is asked of the first hands
``Plan``           the arguments as a value: ``batch(first, deals)`` plays, ``arrays`` reads without pandas
``COLUMNS``        the columns, their dtypes and meanings (``HAND_COLUMNS``: with ``hands=True``)
=================  ==============================================================================

On a Dask cluster (``pip install "sixtysix[stats,cluster]"``)::

    from distributed import Client

    with Client("tcp://scheduler:8786") as client:
        frame = ss.simulate(100_000_000, ("medium", "medium"), executor=client.get_executor(),
                            workers=len(client.nthreads()), folder="medium-medium", progress=True)

A worker that dies loses nothing: its batches are played again elsewhere, and come out the same.

numpy and pandas load with the first run.
"""

from sixtysix.simulation.columns import COLUMNS, HAND_COLUMNS, arrays, frame
from sixtysix.simulation.many import replay, simulate, stream
from sixtysix.simulation.plan import Plan
from sixtysix.simulation.players import Policy
from sixtysix.simulation.run import SimulationError
from sixtysix.simulation.saved import Saved
from sixtysix.simulation.starts import Start
from sixtysix.simulation.summary import share, summary

__all__ = [
    "COLUMNS",
    "HAND_COLUMNS",
    "Plan",
    "Policy",
    "Saved",
    "SimulationError",
    "Start",
    "arrays",
    "frame",
    "replay",
    "share",
    "simulate",
    "stream",
    "summary",
]
