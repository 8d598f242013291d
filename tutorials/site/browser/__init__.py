"""What runs in the visitor's Python: a notebook's cells, with thin models in place of Jupyter's widgets.

ipywidgets brings IPython along, which takes longer to start in a browser than the whole game.  A lesson needs of it
only what ``models`` has; the widgets themselves are those of ``tutorials.widgets``, unchanged.
"""
