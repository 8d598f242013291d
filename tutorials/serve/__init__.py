"""Serving the lessons: as web pages with Voila, and in JupyterLab.

A lesson's kernel imports nothing of this but `forked_kernel`, where it is forked from a warm parent (`nursery`). This
module stays empty so that asking for one part (say, the list of lessons) loads no web server.
"""
