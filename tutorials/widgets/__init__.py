"""The tables that learners play at.

``step("marriages/cash-it")`` shows one step of a lesson; ``play()`` whole matches; ``StepWidget`` any session.
"""

from tutorials.widgets.course import CourseWidget, PlacementWidget, course_overview, placement_result
from tutorials.widgets.match import play
from tutorials.widgets.rules import my_rules
from tutorials.widgets.widget import Session, StepWidget, step

__all__ = [
    "CourseWidget",
    "PlacementWidget",
    "Session",
    "StepWidget",
    "course_overview",
    "my_rules",
    "placement_result",
    "play",
    "step",
]
