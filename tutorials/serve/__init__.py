"""Serving the lessons: as web pages with Voila, and in JupyterLab.

Nothing here is imported by a lesson's kernel, and this module stays empty so
that asking for one part (say, the list of lessons) loads no web server.
"""
