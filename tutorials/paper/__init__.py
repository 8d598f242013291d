"""Sixty-Six on paper: worksheets, rules, cards to cut out, and lesson plans.

What is printed is first a plain value (``questions``, ``plans``), then a picture of plain shapes (``picture``), and
only then a PDF (``document``) or a part of a web page (``plan_page``). Only the PDF needs reportlab.
"""

from __future__ import annotations
