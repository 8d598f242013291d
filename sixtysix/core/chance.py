"""Seeded random numbers that come out the same interpreted and compiled.

A 64-bit multiply-with-carry generator (G. Marsaglia's): its state and every intermediate result stay below
2**63, so that Python's unbounded ints and the machine's signed ones agree (an overflow is undefined in LLVM).
"""

# 2**32 * A - 1 and 2**31 * A - 1 are prime, which makes the period 2**31 * A - 1.
A = 2131995753
LOW = 0xFFFFFFFF
MASK = 0x7FFFFFFFFFFFFFFF  # what a seed keeps


def scramble(x: int) -> int:
    """A well mixed number below 2**63 for any number below 2**63: neighbours come out unlike."""
    for _ in range(6):
        x = step(x) ^ x >> 23
    return x


def start(seed: int, stream: int) -> int:
    """The generator's first state for a seed and a stream number (a deal's number in a long run)."""
    x = scramble(scramble(seed & MASK) ^ (stream & MASK))
    return ((x >> 32) % (A - 1) + 1) << 32 | (x & LOW)


def step(chance: int) -> int:
    """The next state."""
    return A * (chance & LOW) + (chance >> 32)


def below(chance: int, n: int) -> int:
    """A number from 0 to n - 1 read off a state; n at most 2**31."""
    return (((chance >> 32) ^ (chance & LOW)) * n) >> 32
