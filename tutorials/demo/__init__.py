"""What a teacher shows a class: sessions without widgets. A message comes in, a view goes out, as JSON.

``deal``: a whole deal, step by step. ``position``: a position built by hand. ``match``: the class against the computer.
"""
