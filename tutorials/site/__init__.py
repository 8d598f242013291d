"""The lessons as a static site: pages that play in the visitor's browser, and the notebooks in JupyterLite beside them.

Made by `sixtysix site DIR`.  ``build`` puts it together from what ``downloads`` fetched, ``pages`` drew and ``lite``
built; ``browser`` is what runs in the visitor's Pyodide.
"""
