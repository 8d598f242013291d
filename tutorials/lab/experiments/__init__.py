"""The experiments of the lab, one module for each notebook."""

from __future__ import annotations

from tutorials.lab.experiments import closing, deals, games, levels, marriages, nine, own, seats
from tutorials.lab.model import Experiment

EXPERIMENTS: dict[str, Experiment] = {
    experiment.id: experiment
    for module in (deals, marriages, nine, closing, seats, games, levels, own)
    for experiment in module.EXPERIMENTS
}
