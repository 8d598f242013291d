"""The statistics lab: guess, let many deals be played, and compare.

``lab("thousand-deals")`` at the end of a notebook cell shows one experiment.
"""

from tutorials.lab.model import LabError
from tutorials.lab.widget import Lab, lab

__all__ = ["Lab", "LabError", "lab"]
