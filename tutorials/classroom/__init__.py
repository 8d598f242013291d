"""The live class: pupils join with a code, vote, play steps and a tournament; the teacher sees it as it happens.

Nothing here is imported by a lesson, and this module stays empty so that asking for one part (say, the store) loads no
web server.
"""
