"""The rules of Sixty-Six, once: small pure functions on ints and NamedTuples.

Everything here runs as plain Python and, unchanged, compiled by numba (``sixtysix.core.compiled``).
No module of this package imports numba or numpy.  What compiles sets the style: ints rather than bools or
enums in the state, tuples rather than lists, every branch returning the same types.

====================  ==================================================================
``cards``             cards as ints, hands as bit masks
``chance``            the seeded random numbers, equal in both modes
``rules``             one game's parameters as a value (``Rules``)
``state``             one position as a value (``State``)
``refusals``          why an action is not allowed, as codes
``tricks``            what may answer a lead, which card wins, what a trick counts
``marriages``         who may announce a pair, and what it is worth
``talon``             drawing, exchanging the lowest trump, closing
``claims``            who may go out, and what a claim, true or false, is worth
``ending``            the result when every card is played
``moves``             the actions put together: refusal, legal actions, next state
``dealing``           shuffling and dealing
====================  ==================================================================
"""
