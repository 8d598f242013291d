"""Codes, secrets and their hashes."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

# without letters and digits that look or sound alike, and without vowels that would make words
CODE_LETTERS = "23456789CDFGHJKMNPQRTVWX"
CODE_LENGTH = 6


def new_code() -> str:
    """A join code, such as ``"K7F2QM"``: one of 24^6, about 190 million.

    >>> len(new_code())
    6
    """
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: object) -> str:
    """A code as somebody typed it: in small letters, or with spaces and dashes.

    >>> read_code(" k7f-2qm ")
    'K7F2QM'
    """
    return "".join(letter for letter in str(text)[:40].upper() if letter.isalnum())


def new_secret() -> str:
    """A secret that cannot be guessed (256 bits), safe in addresses."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """What is kept of a secret. It is random, so a plain hash cannot be turned round."""
    return sha256(secret.encode("utf-8", errors="replace")).hexdigest()


def same(secret: object, kept: str) -> bool:
    """Whether a secret is the one whose hash was kept; takes the same time whatever is wrong with it."""
    return hmac.compare_digest(hashed(secret if isinstance(secret, str) else ""), kept)
